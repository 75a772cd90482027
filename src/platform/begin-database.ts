import type { Config } from './config/index.ts'
import { ensureDataDirectory } from './data-directory.ts'
import { type EmbeddedServer, startEmbedded } from './database/embedded/index.ts'
import { createLog } from './log.ts'

/**
 * Begins to start the embedded database, where it is the one to be used. It comes up on another core while this process
 * is still reading what a server is made of.
 */
export function beginDatabase(config: Config): Promise<EmbeddedServer> | undefined {
  if (config.databaseUrl !== undefined) return undefined
  const log = createLog(config)
  const begun = ensureDataDirectory(config).then(() =>
    startEmbedded({ dataDir: config.dataDir, log: (message) => log.info(message) }),
  )
  // Told to whoever waits for it, which is not yet anybody.
  begun.catch(() => undefined)
  return begun
}
