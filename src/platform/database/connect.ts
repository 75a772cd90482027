import { Kysely } from 'kysely'
import pg from 'pg'
import { dialectFor } from './dialect.ts'
import type { Schema } from './schema.generated.ts'
import { bindPool, type Db } from './statement.ts'
import { types } from './types.ts'

export interface Database {
  db: Db
  /** For what needs a connection of its own: LISTEN, COPY, the job queue. */
  pool: pg.Pool
  url: string
  close(): Promise<void>
}

/** A database that cannot be used, in one line that says what to do. */
export class DatabaseError extends Error {}

const oldestVersion = 15

export async function connect(options: {
  url: string
  poolSize: number
  onError?: (error: Error) => void
}): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    types,
    application_name: 'frontdesk',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
  })
  // A connection that breaks (a restarted server) is replaced at the next use; unheard, the event would end the process.
  let isClosing = false
  const onError = (error: Error): void => {
    // The pool takes its leave without waiting for an answer; what a server that is stopping too says then is no news.
    if (!isClosing) options.onError?.(error)
  }
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  try {
    await checkVersion(pool)
  } catch (error) {
    await pool.end()
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(
      `The database cannot be reached (${(error as Error).message}): check DATABASE_URL and that the server runs.`,
      { cause: error },
    )
  }
  const db = new Kysely<Schema>({ dialect: dialectFor(pool) })
  bindPool(db, pool)
  const close = (): Promise<void> => {
    isClosing = true
    return pool.end()
  }
  return { db, pool, url: options.url, close }
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
