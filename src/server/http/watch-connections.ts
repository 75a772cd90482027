import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { isEventStream } from './admit.ts'
import { envelope } from './errors.ts'
import { isInner } from './inner-call.ts'
import { routeOf } from './route-of.ts'

/** Passes each connection to the admission controller, which closes those that send or read too slowly. */
export function watchConnections(server: FastifyInstance, { admission: { connections } }: App): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!isInner(request)) {
      connections.watch({
        request: request.raw,
        response: reply.raw,
        isKnown: () => request.caller !== null,
        refuse: () => refuseSlowBody(request, reply),
      })
    }
    done()
  })
  server.addHook('onSend', (_request, reply, payload, done) => {
    // Events are small and not delayed.
    const split = isEventStream(reply) ? undefined : connections.split(reply.raw, payload)
    if (split?.length !== undefined) reply.header('content-length', split.length)
    done(null, split?.pieces ?? payload)
  })
}

/** Answers 408 unless an answer was sent. */
function refuseSlowBody(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw
  request.log.info(routeOf(request), 'a body came too slowly')
  if (reply.raw.headersSent) {
    socket.destroy()
    return
  }
  reply.hijack()
  const problem = new Problem('request_timeout', 'The body came too slowly; send it again.')
  const body = JSON.stringify(envelope(problem, request.id))
  reply.raw.writeHead(problem.status, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  // Closing the connection also ends the code that reads the body.
  reply.raw.end(body, () => socket.destroySoon())
}
