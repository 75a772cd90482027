import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { App } from '../../platform/app.ts'
import { projectRoot } from '../console/sources.ts'
import { buildCommands, commandsEntry } from './build.ts'

/** `bin/commands.js`, which must run on a Node that reads no TypeScript. */
export interface Freshness {
  commandsFolder: string
  listName: string
  stampOf: (path: string) => string
  freshCommands: () => string | undefined
}

// The time of a change comes from a clock that moves in steps.
const clockStepMs = 100

/** What packages there are, beside the sources. */
const lockFile = 'package-lock.json'

/**
 * Leaves the program as a few files for `bin/frontdesk.js`, unless that was done and no source has changed since.
 * Without them it runs from the sources, which takes a command twice the processor time and a server half as long again.
 */
export function keepCommands(app: App, ready: Promise<unknown>): void {
  // A package has them, built when it was packed.
  if (!existsSync(join(projectRoot, 'src/cli/main.ts'))) return
  let isStopping = false
  const keep = async () => {
    try {
      await ready
      if (!isStopping) await buildUnlessFresh(app)
    } catch (error) {
      app.log.debug({ err: error }, 'the commands could not be built ahead')
    }
  }
  const kept = keep()
  app.lifetime.own('build of the commands', () => {
    isStopping = true
    return kept
  })
}

async function buildUnlessFresh(app: App): Promise<void> {
  const freshness = (await import(join(projectRoot, 'bin/commands.js'))) as Freshness
  if (freshness.freshCommands() !== undefined) return
  const begun = Date.now()
  if (await buildNow(freshness)) app.log.debug({ ms: Date.now() - begun }, 'the commands were built')
}

/** Writes them whole or not at all; false where somebody wrote to a source meanwhile. */
export async function buildNow({ commandsFolder, listName, stampOf }: Freshness): Promise<boolean> {
  await mkdir(commandsFolder, { recursive: true })
  const folder = await mkdtemp(join(commandsFolder, 'build-'))
  // For whoever runs a command here, also another user.
  await chmod(folder, 0o755)
  const begun = Date.now()
  const paths = [lockFile, ...(await buildCommands(folder))]
  const changed = await Promise.all(paths.map(async (path) => (await stat(join(projectRoot, path))).ctimeMs))
  if (Math.max(...changed) >= begun - clockStepMs) {
    await rm(folder, { recursive: true, force: true })
    return false
  }
  const list = {
    main: join(basename(folder), commandsEntry),
    stamps: Object.fromEntries(paths.map((path) => [path, stampOf(path)])),
  }
  const unfinished = join(folder, listName)
  await writeFile(unfinished, JSON.stringify(list))
  await rename(unfinished, join(commandsFolder, listName))
  await removeOld(commandsFolder)
  return true
}

const dayMs = 24 * 60 * 60 * 1000

/** What is still at work may yet load a part of what it began with: a command for a day, a server for as long as it runs. */
async function removeOld(commandsFolder: string): Promise<void> {
  const running = await commandLines()
  for (const name of await readdir(commandsFolder)) {
    const path = join(commandsFolder, name)
    const { mtimeMs = Date.now() } = (await stat(path).catch(() => undefined)) ?? {}
    const isOld = mtimeMs < Date.now() - dayMs
    if (isOld && !running.includes(path)) await rm(path, { recursive: true, force: true })
  }
}

/** Of all processes that this one may look at. */
async function commandLines(): Promise<string> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const lines = ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => ''))
  return (await Promise.all(lines)).join('\n')
}
