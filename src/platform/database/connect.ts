import { Kysely } from 'kysely'
import pg from 'pg'
import { addressesOf } from './addresses.ts'
import { type Answer, Breaker, DatabaseSilent } from './breaker.ts'
import { dialectFor } from './dialect.ts'
import { followWritable, type Hosts, reasonOf } from './hosts.ts'
import { type LivenessOptions, watchConnections } from './liveness.ts'
import type { Schema } from './schema.generated.ts'
import { SocketClient } from './socket-client.ts'
import type { Db } from './statement.ts'
import { types } from './types.ts'
import { prepareNothing } from './unprepared.ts'

export interface Database {
  db: Db
  /** For what needs a connection of its own: LISTEN, COPY, the job queue. */
  pool: pg.Pool
  /** The configured URL, which may list several servers. */
  url: string
  /** The same without a pooler between, for another pool that listens. */
  directUrl: string
  /** The URL of the server that takes writes now, for connections outside the pool. */
  address: () => string
  /** For each channel, true while this process receives its notifications. */
  listening: Map<string, boolean>
  /** Tests whether the database answers over a new connection. */
  check: () => Promise<Answer>
  /** True if notifications get lost. Checked when a server starts. */
  isDeaf: boolean
  close(): Promise<void>
}

/** The database can't be used. The message is one line that says what to do. */
export class DatabaseError extends Error {}

const oldestVersion = 15

/** Ends statements that would otherwise hold their locks, and a connection of the pool, forever. */
const defaultStatementTimeout = '10min'

// The longest time for a query that the server is working on: indexing a very large table takes minutes.
const deadlineMs = 3_600_000
// Behind a pooler, the server process of a query is unknown, so only the time counts.
const pooledDeadlineMs = 300_000

export interface ConnectOptions {
  url: string
  poolSize: number
  /** The number of idle connections to keep: the next request finds their statements parsed. */
  keep?: number
  onError?: (error: Error) => void
  /** The URL of the server itself if `url` is a pooler. */
  directUrl?: string | undefined
  /** True if the pooler uses another server connection for each transaction. */
  pooled?: boolean
  /** The time after which the server is asked whether it is still working on a query. */
  timeoutSeconds?: number
  /** For what may wait for hours, such as a backup whose file is on a slow disk. */
  unwatched?: boolean
}

export async function connect(options: ConnectOptions): Promise<Database> {
  const hosts = followWritable(addressesOf(options.url), (address) => {
    Object.assign(pool.options, { connectionString: address })
  })
  const limit = { isOurs: false }
  const breaker = breakerFor(options, hosts)
  const pool = makePool(options, hosts, limit, breaker)
  let isClosing = false
  const onError = (error: Error): void => {
    hosts.doubt()
    // The pool closes connections without waiting. Errors of a server that also stops aren't worth reporting.
    if (!isClosing) options.onError?.(error)
  }
  // A connection that breaks (a restarted server) is replaced at the next use; unheard, the event would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const watch =
    options.unwatched === true ? undefined : watchConnections(pool, livenessOf(options, hosts, breaker))
  if (options.pooled === true) prepareNothing(pool)
  const close = (): Promise<void> => {
    isClosing = true
    hosts.stop()
    breaker.stop()
    // The pool waits for running queries, which never ends on a silent connection.
    return watch === undefined ? pool.end() : watch.whileClosing(() => pool.end())
  }
  try {
    await hosts.search()
    await checkServer(pool, (hasTimeout) => {
      limit.isOurs = options.unwatched !== true && options.pooled !== true && !hasTimeout
      return limit.isOurs
    })
  } catch (error) {
    await close()
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(
      `The database cannot be reached (${hosts.reasons() ?? reasonOf(error)}): check DATABASE_URL and that the server runs.`,
      { cause: error },
    )
  }
  const db = new Kysely<Schema>({ dialect: dialectFor(pool) })
  const { url, directUrl } = options
  const [direct] = directUrl === undefined ? [] : addressesOf(directUrl)
  const address = () => direct ?? hosts.current()
  return {
    db,
    pool,
    url,
    directUrl: directUrl ?? url,
    listening: new Map(),
    address,
    check: () => breaker.check(),
    isDeaf: false,
    close,
  }
}

