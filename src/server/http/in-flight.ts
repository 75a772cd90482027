import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../../kit/address-key.ts'
import { Problem } from '../../kit/problem.ts'
import { Shares } from '../../kit/shares.ts'
import type { App } from '../../platform/app.ts'
import { isInner } from './inner-call.ts'
import { queuedIn } from './queued-in.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets the next request of the account begin, before this one has ended: for streams that stay open. */
    leave: (() => void) | null
  }
}

const mostWaiting = 1000
const slowMs = 1000
// A request that takes longer waits for a model, a vendor, or a client that reads slowly; unless its account has so many
// connections to the database in use that it is these which it waits for. A hundred pages of 16 MB at once had all
// connections, and others waited for ten seconds.
const slowFactor = 8
const busyConnections = 3
// Beyond this, the answers that an account does not read keep it from asking for more: a hundred were 1.4 GB.
const mostUnread = 32 * 1024 * 1024

/**
 * Works on so many requests of one key or session, and of one account, at a time, before their bodies are read: one
 * that sends hundreds at once waits for itself, and others find the event loop, the connections of the pool and the
 * memory. Requests without either count by address.
 */
export function limitInFlight(server: FastifyInstance, app: App): void {
  const atOnce = app.config.requestsPerAccount
  const isBusy = (name: string): boolean => {
    const accountId = /^account (\d+)$/.exec(name)?.[1]
    return accountId !== undefined && app.database.connectionsOf(Number(accountId)) >= busyConnections
  }
  const mostSlow = atOnce * slowFactor
  const shares = new Shares({ atOnce, slowMs, mostSlow, mostUnread, isBusy, mostWaiting })
  const answers = new Map<ServerResponse, Progress>()
  // An interrupted line comes back within this time, or the client asks again.
  const unreadMs = app.config.responseTimeout * 1000
  const timer = setInterval(() => endUnread(answers, unreadMs), unreadMs / 6).unref()
  server.decorateRequest('leave', null)
  server.addHook('onClose', async () => {
    clearInterval(timer)
    shares.stop()
  })
  // Before a key is looked up: hundreds at once would fill the queue for the connections of the pool.
  server.addHook('onRequest', (request, reply, done) => {
    // The request that makes an inner call has its place already.
    const name = isInner(request) ? undefined : credentialOf(request)
    if (name === undefined) {
      done()
      return
    }
    const { raw } = reply
    answers.set(raw, { sent: 0, queued: 0, at: 0 })
    raw.once('close', () => {
      answers.delete(raw)
      request.leave?.()
    })
    enter(shares, name, request, reply, done)
  })
  server.addHook('preParsing', (request, reply, _payload, done) => {
    const weight = isHeavy(request) ? atOnce / 2 : 1
    if (request.caller === null || isInner(request)) done()
    else enter(shares, `account ${request.caller.account.id}`, request, reply, done, weight)
  })
  server.addHook('onSend', (request, reply, payload, done) => {
    if (isEventStream(reply.getHeader('content-type'))) request.leave?.()
    done(null, payload)
  })
}

/** Does the rest of a request when there is room for it. */
function enter(
  shares: Shares,
  name: string,
  request: FastifyRequest,
  { raw }: FastifyReply,
  done: Done,
  weight?: number,
): void {
  const isTaken = shares.enter(name, {
    isGone: () => raw.destroyed,
    unread: () => raw.socket?.writableLength ?? 0,
    begin: (leave) => {
      const { leave: before } = request
      request.leave = () => {
        before?.()
        leave()
      }
      done()
    },
    ...(weight === undefined ? {} : { weight }),
  })
  if (!isTaken) done(tooMany())
}

function isEventStream(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith('text/event-stream')
}

type Done = (error?: Error) => void

interface Progress {
  /** How much of it has been taken over by the system, what is left of the last write, and when either last changed. */
  sent: number
  queued: number
  at: number
}

/** Ends answers that nobody reads: each is held in memory until it is gone. */
function endUnread(answers: Map<ServerResponse, Progress>, unreadMs: number): void {
  const now = Date.now()
  for (const [answer, progress] of answers) {
    const { socket } = answer
    if (socket === null || socket.writableLength === 0) {
      progress.at = 0
      continue
    }
    const sent = socket.bytesWritten - socket.writableLength
    const queued = queuedIn(socket)
    const isRead = sent > progress.sent || queued !== progress.queued
    if (progress.at === 0 || isRead) Object.assign(progress, { sent, queued, at: now })
    else if (now - progress.at > unreadMs) socket.destroy()
  }
}

/** Whose share it is. What is open to everybody and sends nothing, such as pages and `/readyz`, is cheap. */
function credentialOf({ headers, method, ip }: FastifyRequest): string | undefined {
  const { authorization, cookie } = headers
  if (authorization !== undefined || cookie !== undefined) return `credential ${authorization ?? cookie}`
  return method === 'GET' || method === 'HEAD' ? undefined : `address ${addressKey(ip)}`
}

// JSON of this size takes the event loop some milliseconds, and memory many times its length.
const heavyBytes = 256 * 1024

function isHeavy({ headers }: FastifyRequest): boolean {
  // Files are written to the disk as they come.
  if (headers['content-type']?.startsWith('multipart/') === true) return false
  const length = headers['content-length']
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > heavyBytes
}

function tooMany(): Problem {
  return new Problem(
    'rate_limited',
    `${mostWaiting} requests wait for an answer already; send fewer at once.`,
    {
      headers: { 'retry-after': '2' },
    },
  )
}
