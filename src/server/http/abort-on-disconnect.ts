import type { FastifyReply } from 'fastify'

/**
 * Aborted when the client goes away before it is answered. Not the framework's own signal: that one follows the
 * stream of the request, which closes as soon as the body has been read, while the client still waits.
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
