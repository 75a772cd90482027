import { sql } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  type AppliedMigration,
  appliedMigrations,
  archiveMac,
  connectToExisting,
  secretsThere,
} from '../health/index.ts'
import { Lifetime } from '../kit/lifetime.ts'
import type { Config } from '../platform/config/index.ts'
import type { Database } from '../platform/database/index.ts'
import { FileMissing, type FileStore, openFileStore } from '../platform/files/index.ts'
import { BackupError } from './errors.ts'
import { type Ending, entries, format, fullName, type Manifest, type Table } from './format.ts'
import { inSnapshot } from './snapshot.ts'
import { rowsOf, textOf } from './statements.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

export interface Taken {
  /** The moment of the snapshot. */
  takenAt: string
  bytes: number
  tables: number
  rows: number
  files: number
  /** Contents in the database that are missing in the file store. */
  missing: number
  /** Constraints, indexes and the like that others added to Frontdesk's tables. */
  leftOut: string[]
}

/** Copies the whole database, at one moment, and by default every stored file into one archive. */
export async function takeBackup(
  config: Config,
  path: string,
  signal: AbortSignal,
  { withFiles } = { withFiles: true },
): Promise<Taken> {
  const lifetime = new Lifetime()
  try {
    const database = await connectToExisting(config, lifetime)
    const migrations = database === undefined ? [] : await appliedMigrations(database)
    if (database === undefined || migrations.length === 0) {
      throw new BackupError('There is nothing to back up: no database was made here yet.')
    }
    const files = withFiles ? await openFileStore(config) : undefined
    const manifest = await describeSource(config, database, migrations)
    const mac = (await secretsThere(config))?.mac(archiveMac)
    const { bytes, filled } = await writeArchive(path, { signal, mac }, (archive) =>
      fill(archive, database, files, manifest),
    )
    return { bytes, ...filled }
  } finally {
    await lifetime.close()
  }
}

/**
 * Copies files before the snapshot, and then those that were added meanwhile. So a file that is deleted during the
 * backup is included if a row of the snapshot refers to it.
 */
async function fill(
  archive: ArchiveWriter,
  database: Database,
  files: FileStore | undefined,
  manifest: Manifest,
): Promise<Omit<Taken, 'bytes'>> {
  await archive.json(entries.manifest, manifest)
  const copied = new Set<string>()
  if (files !== undefined) await copyFiles(archive, files, copied)
  const { takenAt, copies, missing, leftOut } = await inSnapshot(
    database.pool,
    async (client, description) => {
      const { contents, leftOut: unknown } = description
      const { takenAt: moment } = contents
      await assertSameMigrations(client, manifest)
      await archive.json(entries.contents, contents)
      const tables: { name: string; counted: { rowCount: number } }[] = []
      for (const table of contents.tables) {
        tables.push({ name: fullName(table), counted: await copyRows(client, archive, table) })
      }
      if (files === undefined) return { takenAt: moment, copies: tables, missing: 0, leftOut: unknown }
      await copyFiles(archive, files, copied)
      const registered = contents.tables.some((table) => fullName(table) === 'public.stored_files')
      const lost = registered ? await countMissing(client, copied) : 0
      return { takenAt: moment, copies: tables, missing: lost, leftOut: unknown }
    },
  )
  // Each count arrives after its rows, so all are known by now.
  const rows = Object.fromEntries(copies.map(({ name, counted }) => [name, counted.rowCount]))
  await archive.json(entries.ending, { rows, files: copied.size } satisfies Ending)
  await archive.sign()
  const total = copies.reduce((sum, { counted }) => sum + counted.rowCount, 0)
  return { takenAt, tables: copies.length, rows: total, files: copied.size, missing, leftOut }
}

async function copyRows(
  client: pg.ClientBase,
  archive: ArchiveWriter,
  table: Table,
): Promise<{ rowCount: number }> {
  const columns = table.columns.map((column) => sql.id(column))
  // A partitioned table can only be copied with a query.
  const rows = sql`select ${sql.join(columns)} from ${sql.id(table.schema, table.name)}`
  const copy = copyTo(textOf(sql`copy (${rows}) to stdout`))
  await archive.chunks(`tables/${fullName(table)}`, client.query(copy))
  return copy
}

async function copyFiles(archive: ArchiveWriter, files: FileStore, copied: Set<string>): Promise<void> {
  for await (const hash of files.list()) {
    if (copied.has(hash)) continue
    const content = await files.get(hash).catch((error: unknown) => {
      if (error instanceof FileMissing) return undefined
      throw error
    })
    if (content === undefined) continue
    await archive.chunks(`files/${hash}`, content)
    copied.add(hash)
  }
}

/** In batches, because the list may not fit into memory. */
async function countMissing(client: pg.ClientBase, copied: ReadonlySet<string>): Promise<number> {
  let missing = 0
  for (let last: string | undefined = ''; last !== undefined; ) {
    const batch: { hash: string }[] = await rowsOf(
      client,
      sql<{
        hash: string
      }>`select hash from public.stored_files where hash > ${last} order by hash limit 10000`,
    )
    missing += batch.filter(({ hash }) => !copied.has(hash)).length
    last = batch.at(-1)?.hash
  }
  return missing
}

async function describeSource(
  config: Config,
  { pool }: Database,
  migrations: AppliedMigration[],
): Promise<Manifest> {
  const { rows } = await pool.query<{ postgres: string }>(
    `select current_setting('server_version') as postgres`,
  )
  return {
    format,
    createdAt: new Date().toISOString(),
    postgres: rows[0]?.postgres ?? '',
    migrations,
    secretKeyId: (await secretsThere(config))?.keyId ?? null,
  }
}

async function assertSameMigrations(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  const applied = await rowsOf(
    client,
    sql<{ number: number }>`select number from public.migrations order by number`,
  )
  if (applied.map(({ number }) => number).join() === manifest.migrations.map(({ number }) => number).join())
    return
  throw new BackupError('The database was migrated while the backup ran: make it again.')
}
