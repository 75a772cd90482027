import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { whileTestsRun } from '../../../test/harness/while-tests-run.ts'
import { type Bundle, bundleOptions } from './bundle.ts'
import { buildConsole } from './console.ts'
import { scopeClasses } from './css-modules.ts'
import { projectRoot, sourceHash } from './sources.ts'
import { readBundle, writeBundle } from './store.ts'

const built = whileTestsRun(
  async () => ({ bundle: await buildConsole(), folder: await mkdtemp(join(tmpdir(), 'frontdesk-console-')) }),
  ({ folder }) => rm(folder, { recursive: true, force: true }),
)

function kilobytes({ files }: Bundle, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + gzipSync(files.get(name) ?? '', { level: 9 }).byteLength, 0) / 1024
}

function importsOf({ files }: Bundle, name: string, pattern: RegExp): string[] {
  const text = Buffer.from(files.get(name) ?? '').toString()
  return Array.from(text.matchAll(pattern), ([, imported = '']) => imported)
}

/** What is fetched for a file that is loaded later, beside what is there already. */
function fetchedFor(bundle: Bundle, name: string, known: readonly string[]): string[] {
  const fetched = new Set([name])
  for (const one of fetched) {
    for (const imported of importsOf(bundle, one, /(?:from|import)"\.\/([\w.-]+\.js)"/g))
      fetched.add(imported)
  }
  return [...fetched].filter((one) => !known.includes(one))
}

describe('the console', () => {
  it('keeps its shell within 160 KB, each screen within 100 more, and its styles within 25', () => {
    const { bundle } = built
    const shell = [bundle.entry.script, ...bundle.entry.imports, bundle.entry.early]
    expect(kilobytes(bundle, shell)).toBeGreaterThan(50)
    expect(kilobytes(bundle, shell)).toBeLessThanOrEqual(160)
    expect(kilobytes(bundle, [bundle.entry.style])).toBeLessThanOrEqual(25)
    const scripts = [...bundle.files.keys()].filter((name) => name.endsWith('.js'))
    const later = new Set(
      scripts.flatMap((name) => importsOf(bundle, name, /import\("\.\/([\w.-]+\.js)"\)/g)),
    )
    expect(later.size).toBeGreaterThan(40)
    const sizes = [...later].map(
      (name) => [name, kilobytes(bundle, fetchedFor(bundle, name, shell))] as const,
    )
    expect(sizes.filter(([, size]) => size > 100)).toEqual([])
  })

  it('is built for earnest: nothing of development is in it', () => {
    for (const [name, bytes] of built.bundle.files) {
      if (!name.endsWith('.js')) continue
      const text = Buffer.from(bytes).toString()
      expect(text).not.toMatch(/react-dom.development|process\.env|sourceMappingURL|\/work\//)
    }
    expect(bundleOptions(projectRoot).options.minify).toBe(true)
  })

  it('is kept under the hash of its sources and found again', async () => {
    const { bundle, folder } = built
    await writeBundle([folder], 'a1', bundle)
    // Whoever starts the server next may be another user.
    expect((await stat(join(folder, 'a1'))).mode & 0o777).toBe(0o755)
    const found = await readBundle(['/nowhere', folder], 'a1')
    expect(found?.entry).toEqual(bundle.entry)
    expect([...(found?.files.keys() ?? [])].toSorted()).toEqual([...bundle.files.keys()].toSorted())
    expect(await readBundle([folder], 'b2')).toBeUndefined()
    // Two processes that start together build the same.
    await writeBundle([folder], 'a1', bundle)
    for (const hash of ['b2', 'c3', 'd4']) await writeBundle([folder], hash, bundle)
    expect((await readdir(folder)).length).toBeLessThanOrEqual(3)
    expect(await readBundle([folder], 'd4')).toBeDefined()
  })

  it('goes where it can be written to, and says so when there is no such place', async () => {
    const file = join(built.folder, 'file')
    await writeFile(file, '')
    const writable = join(built.folder, 'data')
    await writeBundle([join(file, 'below'), writable], 'a1', built.bundle)
    expect(await readBundle([writable], 'a1')).toBeDefined()
    await expect(writeBundle([join(file, 'below')], 'a1', built.bundle)).rejects.toThrow(
      'can be kept in none of',
    )
  })

  it('has one name as long as nothing changes', async () => {
    expect(await sourceHash()).toMatch(/^[0-9a-f]{24}$/)
    expect(await sourceHash()).toBe(await sourceHash())
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
