import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Nightly files, and the folders whose change makes the gate run them. Without an entry, a nightly file in `src` watches its
 * capability. Every nightly file also watches itself.
 */
const watchedFolders: Record<string, readonly string[]> = {
  'src/agents/inbox/takeover.nightly.test.ts': ['src/agents/inbox'],
  'test/browser/console/inbox-many.nightly.test.ts': ['console/inbox', 'console/kit'],
  'test/browser/console/records-many.nightly.test.ts': ['console/records', 'console/kit'],
  'test/browser/console/screens/dark.nightly.test.ts': ['console'],
  'test/browser/console/screens/narrow.nightly.test.ts': ['console'],
  'test/browser/console/screens/states-found.nightly.test.ts': ['console'],
  'test/browser/console/screens/states-missing.nightly.test.ts': ['console'],
  'test/extending/channel.nightly.test.ts': [
    'CONTRIBUTING.md',
    'src/kit',
    'src/channel-types',
    'src/channels',
  ],
  'test/extending/endpoint.nightly.test.ts': ['CONTRIBUTING.md', 'src/kit', 'src/server/http'],
  'test/extending/field-type.nightly.test.ts': ['CONTRIBUTING.md', 'src/kit', 'src/objects/fields'],
  'test/extending/node-type.nightly.test.ts': ['CONTRIBUTING.md', 'src/kit', 'src/graphs'],
  'test/faults/bulk.nightly.test.ts': ['src/objects', 'src/platform/database'],
  'test/process/install.nightly.test.ts': ['bin', 'package-lock.json'],
  'test/process/light-install.nightly.test.ts': ['bin', 'package-lock.json'],
  'test/process/package.nightly.test.ts': ['bin', 'packaging', 'package-lock.json'],
  'test/process/rest.nightly.test.ts': ['bin', 'package-lock.json'],
}

const hashesPath = 'test/nightly-hashes.json'

export function nightlyFiles(root: string): string[] {
  return globSync('{src,test,clients,console}/**/*.nightly.test.ts', { cwd: root }).toSorted()
}

/** The nightly files that watch a folder which differs from the one the last nightly run passed on. */
export function changedNightlyFiles(root: string): string[] {
  const passed = readHashes(root)
  const current = new Map<string, string>()
  const hashOf = (place: string) => {
    const hash = current.get(place) ?? hashPlace(root, place)
    current.set(place, hash)
    return hash
  }
  return nightlyFiles(root).filter((file) => watchedBy(file).some((place) => passed[place] !== hashOf(place)))
}

/** Records the state that the nightly files passed on. */
export function writeNightlyHashes(root: string): void {
  const places = [...new Set(nightlyFiles(root).flatMap(watchedBy))].toSorted()
  const hashes = Object.fromEntries(places.map((place) => [place, hashPlace(root, place)]))
  writeFileSync(join(root, hashesPath), `${JSON.stringify(hashes, undefined, 2)}\n`)
}

/** The folders and files whose change makes the gate run a nightly file. */
export function watchedBy(file: string): string[] {
  const [top = '', capability = ''] = file.split('/')
  const folders = watchedFolders[file] ?? (top === 'src' ? [`src/${capability}`] : undefined)
  if (folders === undefined) throw new Error(`${file} is not in watchedFolders (test/run/nightly.ts)`)
  return [...folders, file]
}

function readHashes(root: string): Record<string, string> {
  return JSON.parse(readFileSync(join(root, hashesPath), 'utf8'))
}

/** Leaves other tests out: they don't change what a nightly file tries. */
function hashPlace(root: string, place: string): string {
  const isFolder = statSync(join(root, place)).isDirectory()
  const files = isFolder ? globSync(`${place}/**/*.*`, { cwd: root }).filter(isProduct).toSorted() : [place]
  const hash = createHash('sha256')
  for (const file of files) {
    if (!statSync(join(root, file)).isFile()) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

function isProduct(file: string): boolean {
  return !file.endsWith('.test.ts') && !file.includes('node_modules/')
}
