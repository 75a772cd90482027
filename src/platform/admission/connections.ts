import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AdmissionLimits } from './limits.ts'
import type { Outcome } from './outcomes.ts'
import { Pieces } from './pieces.ts'

type ConnectionLimits = AdmissionLimits['connections']

/** A request and its response. */
interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** True once the caller has shown a valid key, token or session. */
  isKnown: () => boolean
  /** Answers a request whose body arrives too slowly. */
  refuse: () => void
  startedAt: number
  checkedAt: number
  bytesBefore: number
  respondedAt: number | undefined
}

/** The part of a response that the client has read. */
interface Progress {
  pieces: Pieces | undefined
  /** Bytes that the system had taken over when that last changed. */
  flushed: number
  /** Since when it has not changed; 0 while nothing waits to be read. */
  stalledSince: number
}

type Watched = Pick<Exchange, 'request' | 'response' | 'isKnown' | 'refuse'>

/** Closes connections that send or read too slowly: each holds memory for as long as it stays open. */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #note: (limit: string, outcome: Outcome) => void
  readonly #arriving = new Set<Exchange>()
  readonly #responses = new Map<ServerResponse, Progress>()
  readonly #timer: NodeJS.Timeout

  constructor(limits: ConnectionLimits, note: (limit: string, outcome: Outcome) => void) {
    this.#limits = limits
    this.#note = note
    this.#timer = setInterval(() => this.#check(), limits.checkEveryMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  watch(watched: Watched): void {
    const { request, response } = watched
    this.#responses.set(response, { pieces: undefined, flushed: 0, stalledSince: 0 })
    response.once('close', () => this.#responses.delete(response))
    if (hasBody(request)) this.#watchBody(watched)
  }

  /** Bytes of a response that its client has not read. */
  unread(response: ServerResponse): number {
    return (
      (this.#responses.get(response)?.pieces?.readableLength ?? 0) + (response.socket?.writableLength ?? 0)
    )
  }

  /** Splits a large payload, so that reading shows as progress. Returns undefined for a small one. */
  split(response: ServerResponse, payload: unknown): ReturnType<typeof Pieces.of> {
    const progress = this.#responses.get(response)
    if (progress === undefined) return undefined
    const split = Pieces.of(payload)
    progress.pieces = split?.pieces
    return split
  }

  #watchBody(watched: Watched): void {
    const { request, response } = watched
    const now = Date.now()
    const exchange: Exchange = {
      ...watched,
      startedAt: now,
      checkedAt: now,
      bytesBefore: request.socket.bytesRead,
      respondedAt: undefined,
    }
    this.#arriving.add(exchange)
    request.once('close', () => this.#arriving.delete(exchange))
    response.once('finish', () => {
      exchange.respondedAt = Date.now()
      // A parser that gave up leaves the rest unread, and with it the next request on this connection.
      request.resume()
    })
  }

  #check(): void {
    const now = Date.now()
    for (const exchange of this.#arriving) {
      if (!isOverdue(exchange, this.#limits, now)) continue
      // The request closes with its connection, which may take a while.
      this.#arriving.delete(exchange)
      this.#note('slow_body', 'closed')
      exchange.refuse()
    }
    for (const [response, progress] of this.#responses) {
      if (!isStalled(response, progress, this.#limits.unreadMs, now)) continue
      this.#note('unread_response', 'closed')
      response.socket?.destroy()
    }
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

function isOverdue(exchange: Exchange, limits: ConnectionLimits, now: number): boolean {
  const { request, response, respondedAt } = exchange
  // A complete request waits for our own work.
  if (request.complete) return false
  const sinceLast = now - exchange.checkedAt
  exchange.checkedAt = now
  if (respondedAt !== undefined) return now - respondedAt > limits.bodyAfterResponseMs
  // Bytes that wait to be read by us are no delay of the client.
  if (request.readableLength > 0 && !response.headersSent) exchange.startedAt += sinceLast
  const { graceMs, bytesPerSecond } = exchange.isKnown() ? limits.bodyOfCaller : limits.bodyOfUnknown
  const bytes = request.socket.bytesRead - exchange.bytesBefore
  return now - exchange.startedAt > graceMs + (bytes / bytesPerSecond) * 1000
}

function isStalled({ socket }: ServerResponse, progress: Progress, unreadMs: number, now: number): boolean {
  if (socket === null || socket.writableLength === 0) {
    progress.stalledSince = 0
    return false
  }
  const flushed = socket.bytesWritten - socket.writableLength
  if (progress.stalledSince === 0 || flushed > progress.flushed) {
    progress.flushed = flushed
    progress.stalledSince = now
  }
  return now - progress.stalledSince > unreadMs
}
