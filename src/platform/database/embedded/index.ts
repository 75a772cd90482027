import type { EmbeddedOptions } from './options.ts'
import { type EmbeddedServer, open } from './server.ts'

export { EmbeddedError } from './errors.ts'
export type { EmbeddedOptions, EmbeddedServer }

/**
 * For the server process: starts PostgreSQL in `<dataDir>/postgres`, or adopts the one that a killed process
 * left running. The process owns it until `stop()`.
 */
export function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  return open(options, 'owner')
}

/** For commands: uses the running PostgreSQL, or starts it. `stop()` stops it only if no other process uses it. */
export function attachEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  return open(options, 'guest')
}
