import { systemErrorOf } from '../kit/errors.ts'
import type { Config } from '../platform/config/index.ts'

/** The server can't start. The message is one line with the fix. */
export class StartError extends Error {}

/** Explains terse errors of the system. Other errors are returned unchanged. */
export function startError(error: unknown, config: Config): unknown {
  const { code, syscall } = systemErrorOf(error)
  const at = `${config.host}:${config.port}`
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${config.port} is in use: stop what listens there or set FRONTDESK_PORT.`, {
      cause: error,
    })
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`This machine has no address ${config.host}: set FRONTDESK_HOST to one it has.`, {
      cause: error,
    })
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return new StartError(
      `Listening on ${at} is not allowed: choose a port above 1023 with FRONTDESK_PORT.`,
      { cause: error },
    )
  }
  return error
}
