import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exists } from './aside.ts'
import { findBinaries, findPackage } from './binaries.ts'
import { application, createCluster, database, superuser } from './cluster.ts'
import { EmbeddedError, explain } from './errors.ts'
import { type Folder, openFolder } from './folder.ts'
import { launch } from './launch.ts'
import { keepLogShort } from './log.ts'
import { type EmbeddedOptions, thisMachine } from './options.ts'
import { findPostmaster, shutDown } from './postmaster.ts'
import { applicationPassword } from './roles.ts'
import { AlreadyOwned, enter, type Role, type Session } from './session.ts'

export interface EmbeddedServer {
  /** Frontdesk's database, as a role that owns it and may nothing else. */
  url: string
  /** The superuser's URL, for tests that create databases and roles. */
  superuserUrl: string
  /** True if this process started it, false if it was already running. */
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
const againAfter = 5000

export async function open(options: EmbeddedOptions, role: Role): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir)
  const machine = { ...thisMachine, ...options.machine }
  try {
    const packageDirectory = findPackage(machine)
    const folder = await openFolder(dataDir, machine)
    const log = options.log ?? (() => undefined)
    const start = async (): Promise<boolean> => {
      const settings = options.settings ?? {}
      const binaries = await findBinaries(packageDirectory, folder.home, folder.account)
      await createCluster(folder, binaries, settings['fsync'] !== 'off')
      const slow = setTimeout(
        () => log('PostgreSQL is still starting: after a crash it recovers first'),
        5000,
      )
      return launch(folder, binaries, settings, options.onLaunched).finally(() => clearTimeout(slow))
    }
    return await serve(folder, role, start, log)
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
  let joining = join(folder, role, start)
  const { port, started } = await joining
  log(`PostgreSQL ${started ? 'started' : 'found running'} on port ${port}`)
  let stopped: Promise<void> | undefined

  // The session is lost if the server restarts after a crash of one of its processes, or is killed. A server
  // that can't start, for example because of a full disk, may start later.
  const keep = async (): Promise<void> => {
    for (;;) {
      const joined = await joining.catch((error: unknown) => log(explain(error, folder.path).message))
      if (joined && joined.port !== port) log('PostgreSQL had to take another port: restart Frontdesk')
      await (joined ? joined.session.lost : sleep(againAfter, undefined, { ref: false }))
      const removed = !(await exists(folder.cluster))
      if (stopped || removed) return
      log('PostgreSQL went away: joining it again')
      joining = join(folder, role, start)
    }
  }
  const trimming = role === 'owner' ? keepLogShort(folder) : undefined
  if (role === 'owner') void keep()

  const stop = async (): Promise<void> => {
    clearInterval(trimming)
    const session = await joining.then((joined) => joined.session).catch(() => undefined)
    const last = role === 'owner' || (await session?.isLast().catch(() => false))
    if (last) await shutDown(folder.cluster)
    await session?.close()
  }
  const place = `127.0.0.1:${port}/${database}`
  return {
    url: `postgres://${application}:${applicationPassword(folder.password)}@${place}`,
    superuserUrl: `postgres://${superuser}:${folder.password}@${place}`,
    started,
    stop: () => (stopped ??= stop()),
  }
}

/**
 * Connects to the running server, or starts it. Other processes may start, stop or kill it meanwhile, so it
 * checks again.
 */
async function join(folder: Folder, role: Role, start: () => Promise<boolean>): Promise<Joined> {
  let started = false
  for (const until = Date.now() + patience; Date.now() < until; await sleep(pollEvery)) {
    const postmaster = await findPostmaster(folder.cluster)
    if (!postmaster) started = await start()
    else if (postmaster.ready) {
      const session = await enter(folder, postmaster, role).catch(async (error: unknown) => {
        if (started && !(error instanceof AlreadyOwned)) await shutDown(folder.cluster)
        throw error
      })
      if (session) return { session, port: postmaster.port, started }
    }
  }
  throw new EmbeddedError(
    `The embedded PostgreSQL was not ready in five minutes: see ${folder.path}/server.log`,
  )
}
