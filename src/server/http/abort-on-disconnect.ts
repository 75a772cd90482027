import type { FastifyReply } from 'fastify'

/**
 * Aborts when the client disconnects before the answer. The framework's own signal follows the request's stream, which
 * closes as soon as the body has been read, while the client still waits.
 */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return controller.signal
}
