import { Kysely } from 'kysely'
import pg from 'pg'
import { addressesOf, waysOf } from './addresses.ts'
import { type Answer, Breaker, DatabaseSilent } from './breaker.ts'
import { dialectFor } from './dialect.ts'
import { type Addresses, followWritable, type Hosts, reasonOf } from './hosts.ts'
import { type LivenessOptions, watchConnections } from './liveness.ts'
import type { Schema } from './schema.generated.ts'
import { SocketClient } from './socket-client.ts'
import { bindPool, type Db } from './statement.ts'
import { types } from './types.ts'
import { prepareNothing } from './unprepared.ts'

export interface Database {
  db: Db
  /** For what needs a connection of its own: LISTEN, COPY, the job queue. */
  pool: pg.Pool
  /** As it was given: may name several servers. */
  url: string
  /** The same without a pooler between, for another pool that listens. */
  directUrl: string
  /** Of the server itself that takes writes now, for a connection beside the pool. */
  address: () => string
  /** By channel, whether this process hears what others tell on it. */
  listening: Map<string, boolean>
  /** Whether it answers over a new connection. */
  check: () => Promise<Answer>
  /** Whether notifications get lost; found out at the start of a server. */
  isDeaf: boolean
  close(): Promise<void>
}

/** A database that cannot be used, in one line that says what to do. */
export class DatabaseError extends Error {}

const oldestVersion = 15

/** What ends a statement that would otherwise hold its locks, and a connection of the pool, for ever. */
const defaultStatementTimeout = '10min'

// A query that the server works on for longer is given up: the index of a very large table takes minutes.
const deadlineMs = 3_600_000
// A pooler does not tell which server process works for whom, so only time tells.
const pooledDeadlineMs = 300_000

export interface ConnectOptions {
  url: string
  poolSize: number
  /** How many connections stay when nothing is asked: the next request finds them with its statements parsed. */
  keep?: number
  onError?: (error: Error) => void
  /** The server itself, where `url` leads to a pooler. */
  directUrl?: string | undefined
  /** Whether the pooler gives each transaction another server. */
  pooled?: boolean
  /** How long a query may go unanswered before the server is asked whether it works on it. */
  timeoutSeconds?: number
  /** For what may wait for hours, such as a backup whose file is on a slow disk. */
  unwatched?: boolean
}

export async function connect(options: ConnectOptions): Promise<Database> {
  const addresses = toFollow(options.url)
  const hosts = followWritable(addresses, (address) => {
    Object.assign(pool.options, { connectionString: address })
  })
  const limit = { isOurs: false }
  const breaker = breakerFor(options, hosts)
  const pool = makePool(options, hosts, limit, breaker)
  let isClosing = false
  const onError = (error: Error): void => {
    hosts.doubt()
    // The pool takes its leave without waiting for an answer; what a server that is stopping too says then is no news.
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
    // The pool waits for what is under way, and would for ever where a connection is silent.
    return watch === undefined ? pool.end() : watch.whileClosing(() => pool.end())
  }
  try {
    await findServer(hosts, addresses, () =>
      checkServer(pool, (hasTimeout) => {
        limit.isOurs = options.unwatched !== true && options.pooled !== true && !hasTimeout
        return limit.isOurs
      }),
    )
  } catch (error) {
    await close()
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(
      `The database cannot be reached (${hosts.reasons() ?? reasonOf(error)}): check DATABASE_URL and that the server runs.`,
      { cause: error },
    )
  }
  const db = new Kysely<Schema>({ dialect: dialectFor(pool) })
  bindPool(db, pool)
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

function toFollow(url: string): Addresses {
  const ways = waysOf(url)
  return { addresses: ways ?? addressesOf(url), areWays: ways !== undefined }
}

/** Of several servers the one that takes writes; of several ways to one the first, and another where that is closed. */
async function findServer(hosts: Hosts, { areWays }: Addresses, check: () => Promise<void>): Promise<void> {
  if (areWays) {
    try {
      return await check()
    } catch (error) {
      if (error instanceof DatabaseError) throw error
    }
  }
  await hosts.search()
  await check()
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
    // What a burst has opened goes soon: the one that was used last is used first, so that those of steady work stay.
    idleTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    // The pool waits for it before it hands the connection out.
    verify: (client, done) => {
      const begin = (error?: Error | null): void => done(error ?? undefined)
      if (limit.isOurs) client.query(limitStatements, begin)
      else begin()
    },
  })
  guardConnections(pool, hosts, breaker)
  return pool
}

/** Refuses connections while the breaker is open, and tells when one could not be had. */
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
 * Tells whether an operator has set a limit for statements, be it none: by the server, the database, the role or the
 * address. What that comes to holds for this first connection as well.
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