function breakerFor(options: ConnectOptions, hosts: Hosts): Breaker {
  return new Breaker({
    address: hosts.current,
    patienceMs: timeoutMsOf(options),
    onOpen: () => {
      hosts.doubt()
      options.onError?.(new DatabaseSilent())
    },
  })
}

function timeoutMsOf({ timeoutSeconds = 4 }: ConnectOptions): number {
  return timeoutSeconds * 1000
}

function livenessOf(options: ConnectOptions, hosts: Hosts, breaker: Breaker): LivenessOptions {
  const timeoutMs = timeoutMsOf(options)
  return options.pooled === true
    ? { ask: undefined, timeoutMs, deadlineMs: pooledDeadlineMs, breaker }
    : { ask: hosts.current, timeoutMs, deadlineMs, breaker }
}

type Connected = (error?: Error, client?: pg.PoolClient, release?: (broken?: Error | boolean) => void) => void

/** A setting of the session, which would go to whichever server a pooler gives it. */
const limitStatements = `set statement_timeout = '${defaultStatementTimeout}'`

function makePool(
  { poolSize, keep = 0 }: ConnectOptions,
  hosts: Hosts,
  limit: { isOurs: boolean },
  breaker: Breaker,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: hosts.current(),
    max: poolSize,
    min: keep,
    types,
    application_name: 'frontdesk',
    Client: SocketClient,
    connectionTimeoutMillis: 10_000,
    // Connections of a burst close soon. The most recently used one is used first, so the ones of steady work
    // stay.
    idleTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    // The pool waits for this before it hands out a connection.
    verify: (client, done) => {
      const begin = (error?: Error | null): void => done(error ?? undefined)
      if (limit.isOurs) client.query(limitStatements, begin)
      else begin()
    },
  })
  guardConnections(pool, hosts, breaker)
  return pool
}

/** Refuses connections while the breaker is open, and reports failed ones. */
function guardConnections(pool: pg.Pool, hosts: Hosts, breaker: Breaker): void {
  const open = pool.connect.bind(pool) as (done: Connected) => void
  const connectGuarded = (done: Connected): void => {
    let isDone = false
    let stopRefusing: (() => void) | undefined
    const finish: Connected = (error, client, release) => {
      // It came after it was refused.
      if (isDone) return release?.()
      isDone = true
      stopRefusing?.()
      if (error) hosts.doubt()
      if (error && /timeout/i.test(error.message)) void breaker.check()
      done(error, client, release)
    }
    stopRefusing = breaker.refuseWhileOpen((error) => queueMicrotask(() => finish(error)))
    if (!breaker.isOpen) open(finish)
  }
  pool.connect = ((done?: Connected) => {
    if (done !== undefined) return connectGuarded(done)
    return new Promise<pg.PoolClient>((resolve, reject) => {
      connectGuarded((error, client) => (client === undefined ? reject(error) : resolve(client)))
    })
  }) as typeof pool.connect
}

/**
 * Checks whether an operator has set a statement timeout, even none, for the server, database, role or URL. The
 * result also applies to this first connection.
 */
async function checkServer(pool: pg.Pool, isLimited: (hasTimeout: boolean) => boolean): Promise<void> {
  const client = await pool.connect()
  let isUsable = false
  try {
    const { rows } = await client.query<{ version: number; source: string }>(
      `select current_setting('server_version_num')::int as version, source
       from pg_settings where name = 'statement_timeout'`,
    )
    checkVersion(rows[0]?.version ?? 0)
    if (isLimited(rows[0]?.source !== 'default')) await client.query(limitStatements)
    isUsable = true
  } finally {
    client.release(!isUsable)
  }
}

function checkVersion(version: number): void {
  const major = Math.floor(version / 10_000)
  if (major < oldestVersion) {
    throw new DatabaseError(
      `The database is PostgreSQL ${major}: version ${oldestVersion} or newer is needed.`,
    )
  }
}
