import type { BeforeMigrating } from '../../platform/open.ts'

/**
 * The embedded database is backed up before a newer version migrates it; others have operators of their own. Where that
 * cannot be done the start goes on: each migration happens whole or not at all.
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
