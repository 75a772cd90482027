import { join } from 'node:path'
import { expect, it } from 'vitest'
import { productSources } from './source.ts'
import { physicalDeclarations } from './styles.ts'

const root = join(import.meta.dirname, '../..')
const chat = productSources(root, 'src/channels/livechat/page')
const styles = [
  ...productSources(root, 'console').filter(({ path }) => path.endsWith('.css')),
  ...chat.filter(({ path }) => path.endsWith('.css') || path.endsWith('/embed.js')),
]

const planted = (text: string) => [{ path: 'console/a.module.css', text: `.a { ${text} }` }]

it('finds the styles of the console, the chat page and the widget', () => {
  const paths = styles.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(40)
  expect(paths).toEqual(
    expect.arrayContaining([
      'console/kit/table.module.css',
      'src/channels/livechat/page/chat.css',
      'src/channels/livechat/page/embed.js',
    ]),
  )
})

it('styles follow the direction of the text', () => {
  expect(physicalDeclarations(styles)).toEqual([])
})

it.each([
  'margin-left: 4px',
  'border-right-color: red',
  'border-top-left-radius: 3px',
  'left: 0',
  'right: calc(100% - 4px)',
  'text-align: right',
  'float: left',
  'justify-content: right',
  'padding: 4px calc(1px + 2px) 4px 0',
  'inset: 0 auto 0 0',
])('notices a side of the screen: %s', (text) => {
  expect(physicalDeclarations(planted(text))).toHaveLength(1)
})

it.each([
  'margin-inline-start: 4px',
  'left: 50%',
  'text-align: start',
  'padding: 4px 8px 2px 8px',
  'padding: 4px var(--right)',
  'color: red; /* left: 0 */',
])('leaves alone what has no side, or the same on both: %s', (text) => {
  expect(physicalDeclarations(planted(text))).toEqual([])
})
