import { restoreBackup, whileUnused } from '../../backups/commands.ts'
import { examine } from '../../health/index.ts'
import { counted } from '../../kit/counted.ts'
import type { Config } from '../../platform/config/index.ts'
import { connect, DatabaseError, migrate } from '../../platform/database/index.ts'
import { UsageError } from '../command.ts'
import { print } from '../print.ts'
import { backUpForUpgrade, backupsFolder, keepBackup, migrationState, newestBackup } from './kept.ts'

const wayBack =
  '`frontdesk upgrade --back` puts it back as it was; then start the version that you had before.'

/** Backs the database up, migrates it to this version, and looks whether all is well. */
export async function upgrade(config: Config, signal: AbortSignal): Promise<void> {
  const { due } = (await migrationState(config)) ?? {}
  if (due === undefined) throw new UsageError('There is nothing to upgrade: no database was made here yet.')
  if (due.length === 0) {
    print('The database is up to date.')
    return
  }
  await whileUnused(config, async (address) => {
    const { path, isNew } = await backUpForUpgrade(config, signal)
    print(isNew ? `Backed up the database to ${path}.` : `Going on with what was backed up to ${path}.`)
    await migrateFrom(address, path)
  })
  print(`Migrated it to this version: ${due.join(', ')}.`)
  await check()
}

async function migrateFrom(address: string, backup: string): Promise<void> {
  const database = await connect({ url: address, poolSize: 2, unwatched: true })
  try {
    await migrate(database.pool)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    throw new UsageError(`${error.message}\nThe database was backed up before, to ${backup}. ${wayBack}`, {
      cause: error,
    })
  } finally {
    await database.close()
  }
}

async function check(): Promise<void> {
  const found = await examine(process.env)
  const failed = found.filter(({ level }) => level === 'fail')
  if (failed.length === 0) {
    print(`All is well: ${counted(found.length, 'check')}.`)
    return
  }
  const lines = failed.map(({ check: name, text }) => `fail  ${name}  ${text}`)
  throw new UsageError([...lines, `Fix that, or go back: ${wayBack}`].join('\n'))
}

/** Restores the database as it was before the last migration. The current one is backed up first. */
export async function goBack(config: Config, signal: AbortSignal): Promise<void> {
  const backup = await newestBackup(config)
  if (backup === undefined)
    throw new UsageError(`There is no backup of before an upgrade in ${backupsFolder(config)}.`)
  await whileUnused(config, () => keepPresent(config, signal))
  const { takenAt, rows } = await restoreBackup(config, backup, {
    replace: true,
    fromElsewhere: false,
    unmigrated: true,
    signal,
  })
  print(
    `The database is as it was at ${takenAt}: ${counted(rows, 'row')}.`,
    'Start the version that you had before: this one would migrate it again.',
  )
}

/** A full disk may be the reason for going back, so a failed backup doesn't stop it. */
async function keepPresent(config: Config, signal: AbortSignal): Promise<void> {
  try {
    const { path } = await keepBackup(config, 'before-back', signal)
    print(`The current database was backed up to ${path}.`)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    signal.throwIfAborted()
    process.stderr.write(`The current database couldn't be backed up: ${error.message}\n`)
  }
}
