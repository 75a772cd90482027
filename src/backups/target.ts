import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { Lifetime } from '../kit/lifetime.ts'
import type { Config } from '../platform/config/index.ts'
import { ensureDataDirectory } from '../platform/data-directory.ts'
import { startEmbedded } from '../platform/database/embedded/index.ts'
import { connect, type Database, migrate } from '../platform/database/index.ts'
import { BackupError } from './errors.ts'
import { rowsOf, settle } from './statements.ts'

/** Opens the database to restore into. The embedded one must not be in use by a server. */
export async function openTarget(config: Config, lifetime: Lifetime): Promise<string> {
  await ensureDataDirectory(config)
  const given = config.databaseDirectUrl ?? config.databaseUrl
  const url = given ?? (await ownEmbedded(config, lifetime))
  const database = await connect({ url, poolSize: 2, unwatched: true })
  try {
    await prepare(database)
    return database.address()
  } finally {
    await database.close()
  }
}

async function ownEmbedded(config: Config, lifetime: Lifetime): Promise<string> {
  const server = await startEmbedded({ dataDir: config.dataDir })
  lifetime.own('embedded database', () => server.stop())
  return server.url
}

/** Runs work on an existing database that is not in use. A server can't start on the embedded one meanwhile. */
export async function whileUnused<T>(config: Config, work: (address: string) => Promise<T>): Promise<T> {
  const lifetime = new Lifetime()
  try {
    const address = await openTarget(config, lifetime)
    const client = new pg.Client({ connectionString: address, application_name: 'frontdesk upgrade' })
    client.on('error', () => undefined)
    await client.connect()
    try {
      await assertUnused(client)
    } finally {
      await client.end()
    }
    return await work(address)
  } finally {
    await lifetime.close()
  }
}

/** Creates the list of migrations in an empty database, because this can't be part of the main transaction. */
async function prepare(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ ours: boolean; empty: boolean }>(`
    select to_regclass('public.migrations') is not null as ours, not exists (
      select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as empty`)
  const found = rows[0] ?? { ours: false, empty: false }
  if (!found.ours && !found.empty) {
    throw new BackupError(
      'The database holds tables of something else: set DATABASE_URL to one that is for Frontdesk alone.',
    )
  }
  if (!found.ours) await migrate(database.pool)
}

/**
 * Uses one transaction, so that a failure leaves the target unchanged. Starting processes wait, because the list of
 * migrations is the first thing that they read.
 */
export async function inTarget<T>(
  address: string,
  replace: boolean,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: address, application_name: 'frontdesk restore' })
  // Without a listener, a broken connection would end the process. The current statement fails anyway.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await settle(client)
    await client.query('lock table public.migrations in access exclusive mode')
    await assertUnused(client)
    await assertReplaceable(client, replace)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    // Also rolls back an open transaction, in any state of the connection.
    await client.end().catch(() => undefined)
  }
}

const patience = 3000

/** A stopped server disconnects within moments. */
async function assertUnused(client: pg.ClientBase): Promise<void> {
  for (const until = Date.now() + patience; ; await sleep(100)) {
    await client.query('select pg_stat_clear_snapshot()')
    const others = await rowsOf(
      client,
      sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name like 'frontdesk%'`,
    )
    if (others.length === 0) return
    if (Date.now() < until) continue
    throw new BackupError(
      `The database is in use (${others.length} connections of Frontdesk): stop its servers and workers first.`,
    )
  }
}

async function assertReplaceable(client: pg.ClientBase, replace: boolean): Promise<void> {
  if (replace) return
  const [table] = await rowsOf(
    client,
    sql<{ there: boolean }>`select to_regclass('public.accounts') is not null as there`,
  )
  if (table?.there !== true) return
  const accounts = await rowsOf(
    client,
    sql<{ namespace: string }>`select namespace from public.accounts limit 3`,
  )
  if (accounts.length === 0) return
  throw new BackupError(
    `The database already holds accounts (${accounts.map(({ namespace }) => namespace).join(', ')}): add --replace to put the backup in the place of all that is there.`,
  )
}
