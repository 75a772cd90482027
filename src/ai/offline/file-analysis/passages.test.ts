import { afterAll, describe, expect, it } from 'vitest'
import { Lifetime } from '../../../kit/lifetime.ts'
import { openai } from '../../catalogue/openai.ts'
import { passagesAbout } from './passages.ts'

const app = { lifetime: new Lifetime() }
afterAll(() => app.lifetime.close())

const [vendor] = openai
if (vendor === undefined) throw new Error('there is no vendor model')

describe('the passages of a file', () => {
  it('are all of it for a model that reads, with the page that each stands on', async () => {
    const pages = [`${'word '.repeat(300)}\nshort line`, 'second page']
    const passages = await passagesAbout(app, { name: 'a.pdf', pages }, 'anything?', vendor)
    expect(
      passages
        .map(({ text }) => text)
        .join(' ')
        .split(/\s+/),
    ).toHaveLength(304)
    expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(500)
    expect(passages.at(-1)).toEqual({ source: 'a.pdf, page 2', text: 'second page' })
  })

  it('are those that share words with the question where the file is long, in their order', async () => {
    const filler = Array.from({ length: 400 }, (_, index) => `Nothing of interest ${index}. `.repeat(18))
    const pages = [[...filler.slice(0, 390), 'The deposit is 300 EUR.', ...filler.slice(390)].join('\n')]
    const passages = await passagesAbout(app, { name: 'a.txt', pages }, 'How high is the deposit?', vendor)
    const text = passages.map((passage) => passage.text).join('')
    expect(text).toContain('The deposit is 300 EUR.')
    expect(text.length).toBeLessThanOrEqual(60_000)
    expect(text.indexOf('interest 1.')).toBeLessThan(text.indexOf('deposit'))
  })

  it('survive a line without a blank', async () => {
    const pages = ['x'.repeat(1200)]
    const passages = await passagesAbout(app, { name: 'a.txt', pages }, 'x', vendor)
    expect(passages.map(({ text }) => text.length)).toEqual([500, 500, 200])
  })
})
