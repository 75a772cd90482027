import type { Config } from './config/index.ts'
import { ensureDataDirectory } from './data-directory.ts'
import { type EmbeddedServer, startEmbedded } from './database/embedded/index.ts'
import { createLog } from './log.ts'

export interface BegunDatabase {
  server: Promise<EmbeddedServer>
  /** Settles when it comes up by itself, or there is nothing to wait for. */
  launched: Promise<void>
}

/**
 * Begins to start the embedded database, where it is the one to be used. Once launched it comes up on another core while
 * this process is still reading what a server is made of.
 */
export function beginDatabase(config: Config): BegunDatabase | undefined {
  if (config.databaseUrl !== undefined) return undefined
  const log = createLog(config)
  const launched = Promise.withResolvers<void>()
  const server = ensureDataDirectory(config).then(() =>
    startEmbedded({
      dataDir: config.dataDir,
      log: (message) => log.info(message),
      onLaunched: launched.resolve,
    }),
  )
  // One that was found running is not launched. What went wrong is told to whoever waits for the server, which is not yet
  // anybody.
  server.catch(() => undefined).finally(launched.resolve)
  return { server, launched: launched.promise }
}
