import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lifetime } from '../kit/lifetime.ts'
import type { Config } from '../platform/config/index.ts'
import { attachEmbedded } from '../platform/database/embedded/index.ts'
import { connect, type Database, type Migration } from '../platform/database/index.ts'

/** The URL of the existing database; undefined if the embedded one was never created. Only `start` creates it. */
async function addressOfExisting(config: Config, lifetime: Lifetime): Promise<string | undefined> {
  if (config.databaseUrl !== undefined) return config.databaseDirectUrl ?? config.databaseUrl
  const cluster = join(config.dataDir, 'postgres', 'cluster')
  const made = await stat(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (made === undefined) return undefined
  const server = await attachEmbedded({ dataDir: config.dataDir })
  lifetime.own('embedded database', () => server.stop())
  return server.url
}

/** Connects without migrating, unlike other commands, because a backup is made before migrating. */
export async function connectToExisting(config: Config, lifetime: Lifetime): Promise<Database | undefined> {
  const url = await addressOfExisting(config, lifetime)
  if (url === undefined) return undefined
  const database = await connect({ url, poolSize: 2, unwatched: true })
  lifetime.own('database', () => database.close())
  return database
}

export type AppliedMigration = Omit<Migration, 'text'>

/** The migrations that have run; none if their table doesn't exist yet. */
export async function appliedMigrations({ pool }: Pick<Database, 'pool'>): Promise<AppliedMigration[]> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('public.migrations') is not null as there`,
  )
  if (rows[0]?.there !== true) return []
  const applied = await pool.query<AppliedMigration>(
    'select number, name, hash from public.migrations order by number',
  )
  return applied.rows
}
