import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { beforeAll, onTestFinished } from 'vitest'
import { findPackage } from '../../../../src/platform/database/embedded/binaries.ts'
import {
  attachEmbedded,
  type EmbeddedOptions,
  type EmbeddedServer,
  startEmbedded,
} from '../../../../src/platform/database/embedded/index.ts'
import { type Machine, thisMachine } from '../../../../src/platform/database/embedded/options.ts'

/** An ordinary user for tests that root runs. */
export const ordinaryUser = process.getuid?.() === 0 ? 65_534 : undefined

async function openDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'embedded-'))
  await chmod(directory, 0o755)
  return directory
}

/** A directory for one test that every user may enter. */
export async function makeDirectory(): Promise<string> {
  const directory = await openDirectory()
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** One for all tests of a block, since making a cluster takes most of a second. */
export function shareDirectory(): { path: string } {
  const shared = { path: '' }
  beforeAll(async () => {
    shared.path = await openDirectory()
    return () => rm(shared.path, { recursive: true, force: true })
  })
  return shared
}

const quick = { fsync: 'off', shared_buffers: '16MB' }

export function optionsFor(dataDir: string, machine: Partial<Machine> = {}): EmbeddedOptions {
  return {
    dataDir,
    settings: quick,
    machine: { fallbackDirectory: join(dataDir, '..', 'shelter'), ...machine },
  }
}

export const start = (dataDir: string, machine?: Partial<Machine>): Promise<EmbeddedServer> =>
  remember(startEmbedded(optionsFor(dataDir, machine)))

export const attach = (dataDir: string): Promise<EmbeddedServer> =>
  remember(attachEmbedded(optionsFor(dataDir)))

export async function remember(starting: Promise<EmbeddedServer>): Promise<EmbeddedServer> {
  const server = await starting
  onTestFinished(() => server.stop())
  return server
}

/** The first value of the first row. */
export async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number(
    (await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0],
  )
}

export const processOwner = async (pid: number): Promise<number> =>
  Number(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Checks that the process runs. One that ended and waits to be reaped doesn't. */
export async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tZ')
  return !/^State:\s+Z/m.test(status)
}

/** The package as npm unpacks it when install scripts are disabled: without the links to its libraries. */
export async function copyPackage(to: string): Promise<string> {
  await cp(findPackage(thisMachine), to, {
    recursive: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink(),
  })
  return to
}

/** A data directory that belongs to the ordinary user. */
export async function ordinaryDataDir(parent: string): Promise<string> {
  const dataDir = join(parent, 'data')
  await mkdir(dataDir)
  if (ordinaryUser !== undefined) await chown(dataDir, ordinaryUser, ordinaryUser)
  return dataDir
}

interface Said {
  url?: string
  started?: boolean
  error?: string
  stopped?: boolean
}

export interface Child {
  process: ChildProcess
  said: Said
  next(): Promise<Said>
}

/** Starts `child.ts` in a process group of its own, as a terminal does, and waits for its first line. */
export async function startChild(
  role: 'owner' | 'guest',
  options: EmbeddedOptions,
  uid?: number,
): Promise<Child> {
  const script = fileURLToPath(new URL('./child.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify({ role, options, uid })], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<Said> => {
    const line = await lines.next()
    return line.done ? {} : JSON.parse(line.value)
  }
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  return { process: child, said: await next(), next }
}
