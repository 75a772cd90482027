import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { german } from '../../../console/kit/language/german.ts'
import { germanEditor } from '../../../console/kit/language/german-editor.ts'
import { germanNodes } from '../../../console/kit/language/german-nodes.ts'

const root = join(import.meta.dirname, '../../../console')
const said = /\bt\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g

function textsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const source = readFileSync(join(root, folder, name), 'utf8')
      return [...source.matchAll(said)].map(([, single, double]) =>
        (single ?? double ?? '').replaceAll(String.raw`\'`, "'"),
      )
    })
}

it.each(['graphs', 'runs', 'automations'])('everything that %s says is there in German', (folder) => {
  const known = { ...german, ...germanEditor, ...germanNodes }
  const texts = textsIn(folder)
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((text) => !Object.hasOwn(known, text))).toEqual([])
})
