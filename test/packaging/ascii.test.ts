import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { inAscii } from '../../packaging/server.ts'

it('writes letters beyond ASCII so that expressions and texts stay what they are', () => {
  const text =
    'const all = [/^[äöü€]+$/.source.length, /^😀$/u.test("😀"), /[😀-😂]/u.test("😁"), `…é😀`, "ß"] // ü'
  const ascii = inAscii(text)
  expect(ascii).toMatch(/^[\0-\x7f]*$/)
  const [, ...rest] = runInNewContext(`${ascii}\nall`)
  expect(rest).toEqual([true, true, '…é😀', 'ß'])
  expect(new RegExp(inAscii('^[äöü€]+$')).test('äö€')).toBe(true)
})

it('has no raw text that would see the difference', async () => {
  const root = join(import.meta.dirname, '../../src')
  const seen: string[] = []
  for await (const path of glob('**/*.ts', { cwd: root })) {
    const text = await readFile(join(root, path), 'utf8')
    if (/\braw`[^`]*[^\0-\x7f]/.test(text)) seen.push(path)
  }
  expect(seen).toEqual([])
})
