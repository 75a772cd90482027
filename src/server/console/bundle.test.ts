import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type Bundle, bundleOptions, readBundle } from './bundle.ts'
import { scopeClasses } from './css-modules.ts'

let built: Bundle
beforeAll(async () => {
  built = await readBundle(join(inject('built'), 'console'))
})

function kilobytes({ files }: Bundle, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + gzipSync(files.get(name) ?? '', { level: 9 }).byteLength, 0) / 1024
}

function importsOf({ files }: Bundle, name: string, pattern: RegExp): string[] {
  const text = Buffer.from(files.get(name) ?? '').toString()
  return Array.from(text.matchAll(pattern), ([, imported = '']) => imported)
}

/** The files that a lazy file loads in addition to the known ones. */
function fetchedFor(bundle: Bundle, name: string, known: readonly string[]): string[] {
  const fetched = new Set([name])
  for (const one of fetched) {
    for (const imported of importsOf(bundle, one, /(?:from|import)"\.\/([\w.-]+\.js)"/g))
      fetched.add(imported)
  }
  return [...fetched].filter((one) => !known.includes(one))
}

/** Late parts of a screen that may be larger, because they share CodeMirror with the parser of code (decision 91). */
const largerParts: Readonly<Record<string, number>> = { 'code-editor': 150, 'template-editor': 107 }

function limitOf(name: string): number {
  return largerParts[name.replace(/-[A-Z0-9]+\.js$/, '')] ?? 100
}

describe('the console', () => {
  it('keeps its shell within 160 KB, each screen within 100 more, and its styles within 25', () => {
    const shell = [built.entry.script, ...built.entry.imports, built.entry.early]
    expect(kilobytes(built, shell)).toBeGreaterThan(50)
    expect(kilobytes(built, shell)).toBeLessThanOrEqual(160)
    expect(kilobytes(built, [built.entry.style])).toBeLessThanOrEqual(25)
    const scripts = [...built.files.keys()].filter((name) => name.endsWith('.js'))
    const later = new Set(scripts.flatMap((name) => importsOf(built, name, /import\("\.\/([\w.-]+\.js)"\)/g)))
    expect(later.size).toBeGreaterThan(40)
    const sizes = [...later].map((name) => [name, kilobytes(built, fetchedFor(built, name, shell))] as const)
    expect(sizes.filter(([name, size]) => size > limitOf(name))).toEqual([])
  })

  it('is built for earnest: nothing of development is in it', () => {
    for (const [name, bytes] of built.files) {
      if (!name.endsWith('.js')) continue
      const text = Buffer.from(bytes).toString()
      expect(text).not.toMatch(/react-dom.development|process\.env|sourceMappingURL|\/work\//)
    }
    expect(bundleOptions('/').options.minify).toBe(true)
  })
})

describe('classes of a module', () => {
  it('get names of their own', () => {
    const { css, names } = scopeClasses(
      '/* .old { } */ .row:hover > .end { transition: all .5s } @media (x) { .row { top: 1.5px } }',
      'console/kit/list.module.css',
    )
    const mark = names['row']?.replace('list-row-', '') ?? ''
    expect(names).toEqual({ row: `list-row-${mark}`, end: `list-end-${mark}` })
    expect(css.trim()).toBe(
      `.list-row-${mark}:hover > .list-end-${mark} { transition: all .5s } @media (x) { .list-row-${mark} { top: 1.5px } }`,
    )
    expect(scopeClasses('.row {}', 'console/app/list.module.css').names['row']).not.toBe(names['row'])
  })
})
