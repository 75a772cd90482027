import type { BeforeMigrating } from '../../platform/open.ts'

/**
 * Backs up the embedded database before a newer version migrates it. Other databases have their own operators.
 * If the backup fails, the start continues, because each migration is atomic.
 */
export const backUpEmbedded: BeforeMigrating = async ({ config, log }, names) => {
  if (config.databaseUrl !== undefined) return
  const { backUpForUpgrade } = await import('./kept.ts')
  try {
    const { path, isNew } = await backUpForUpgrade(config, AbortSignal.any([]))
    log.info(
      { path, migrations: names.length },
      isNew ? 'backed up the database before migrating it' : 'going on with an upgrade that was not finished',
    )
  } catch (error) {
    log.warn({ err: error }, 'the database could not be backed up before migrating it')
  }
}
