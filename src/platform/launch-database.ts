import type { Config } from './config/index.ts'
import { ensureDataDirectory } from './data-directory.ts'
import { type EmbeddedServer, startEmbedded } from './database/embedded/index.ts'
import { createLog } from './log.ts'

export interface LaunchingDatabase {
  server: Promise<EmbeddedServer>
  /** Settles when it comes up by itself, or there is nothing to wait for. */
  launched: Promise<void>
}

/**
 * Starts to launch the embedded database if it is used. PostgreSQL then comes up on another core while this
 * process still loads its code.
 */
export function launchDatabase(config: Config): LaunchingDatabase | undefined {
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
  // A server that is already running isn't launched. The error of a failed launch reaches the code that waits
  // for the server, which doesn't exist yet.
  server.catch(() => undefined).finally(launched.resolve)
  return { server, launched: launched.promise }
}
