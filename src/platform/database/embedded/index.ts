import type { EmbeddedOptions } from './options.ts'
import { type EmbeddedServer, open } from './server.ts'

export { EmbeddedError } from './errors.ts'
export type { EmbeddedOptions, EmbeddedServer }

/**
 * For the serving process: starts the server under `<dataDir>/postgres`, or adopts the one that a killed process left
 * running, and is its only owner until `stop()`.
 */
export function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  return open(options, 'owner')
}

/**
 * For command-line tools: uses the server that is running, else starts it. `stop()` stops the server only if nobody
 * else is using it.
 */
export function attachEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  return open(options, 'guest')
}
