import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { superuser } from './cluster.ts'
import { EmbeddedError } from './errors.ts'
import type { Folder } from './folder.ts'
import type { Postmaster } from './postmaster.ts'
import { createApplicationRole } from './roles.ts'

/** `owner` is the one serving process of a data directory, `guest` any tool that works beside it. */
export type Role = 'owner' | 'guest'

/**
 * Presence is a lock that PostgreSQL holds for this session: when the process dies in whatever way, its socket closes
 * and the lock is free at once. All hold `present` shared, the owner also `owner`.
 */
const locks = { present: 7_368_001, owner: 7_368_002 }
const ownerPatience = 1000

export class Session {
  readonly lost: Promise<void>
  readonly #client: Client
  readonly #socket: Socket

  constructor(client: Client, socket: Socket, lost: Promise<void>) {
    this.lost = lost
    this.#client = client
    // Being present does not keep a process alive that has nothing else to do.
    this.#socket = socket.unref()
  }

  /**
   * Returns true if no other process is connected. Then none can connect any more, and this process may stop
   * the server.
   */
  async isLast(): Promise<boolean> {
    this.#socket.ref()
    await this.#client.query('select pg_advisory_unlock_shared($1)', [locks.present])
    return lock(this.#client, 'pg_try_advisory_lock', locks.present)
  }

  async close(): Promise<void> {
    this.#socket.ref()
    await this.#client.end().catch(() => undefined)
  }
}

/** Returns undefined while the server starts or stops. */
export async function enter(
  folder: Folder,
  postmaster: Postmaster,
  role: Role,
): Promise<Session | undefined> {
  const socket = new Socket()
  const client = new Client({
    host: '127.0.0.1',
    port: postmaster.port,
    user: superuser,
    password: folder.password,
    // Not in Frontdesk's own database, which then may be copied or dropped.
    database: 'postgres',
    application_name: `frontdesk ${role}, process ${process.pid}`,
    connectionTimeoutMillis: 10_000,
    stream: () => socket,
  })
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', () => undefined)
  try {
    await client.connect()
    await assertOurs(client, folder, postmaster)
    if (!(await lock(client, 'pg_try_advisory_lock_shared', locks.present))) throw new Leaving()
    if (role === 'owner') await takeOwnership(client, folder)
    await createApplicationRole(client, folder)
    return new Session(client, socket, lost)
  } catch (error) {
    await client.end().catch(() => undefined)
    if (isPassing(error)) return undefined
    throw isWrongPassword(error) ? wrongPassword(folder, error) : error
  }
}

export class AlreadyOwned extends EmbeddedError {}

class Leaving extends Error {}

/** The server is starting, stopping, or stopped during the attempt. */
function isPassing(error: unknown): boolean {
  if (error instanceof EmbeddedError || !(error instanceof Error)) return false
  if (error instanceof Leaving) return true
  const code = 'code' in error ? String(error.code) : ''
  return /^(57P0[1-3]|ECONN.*|EPIPE)$/.test(code) || /Connection terminated|not queryable/.test(error.message)
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '28P01'

const wrongPassword = (folder: Folder, error: unknown): EmbeddedError =>
  new EmbeddedError(
    `The database does not open with the password in ${folder.path}/password: restore that file`,
    error,
  )

async function lock(client: Client, take: string, key: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select ${take}($1) as taken`, [key])
  return rows[0]?.taken === true
}

/** SCRAM proves that the server knows our password; a copy of our data directory would know it too. */
async function assertOurs(client: Client, folder: Folder, postmaster: Postmaster): Promise<void> {
  const { rows } = await client.query<{ directory: string; pid: string }>(
    `select current_setting('data_directory') as directory, split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  )
  if (rows[0]?.directory === folder.cluster && Number(rows[0].pid) === postmaster.pid) return
  throw new EmbeddedError(
    `Port ${postmaster.port} is answered by the server of ${rows[0]?.directory}, not of ${folder.cluster}: stop that server first`,
  )
}

/** A killed owner's lock goes within milliseconds, an owner that is stopping takes the server with it. */
async function takeOwnership(client: Client, folder: Folder): Promise<void> {
  const until = Date.now() + ownerPatience
  while (!(await lock(client, 'pg_try_advisory_lock', locks.owner))) {
    if (Date.now() > until) throw await alreadyOwned(client, folder)
    await sleep(20)
  }
}

async function alreadyOwned(client: Client, folder: Folder): Promise<AlreadyOwned> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [locks.owner],
  )
  const who = /process \d+/.exec(rows[0]?.name ?? '')?.[0] ?? 'another process'
  return new AlreadyOwned(
    `${folder.path} is in use by ${who}: stop that one first, or choose another data directory`,
  )
}
