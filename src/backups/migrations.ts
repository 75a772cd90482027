import type { AppliedMigration } from '../health/index.ts'
import { type Migration, readMigrations } from '../platform/database/index.ts'
import { BackupError } from './errors.ts'

/** Selects the migrations that had run before the backup. They create the tables that its rows fit. */
export async function migrationsOf(applied: readonly AppliedMigration[]): Promise<Migration[]> {
  const known = readMigrations()
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
