import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../kit/problem.ts'
import type { Config } from '../../platform/config/index.ts'
import { envelope } from './errors.ts'
import { isInner } from './inner-call.ts'
import { routeOf } from './route-of.ts'

type Timeouts = Pick<Config, 'requestTimeout'>

/** The time in which the headers of a request must arrive and a TLS connection be made, for Node to check. */
export function arrivalTimeouts({ requestTimeout }: Timeouts) {
  return {
    headersTimeout: requestTimeout * 1000,
    handshakeTimeout: requestTimeout * 1000,
    connectionsCheckingInterval: requestTimeout * 100,
  }
}

/** A body has this much time, and more for every byte that has come: large ones take long, but never for ever. */
interface Pace {
  graceMs: number
  bytesPerSecond: number
}

interface Deadlines {
  /** For callers that are not known yet, and endpoints that are open to everyone, such as webhooks. */
  unknown: Pace
  /** 100 MiB take up to two hours over a bad line. */
  known: Pace
  /** A caller that was answered early may finish sending, so that it reads the answer; not for long. */
  afterAnswerMs: number
}

function deadlinesOf({ requestTimeout }: Timeouts): Deadlines {
  return {
    unknown: { graceMs: requestTimeout * 1000, bytesPerSecond: 64 * 1024 },
    known: { graceMs: requestTimeout * 2000, bytesPerSecond: 16 * 1024 },
    afterAnswerMs: requestTimeout * 500,
  }
}

interface Arriving {
  request: FastifyRequest
  reply: FastifyReply
  startedAt: number
  lookedAt: number
  bytesBefore: number
  answeredAt: number | undefined
}

/** Ends requests whose body arrives too slowly, with 408 where nothing was answered yet. */
export function limitSlowBodies(server: FastifyInstance, config: Timeouts): void {
  const arriving = new Set<Arriving>()
  const deadlines = deadlinesOf(config)
  const timer = setInterval(() => {
    for (const one of arriving) {
      if (!isOverdue(one, deadlines)) continue
      // What is left of it ends with its connection, which may take a while.
      arriving.delete(one)
      end(one)
    }
  }, config.requestTimeout * 50)
  timer.unref()
  server.addHook('onClose', async () => clearInterval(timer))
  server.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request) && !isInner(request)) watch(arriving, request, reply)
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

function watch(arriving: Set<Arriving>, request: FastifyRequest, reply: FastifyReply): void {
  const one: Arriving = {
    request,
    reply,
    startedAt: Date.now(),
    lookedAt: Date.now(),
    bytesBefore: request.raw.socket.bytesRead,
    answeredAt: undefined,
  }
  arriving.add(one)
  request.raw.once('close', () => arriving.delete(one))
  reply.raw.once('finish', () => {
    one.answeredAt = Date.now()
    // A parser that gave up leaves the rest unread, and with it the next request on this connection.
    request.raw.resume()
  })
}

function isOverdue(one: Arriving, deadlines: Deadlines): boolean {
  const { request, reply, answeredAt } = one
  const { raw } = request
  // Whole: what takes time now is our own work.
  if (raw.complete) return false
  const now = Date.now()
  const sinceLast = now - one.lookedAt
  one.lookedAt = now
  if (answeredAt !== undefined) return now - answeredAt > deadlines.afterAnswerMs
  // What has come waits for us to read it, so it is not the client who is slow.
  if (raw.readableLength > 0 && !reply.raw.headersSent) one.startedAt += sinceLast
  const { graceMs, bytesPerSecond } = request.caller === null ? deadlines.unknown : deadlines.known
  const bytes = raw.socket.bytesRead - one.bytesBefore
  return now - one.startedAt > graceMs + (bytes / bytesPerSecond) * 1000
}

function end({ request, reply }: Arriving): void {
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
  // Whoever reads the body learns of its end by the connection's.
  reply.raw.end(body, () => socket.destroySoon())
}
