import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { secretsThere } from '../health/index.ts'
import { Lifetime } from '../kit/lifetime.ts'
import { rebuildIndexes } from '../objects/index.ts'
import type { Config } from '../platform/config/index.ts'
import { connect, isLockTimeout, type Migration, migrate } from '../platform/database/index.ts'
import { type FileStore, openFileStore } from '../platform/files/index.ts'
import { createJobs } from '../platform/jobs/index.ts'
import { BackupError } from './errors.ts'
import {
  type Contents,
  contentsOf,
  ending as endingSchema,
  entries,
  fullName,
  type Manifest,
  manifest as manifestSchema,
  type Table,
} from './format.ts'
import { migrationsOf } from './migrations.ts'
import { type ArchiveReader, readArchive } from './read-archive.ts'
import { rebuild } from './rebuild.ts'
import { assertFrom, assertSignature, assertTrusted, readOptions, type Trust } from './signature.ts'
import { textOf } from './statements.ts'
import { inTarget, openTarget } from './target.ts'

export interface Restored {
  manifest: Manifest
  /** The moment of the snapshot. */
  takenAt: string
  tables: number
  rows: number
  files: number
  /** True if this instance can open the values that the other one sealed. */
  keyFits: boolean
  /** Migrations of this version that the backup didn't have. */
  migrated: string[]
}

export interface RestoreOptions {
  /** Allows overwriting existing data. */
  replace: boolean
  /** Accepts a backup of another instance or of an earlier version. */
  fromElsewhere: boolean
  /** Keeps the schema of the version that made the backup, so that this version can continue. */
  unmigrated?: boolean
  signal: AbortSignal
}

/** Restores a backup into the configured database and file store. */
export async function restoreBackup(
  config: Config,
  path: string,
  options: RestoreOptions,
): Promise<Restored> {
  const lifetime = new Lifetime()
  try {
    const secrets = await secretsThere(config)
    const trust: Trust = { secrets, ...options }
    await assertTrusted(path, trust)
    return await readArchive(path, readOptions(trust), async (archive) => {
      const manifest = await archive.json(entries.manifest, manifestSchema)
      const isOurs = assertFrom(manifest, path, trust)
      const migrations = await migrationsOf(manifest.migrations)
      const url = await openTarget(config, lifetime)
      const files = await openFileStore(config)
      const loaded = await whole(files, (put) =>
        inTarget(url, options.replace, async (client) => {
          const done = await load(client, archive, { manifest, migrations, put })
          // Checked again, because the file may have been replaced after the first time.
          await assertSignature(archive, manifest, isOurs)
          await done.finish()
          options.signal.throwIfAborted()
          return done
        }),
      )
      const migrated = await bringUpToDate(url, options.unmigrated === true)
      const keyFits = manifest.secretKeyId === null || manifest.secretKeyId === secrets?.keyId
      const rows = Object.values(loaded.rows).reduce((sum, count) => sum + count, 0)
      const { takenAt, tables } = loaded.contents
      return { manifest, takenAt, tables: tables.length, rows, files: loaded.files, keyFits, migrated }
    })
  } catch (error) {
    throw explain(error)
  } finally {
    await lifetime.close()
  }
}

type Put = (archive: ArchiveReader) => Promise<number>

interface Loading {
  manifest: Manifest
  migrations: readonly Migration[]
  put: Put
}

interface Loaded {
  contents: Contents
  rows: Record<string, number>
  files: number
  finish: () => Promise<void>
}

async function load(
  client: pg.ClientBase,
  archive: ArchiveReader,
  { manifest, migrations, put }: Loading,
): Promise<Loaded> {
  const before = await put(archive)
  const contents = await archive.json(entries.contents, contentsOf(manifest))
  const { finish } = await rebuild(client, migrations, contents)
  const rows: Record<string, number> = {}
  for (const table of contents.tables) rows[fullName(table)] = await loadRows(client, archive, table)
  const files = before + (await put(archive))
  const ending = await archive.json(entries.ending, endingSchema)
  const complete =
    ending.files === files &&
    contents.tables.every((table) => ending.rows[fullName(table)] === rows[fullName(table)])
  if (!complete) throw new BackupError('The backup does not hold what it says it does; nothing was changed.')
  return { contents, rows, files, finish }
}

async function loadRows(client: pg.ClientBase, archive: ArchiveReader, table: Table): Promise<number> {
  const columns = table.columns.map((column) => sql.id(column))
  const copy = client.query(
    copyFrom(textOf(sql`copy ${sql.id(table.schema, table.name)} (${sql.join(columns)}) from stdin`)),
  )
  await pipeline(archive.chunks(`tables/${fullName(table)}`), copy)
  return copy.rowCount
}

/** Runs `work`, and deletes the files that it added if it fails. */
async function whole<T>(files: FileStore, work: (put: Put) => Promise<T>): Promise<T> {
  const added: string[] = []
  const put: Put = async (archive) => {
    let count = 0
    for (let entry = await archive.next(); entry?.startsWith('files/'); entry = await archive.next()) {
      const expected = entry.slice('files/'.length)
      const isNew = (await files.size(expected)) === undefined
      const { hash } = await files.put(archive.chunks(entry), { maxBytes: Number.MAX_SAFE_INTEGER })
      if (isNew || hash !== expected) added.push(hash)
      if (hash !== expected) {
        throw new BackupError(
          `The backup is damaged: the file ${expected} is not what it was; nothing was changed.`,
        )
      }
      count += 1
    }
    return count
  }
  try {
    return await work(put)
  } catch (error) {
    for (const hash of added) await files.delete(hash)
    throw error
  }
}

/** Migrates the restored database like a start of the server, and updates the planner's statistics. */
async function bringUpToDate(url: string, unmigrated: boolean): Promise<string[]> {
  const database = await connect({ url, poolSize: 2, unwatched: true })
  try {
    const migrated = unmigrated ? [] : await migrate(database.pool)
    // Earlier versions have other queues. Without these indexes, they are only slower.
    if (!unmigrated) await rebuildIndexes({ jobs: createJobs(), db: database.db })
    await database.pool.query('analyze')
    return migrated
  } finally {
    await database.close()
  }
}

function explain(error: unknown): unknown {
  if ((error as Error).name === 'AbortError')
    return new BackupError('The restore was stopped; nothing was changed.', { cause: error })
  if (isLockTimeout(error)) {
    return new BackupError('Somebody else is using the tables of the database: end their sessions first.', {
      cause: error,
    })
  }
  if (!(error instanceof pg.DatabaseError)) return error
  return new BackupError(`${reasonOf(error)}; nothing was changed.`, { cause: error })
}

function reasonOf({ code = '', message }: pg.DatabaseError): string {
  // The values were valid in their original database.
  if (/^2[23]/.test(code)) return `The backup is damaged (${message})`
  const advice = code === '53200' ? '; raise max_locks_per_transaction of the server' : ''
  return `The backup could not be restored (${message})${advice}`
}
