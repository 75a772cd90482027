import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BackupError, type Taken, takeBackup } from '../../backups/commands.ts'
import { appliedMigrations, connectToExisting } from '../../health/index.ts'
import { grouped } from '../../kit/counted.ts'
import { Lifetime } from '../../kit/lifetime.ts'
import type { Config } from '../../platform/config/index.ts'
import { readMigrations } from '../../platform/database/index.ts'
import { backupOfUnfinished, type MigrationState, rememberAttempt } from './unfinished.ts'

/** Made before the database is migrated, and before it is put back. */
type Occasion = 'before-upgrade' | 'before-back'

/** The number of backups of each kind. */
const keptBackups = 3

/** The space that the server needs during a backup. */
const reserveBytes = 256 * 1024 * 1024

export interface KeptBackup extends Taken {
  path: string
}

export const backupsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backups')

/** The applied and the pending migrations; undefined without a database of ours. */
export async function migrationState(config: Config): Promise<MigrationState | undefined> {
  const lifetime = new Lifetime()
  try {
    const database = await connectToExisting(config, lifetime)
    const applied = database === undefined ? [] : await appliedMigrations(database)
    if (applied.length === 0) return undefined
    const ran = new Set(applied.map(({ number }) => number))
    const due = readMigrations().filter(({ number }) => !ran.has(number))
    return { applied: applied.map(({ name }) => name), due: due.map(({ name }) => name) }
  } finally {
    await lifetime.close()
  }
}

/** Makes the backup of an upgrade, once for all of its attempts. `isNew` is true if it was made now. */
export async function backUpForUpgrade(
  config: Config,
  signal: AbortSignal,
): Promise<{ path: string; isNew: boolean }> {
  const folder = backupsFolder(config)
  const state = await migrationState(config)
  const before = state === undefined ? undefined : await backupOfUnfinished(folder, state)
  if (before !== undefined) return { path: before, isNew: false }
  const { path } = await keepBackup(config, 'before-upgrade', signal)
  if (state !== undefined) await rememberAttempt(folder, basename(path), state)
  return { path, isNew: true }
}

/**
 * Backs the database up to the data directory and removes old backups. Files aren't included, because no
 * migration changes them.
 */
export async function keepBackup(
  config: Config,
  occasion: Occasion,
  signal: AbortSignal,
): Promise<KeptBackup> {
  const folder = backupsFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAllBut(folder, occasion, keptBackups - 1)
  await assertSpace(config, folder)
  const name = `${occasion}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`
  const path = join(folder, name)
  return { path, ...(await takeBackup(config, path, signal, { withFiles: false })) }
}

/** The newest backup of an upgrade. */
export async function newestBackup(config: Config): Promise<string | undefined> {
  const [newest] = await backupsOf(backupsFolder(config), 'before-upgrade')
  return newest
}

/** Newest first: their names are in the order of time. */
async function backupsOf(folder: string, occasion: Occasion): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => name.startsWith(`${occasion}-`) && name.endsWith('.tar.gz'))
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name))
}

async function removeAllBut(folder: string, occasion: Occasion, count: number): Promise<void> {
  for (const path of (await backupsOf(folder, occasion)).slice(count)) await rm(path, { force: true })
  // A killed process leaves temporary files. No other process writes here at the same time.
  for (const name of await readdir(folder))
    if (name.startsWith(`${occasion}-`) && name.endsWith('.part'))
      await rm(join(folder, name), { force: true })
}

/** The tables as they are on disk: rows in the archive are compressed, and indexes are not in it. */
async function assertSpace(config: Config, folder: string): Promise<void> {
  const needed = (await databaseBytes(config)) + reserveBytes
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= needed) return
  throw new BackupError(
    `There is too little space for a backup in ${folder}: ${megabytes(bavail * bsize)} MB are free, ${megabytes(needed)} MB are needed.`,
  )
}

async function databaseBytes(config: Config): Promise<number> {
  const lifetime = new Lifetime()
  try {
    const database = await connectToExisting(config, lifetime)
    if (database === undefined) return 0
    const { rows } = await database.pool.query<{ bytes: string }>(
      `select coalesce(sum(pg_table_size(oid)), 0)::text as bytes from pg_class
       where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname !~ '^pg_|^information_schema$')`,
    )
    return Number(rows[0]?.bytes)
  } finally {
    await lifetime.close()
  }
}

function megabytes(bytes: number): string {
  return grouped(Math.ceil(bytes / 1_000_000))
}
