import { Kysely } from 'kysely'
import pg from 'pg'
import { addressesOf } from './addresses.ts'
import { dialectFor } from './dialect.ts'
import { followWritable, type Hosts } from './hosts.ts'
import { watchConnections } from './liveness.ts'
import type { Schema } from './schema.generated.ts'
import { bindPool, type Db } from './statement.ts'
import { types } from './types.ts'

export interface Database {
  db: Db
  /** For what needs a connection of its own: LISTEN, COPY, the job queue. */
  pool: pg.Pool
  /** As it was given: may name several servers. */
  url: string
  /** Of the server that takes writes now, for a connection beside the pool. */
  address: () => string
  close(): Promise<void>
}

/** A database that cannot be used, in one line that says what to do. */
export class DatabaseError extends Error {}

const oldestVersion = 15

// A query that the server works on for longer is given up: the index of a very large table takes minutes.
const deadlineMs = 3_600_000

export interface ConnectOptions {
  url: string
  poolSize: number
  onError?: (error: Error) => void
  /** For what may wait for hours, such as a backup whose file is on a slow disk. */
  unwatched?: boolean
}

export async function connect(options: ConnectOptions): Promise<Database> {
  const hosts = followWritable(addressesOf(options.url), (address) => {
    Object.assign(pool.options, { connectionString: address })
  })
  const pool = makePool(options, hosts)
  let isClosing = false
  const onError = (error: Error): void => {
    hosts.doubt()
    // The pool takes its leave without waiting for an answer; what a server that is stopping too says then is no news.
    if (!isClosing) options.onError?.(error)
  }
  // A connection that breaks (a restarted server) is replaced at the next use; unheard, the event would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const stopWatching =
    options.unwatched === true ? undefined : watchConnections(pool, { ask: hosts.current, deadlineMs })
  const close = (): Promise<void> => {
    isClosing = true
    stopWatching?.()
    hosts.stop()
    return pool.end()
  }
  try {
    await hosts.search()
    await checkVersion(pool)
  } catch (error) {
    await close()
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(
      `The database cannot be reached (${(error as Error).message}): check DATABASE_URL and that the server runs.`,
      { cause: error },
    )
  }
  const db = new Kysely<Schema>({ dialect: dialectFor(pool) })
  bindPool(db, pool)
  return { db, pool, url: options.url, address: hosts.current, close }
}

function makePool({ poolSize }: ConnectOptions, hosts: Hosts): pg.Pool {
  const pool = new pg.Pool({
    connectionString: hosts.current(),
    max: poolSize,
    types,
    application_name: 'frontdesk',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
  })
  const open = pool.connect.bind(pool) as (...words: unknown[]) => Promise<pg.PoolClient> | undefined
  const noting =
    <Words extends [error: unknown, ...unknown[]]>(done: (...words: Words) => void) =>
    (...words: Words): void => {
      if (words[0]) hosts.doubt()
      done(...words)
    }
  pool.connect = ((done?: (...words: [unknown, ...unknown[]]) => void) => {
    if (done !== undefined) return open(noting(done))
    return open()?.catch((error: unknown) => {
      hosts.doubt()
      throw error
    })
  }) as typeof pool.connect
  return pool
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (major < oldestVersion) {
    throw new DatabaseError(
      `The database is PostgreSQL ${major}: version ${oldestVersion} or newer is needed.`,
    )
  }
}
