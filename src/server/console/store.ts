import {
  access,
  chmod,
  constants,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Bundle, Entry } from './bundle.ts'

const entryFile = 'entry.json'
const unfinishedPrefix = '.unfinished-'

/** A bundle that was built before, from any of the folders in which builds are kept. */
export async function readBundle(folders: readonly string[], hash: string): Promise<Bundle | undefined> {
  for (const folder of folders.map((one) => join(one, hash))) {
    const text = await readFile(join(folder, entryFile), 'utf8').catch(() => undefined)
    if (text === undefined) continue
    const names = (await readdir(folder)).filter((name) => name !== entryFile)
    const files = await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name))] as const),
    )
    return { files: new Map(files), entry: JSON.parse(text) as Entry }
  }
  return undefined
}

/** Keeps a bundle in the first folder that can be written to. It is there whole or not at all. */
export async function writeBundle(folders: readonly string[], hash: string, bundle: Bundle): Promise<void> {
  const folder = await firstWritable(folders)
  const unfinished = await mkdtemp(join(folder, unfinishedPrefix))
  for (const [name, bytes] of bundle.files) await writeFile(join(unfinished, name), bytes)
  await writeFile(join(unfinished, entryFile), JSON.stringify(bundle.entry))
  // Only its maker could read it otherwise, and the next one to start the server may be another user.
  await chmod(unfinished, 0o755)
  // Another process may have been faster; what it built is the same.
  await rename(unfinished, join(folder, hash)).catch(() => rm(unfinished, { recursive: true, force: true }))
  await removeOld(folder)
}

async function firstWritable(folders: readonly string[]): Promise<string> {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
      return folder
    } catch {
      // The next one then; a read-only checkout is nothing unusual.
    }
  }
  throw new Error(`The console can be kept in none of ${folders.join(', ')}.`)
}

const keptBuilds = 3
const dayMs = 24 * 60 * 60 * 1000

const isUnfinished = (path: string): boolean => basename(path).startsWith('.')

async function removeOld(folder: string): Promise<void> {
  const paths = (await readdir(folder)).map((name) => join(folder, name))
  const dated = await Promise.all(
    paths.map(async (path) => ({ path, at: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 })),
  )
  const old = dated
    .filter(({ path }) => !isUnfinished(path))
    .toSorted((a, b) => b.at - a.at)
    .slice(keptBuilds)
  // Another process may be writing one at this moment.
  const left = dated.filter(({ path, at }) => isUnfinished(path) && at !== 0 && at < Date.now() - dayMs)
  for (const { path } of [...old, ...left]) await rm(path, { recursive: true, force: true })
}
