import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './errors.ts'

export interface AppliedMigration {
  number: number
  name: string
  hash: string
}

export interface KnownMigration extends AppliedMigration {
  text: string
}

const directory = join(import.meta.dirname, '../../../migrations')

/** The migrations of this version, oldest first. */
export async function knownMigrations(): Promise<KnownMigration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      return { number: Number(name.slice(0, 4)), name, hash, text }
    }),
  )
}

/** Of this version's migrations those that had run where the backup was made: they make the tables that its rows fit. */
export async function migrationsOf(applied: readonly AppliedMigration[]): Promise<KnownMigration[]> {
  const known = await knownMigrations()
  return applied.map((one) => {
    const same = known.find(({ number }) => number === one.number)
    if (same === undefined) {
      throw new BackupError(`The backup is of a newer version (${one.name}): update this one first.`)
    }
    if (same.hash !== one.hash) {
      throw new BackupError(
        `The backup was made with another ${one.name} than this version has: restore it with the version that made it.`,
      )
    }
    return same
  })
}
