import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../../kit/address-key.ts'
import { type Caller, credentialName } from '../../kit/caller.ts'
import { Problem } from '../../kit/problem.ts'
import type { RateUse } from '../../platform/admission/index.ts'
import type { App } from '../../platform/app.ts'
import { isInner } from './inner-call.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Stops counting this request. Streams that stay open may stop counting before their end. */
    leave: (() => void) | null
  }
}

/**
 * Admits each request by its key or address before looking up the key, because hundreds of lookups at once would fill
 * the database pool.
 */
export function admitByKey(server: FastifyInstance, app: App): void {
  server.decorateRequest('leave', null)
  server.addHook('onRequest', async (request, reply) => {
    // The outer request of an inner call is already counted.
    const name = isInner(request) ? undefined : keyOf(request)
    if (name === undefined) return
    reply.raw.once('close', () => request.leave?.())
    await enter(app, name, request, reply)
  })
  server.addHook('onSend', (request, reply, payload, done) => {
    if (isEventStream(reply)) request.leave?.()
    done(null, payload)
  })
}

/** Counts a request of a known caller against its rate. */
export function countRequest({ admission }: App, caller: Caller, reply: FastifyReply): void {
  const use = admission.countUse('request_rate', credentialName(caller))
  if (use.limit === 0) return
  reply.headers(rateHeaders(use))
  if (!use.exceeded) return
  throw new Problem(
    'rate_limited',
    `This key or session may make ${use.limit} requests a minute; wait ${use.reset} s.`,
    { headers: { 'retry-after': String(use.reset) } },
  )
}

/** Waits until the caller's account may run another request, before the body is read. */
export async function admitByAccount(
  app: App,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (isInner(request)) return
  const { admission } = app
  const { id } = caller.account
  await enter(app, `account ${id}`, request, reply)
  leaveWith(request, reply, await admission.takeTurn(id))
  if (request.routeOptions.config.endpoint?.heavy !== true || reply.raw.destroyed) return
  leaveWith(request, reply, admission.takePlaces({ place: 'exports', owner: id, refusal: tooManyExports }))
}

export function rateHeaders({ limit, remaining, reset }: RateUse): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(reset),
  }
}

async function enter(app: App, name: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { admission } = app
  const { raw } = reply
  const { atOnce } = admission.limits.requests
  const leave = await admission.enter(name, {
    isGone: () => raw.destroyed,
    weight: isHeavyBody(app, request) ? atOnce / 2 : 1,
    canAge: () => canAge(request, reply),
    unread: () => admission.connections.unread(raw),
  })
  leaveWith(request, reply, leave)
}

function leaveWith(request: FastifyRequest, { raw }: FastifyReply, leave: () => void): void {
  const { leave: before } = request
  request.leave = () => {
    before?.()
    leave()
  }
  if (raw.destroyed) request.leave()
}

/** True if a request may stop counting: it waits for its client, or its endpoint waits for other services. */
function canAge({ raw, routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  const { endpoint } = routeOptions.config
  if (endpoint === undefined || !raw.complete) return true
  // An export holds a database connection until it has been read.
  if (reply.raw.headersSent) return endpoint.heavy !== true
  return endpoint.key === 'none' || endpoint.callers !== undefined || endpoint.opensTransactions === 'several'
}

/**
 * The credential or address that a request counts for. Pages and probes have neither; they are cheap and not counted.
 */
function keyOf({ headers, method, ip }: FastifyRequest): string | undefined {
  const { authorization, cookie } = headers
  if (authorization !== undefined || cookie !== undefined) return `credential ${authorization ?? cookie}`
  return method === 'GET' || method === 'HEAD' ? undefined : `address ${addressKey(ip)}`
}

function isHeavyBody({ admission }: App, { headers }: FastifyRequest): boolean {
  // Files are written to disk as they arrive.
  if (headers['content-type']?.startsWith('multipart/') === true) return false
  const length = headers['content-length']
  if (length === undefined) return headers['transfer-encoding'] !== undefined
  return Number(length) > admission.limits.requests.heavyBodyBytes
}

export function isEventStream(reply: FastifyReply): boolean {
  const type = reply.getHeader('content-type')
  return typeof type === 'string' && type.startsWith('text/event-stream')
}

function tooManyExports(most: number): Problem {
  return new Problem(
    'rate_limited',
    `${most} exports of this account are under way already. Read them to their end or close them, then try again; a filter makes them shorter.`,
    // Most exports finish within this time.
    { headers: { 'retry-after': '10' } },
  )
}
