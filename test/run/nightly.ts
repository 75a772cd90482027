import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Nightly files, and the places whose change makes the gate run them: what only this file covers, not all that it passes through.
 * Each place is a folder, a file or a pattern. Without an entry, a nightly file in `src` watches its folder. Every nightly file
 * also watches itself.
 */
const watchedPlaces: Record<string, readonly string[]> = {
  'src/agents/inbox/takeover.nightly.test.ts': [
    'src/agents/inbox/change.ts',
    'src/agents/inbox/reply.ts',
    'test/harness/agents/interleavings.ts',
  ],
  'src/objects/transfer/zip64.nightly.test.ts': ['src/objects/transfer/zip.ts'],
  'test/browser/console/inbox-many.nightly.test.ts': ['console/inbox/list'],
  'test/browser/console/records-many.nightly.test.ts': ['console/records/grid'],
  'test/browser/console/screens/dark.nightly.test.ts': ['console/base.css', 'console/kit/*.css'],
  'test/browser/console/screens/narrow.nightly.test.ts': ['console/base.css', 'console/app/*.css'],
  'test/browser/console/screens/states-found.nightly.test.ts': ['console/screens.ts', 'console/kit/states.*'],
  'test/browser/console/screens/states-missing.nightly.test.ts': [
    'console/screens.ts',
    'console/kit/states.*',
  ],
  'test/browser/console/screens/states-translated.nightly.test.ts': [
    'languages/*.ts',
    'languages/*/index.ts',
  ],
  'test/extending/channel.nightly.test.ts': ['CONTRIBUTING.md', 'src/kit', 'src/channels/*.ts'],
  'test/extending/endpoint.nightly.test.ts': ['CONTRIBUTING.md', 'src/kit'],
  'test/extending/field-type.nightly.test.ts': ['CONTRIBUTING.md', 'src/kit', 'src/objects/fields/*.ts'],
  'test/extending/node-type.nightly.test.ts': ['CONTRIBUTING.md', 'src/kit', 'src/graphs/*.ts'],
  'test/faults/bulk.nightly.test.ts': ['src/objects/rows', 'src/platform/events'],
  'test/process/install.nightly.test.ts': ['bin', 'package-lock.json'],
  'test/process/light-install.nightly.test.ts': ['bin', 'packaging', 'package-lock.json'],
  'test/process/package.nightly.test.ts': ['bin', 'packaging', 'package-lock.json'],
}

const hashesPath = 'test/nightly-hashes.json'

export function nightlyFiles(root: string): string[] {
  return globSync('{src,test,clients,console}/**/*.nightly.test.ts', { cwd: root }).toSorted()
}

/** The nightly files that watch a place which differs from what they last passed on. */
export function changedNightlyFiles(root: string): string[] {
  const passed = readHashes(root)
  return nightlyFiles(root).filter((file) => passed[file] !== hashOf(root, file))
}

/** Records the state that these nightly files passed on, and forgets files that are no longer there. */
export function writeNightlyHashes(root: string, passed: readonly string[]): void {
  const before = readHashes(root)
  const hashes = nightlyFiles(root).flatMap((file) => {
    const hash = passed.includes(file) ? hashOf(root, file) : before[file]
    return hash === undefined ? [] : [[file, hash] as const]
  })
  writeFileSync(join(root, hashesPath), `${JSON.stringify(Object.fromEntries(hashes), undefined, 2)}\n`)
}

/** The places whose change makes the gate run a nightly file. */
export function watchedBy(file: string): string[] {
  const places = watchedPlaces[file] ?? (file.startsWith('src/') ? [dirname(file)] : undefined)
  if (places === undefined) throw new Error(`${file} is not in watchedPlaces (test/run/nightly.ts)`)
  return [...places, file]
}

/** The product's files at a place. Other tests don't change what a nightly file tries. */
export function filesAt(root: string, place: string): string[] {
  const isFolder = statSync(join(root, place), { throwIfNoEntry: false })?.isDirectory() === true
  const found = globSync(isFolder ? `${place}/**/*.*` : place, { cwd: root })
  return found.filter((file) => file === place || isProduct(root, file)).toSorted()
}

function readHashes(root: string): Record<string, string> {
  return JSON.parse(readFileSync(join(root, hashesPath), 'utf8'))
}

function hashOf(root: string, nightlyFile: string): string {
  const hash = createHash('sha256')
  for (const file of watchedBy(nightlyFile).flatMap((place) => filesAt(root, place)))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}

function isProduct(root: string, file: string): boolean {
  return !file.endsWith('.test.ts') && !file.includes('node_modules/') && statSync(join(root, file)).isFile()
}
