// `node packaging/build.ts <folder>`: builds what a checkout, a package and an image run: the server and the command line,
// what they read at run time, and the console.
import { constants, existsSync } from 'node:fs'
import { copyFile, glob, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { buildConsole, writeBundle } from '../src/server/console/bundle.ts'
import { buildServer } from './server.ts'

const root = dirname(import.meta.dirname)
const [, , target = 'dist/package'] = process.argv
const folder = resolve(root, target)
const unfinishedPrefix = '.unfinished-'
const unfinished = join(dirname(folder), `${unfinishedPrefix}${process.pid}`)

/** What is read beside code at run time. */
const assets = new Set(['.js', '.css', '.md'])

async function filesOf(pattern: string): Promise<string[]> {
  return Array.fromAsync(glob(pattern, { cwd: root }))
}

async function copyAssets(): Promise<void> {
  const paths = (await filesOf('src/**/*.*')).filter(
    (path) => assets.has(extname(path)) && basename(path) !== 'README.md',
  )
  for (const path of [...paths, ...(await filesOf('migrations/**/*.sql'))]) {
    await mkdir(dirname(join(unfinished, path)), { recursive: true })
    await copyFile(join(root, path), join(unfinished, path), constants.COPYFILE_EXCL)
  }
}

/** The built files read their version in it. */
async function writeManifest(): Promise<void> {
  const { name, version, type } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(unfinished, 'package.json'), `${JSON.stringify({ name, version, type })}\n`)
}

const keptBuilds = 5
const dayMs = 24 * 60 * 60 * 1000

const isUnfinished = (path: string): boolean => basename(path).startsWith(unfinishedPrefix)

/** A running server still loads parts of the build that it was started from, so the newest builds stay. */
async function removeOldBuilds(): Promise<void> {
  const paths = (await readdir(dirname(folder))).map((name) => join(dirname(folder), name))
  const dated = await Promise.all(
    paths.map(async (path) => ({ path, at: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 })),
  )
  const old = dated
    .filter(({ path }) => !isUnfinished(path))
    .toSorted((a, b) => b.at - a.at)
    .slice(keptBuilds)
  const abandoned = dated.filter(({ path, at }) => isUnfinished(path) && at < Date.now() - dayMs)
  for (const { path } of [...old, ...abandoned]) await rm(path, { recursive: true, force: true })
}

await mkdir(unfinished, { recursive: true })
try {
  const [server, bundle] = await Promise.all([buildServer(root), buildConsole(root)])
  for (const [name, text] of server) await writeFile(join(unfinished, name), text)
  await copyAssets()
  await writeManifest()
  await writeBundle(join(unfinished, 'console'), bundle)
  // Another process may have built the same meanwhile.
  await rename(unfinished, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error
  })
} finally {
  await rm(unfinished, { recursive: true, force: true })
}
await removeOldBuilds()
