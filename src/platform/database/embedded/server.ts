import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries, findPackage } from './binaries.ts'
import { createCluster, database, superuser } from './cluster.ts'
import { EmbeddedError, explain } from './errors.ts'
import { type Folder, openFolder } from './folder.ts'
import { launch } from './launch.ts'
import { keepLogShort } from './log.ts'
import { type EmbeddedOptions, thisMachine } from './options.ts'
import { findPostmaster, shutDown } from './postmaster.ts'
import { enter, type Role, type Session } from './session.ts'

export interface EmbeddedServer {
  url: string
  /** Whether this process started it, or found it running. */
  started: boolean
  stop(): Promise<void>
}

interface Joined {
  session: Session
  port: number
  started: boolean
}

const pollEvery = 15
const patience = 300_000

export async function open(options: EmbeddedOptions, role: Role): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir)
  const machine = { ...thisMachine, ...options.machine }
  try {
    const packageDirectory = findPackage(machine)
    const folder = await openFolder(dataDir, machine)
    const start = async (): Promise<boolean> => {
      const settings = options.settings ?? {}
      const binaries = await findBinaries(packageDirectory, folder.home, folder.account)
      await createCluster(folder, binaries, settings['fsync'] !== 'off')
      return launch(folder, binaries, settings)
    }
    return await serve(folder, role, start, options.log ?? (() => undefined))
  } catch (error) {
    throw explain(error, dataDir)
  }
}

async function serve(
  folder: Folder,
  role: Role,
  start: () => Promise<boolean>,
  log: (message: string) => void,
): Promise<EmbeddedServer> {
  let joined = await join(folder, role, start)
  const { port, started } = joined
  log(`PostgreSQL ${started ? 'started' : 'found running'} on port ${port}`)
  const trimming = role === 'owner' ? keepLogShort(folder) : undefined
  let stopped: Promise<void> | undefined
  let rejoining: Promise<void> | undefined

  const watch = (): void => {
    void joined.session.lost.then(() => {
      if (!stopped) rejoining = rejoin()
    })
  }
  // The session also ends when the server restarts after a crash of one of its processes, or is killed itself.
  const rejoin = async (): Promise<void> => {
    log('PostgreSQL ended the session that holds the data directory: joining again')
    try {
      joined = await join(folder, role, start)
      if (joined.port !== port) log(`PostgreSQL had to move to port ${joined.port}: restart Frontdesk`)
      watch()
    } catch (error) {
      log(explain(error, folder.path).message)
    }
  }
  const stop = async (): Promise<void> => {
    clearInterval(trimming)
    await rejoining
    if (role === 'owner' || (await joined.session.isLast().catch(() => false))) await shutDown(folder.cluster)
    await joined.session.close()
  }

  watch()
  return {
    url: `postgres://${superuser}:${folder.password}@127.0.0.1:${port}/${database}`,
    started,
    stop: () => (stopped ??= stop()),
  }
}

/** Comes into the server that runs, or starts it. Others may start, stop or kill it meanwhile, so it looks again. */
async function join(folder: Folder, role: Role, start: () => Promise<boolean>): Promise<Joined> {
  let started = false
  for (const until = Date.now() + patience; Date.now() < until; await sleep(pollEvery)) {
    const postmaster = await findPostmaster(folder.cluster)
    if (!postmaster) started = await start()
    else if (postmaster.ready) {
      const session = await enter(folder, postmaster, role)
      if (session) return { session, port: postmaster.port, started }
    }
  }
  throw new EmbeddedError(
    `The embedded PostgreSQL was not ready in five minutes: see ${folder.path}/server.log`,
  )
}
