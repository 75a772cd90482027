import type { FastifyReply, FastifyRequest } from 'fastify'
import { anyAddress, authenticate } from '../../accounts/index.ts'
import { addressKey } from '../../kit/address-key.ts'
import type { Caller } from '../../kit/caller.ts'
import type { CallerType, Endpoint, Incoming } from '../../kit/endpoint.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { rateHeaders } from './admit.ts'
import { clientOf } from './client.ts'
import { nothingThere } from './errors.ts'
import { isInner } from './inner-call.ts'
import { checkOrigin } from './same-origin.ts'

/** The caller of a request: with an account, of another type, or null if the endpoint is public. */
interface Authenticated {
  caller: Caller | null
  guest: unknown
}

export async function authenticateRequest(
  app: App,
  endpoint: Endpoint<App>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Authenticated> {
  const { callers } = endpoint
  if (callers === undefined)
    return { caller: await authenticateCaller(app, endpoint, request), guest: undefined }
  const guest = await callers.authenticate(app, incoming(app, request, reply))
  return { caller: isCaller(callers, guest) ? guest : null, guest }
}

function isCaller({ hasAccount }: CallerType<App, unknown>, guest: unknown): guest is Caller {
  return hasAccount && guest !== null
}

function incoming(app: App, request: FastifyRequest, reply: FastifyReply): Incoming {
  const { method, url, headers, params } = request
  return {
    method,
    path: url.replace(/\?.*$/, ''),
    headers,
    client: request.client ?? clientOf(app, request),
    param: (name) => String(Object(params)[name] ?? ''),
    setHeader: (name, value) => void reply.header(name, value),
  }
}

/** The caller of an endpoint of the public API; null if it is public. */
async function authenticateCaller(
  app: App,
  endpoint: Endpoint<App>,
  request: FastifyRequest,
): Promise<Caller | null> {
  const { authorization, cookie } = request.headers
  const client = request.client ?? clientOf(app, request)
  if (endpoint.key === 'none') {
    if (endpoint.method !== 'GET') checkOrigin(request, client, false)
    return null
  }
  // An endpoint for sessions doesn't exist for keys, valid or not.
  if (endpoint.key === 'session' && authorization !== undefined) throw nothingThere(request)
  const tokenFor = isInner(request) ? anyAddress : undefined
  const caller = await countingFailures(app, { authorization, client }, () =>
    authenticate(app, { authorization, cookie, secure: client.secure, tokenFor }),
  )
  if (caller.via.kind === 'session' && endpoint.method !== 'GET') checkOrigin(request, client, true)
  return caller
}

/** The caller of an endpoint for programs, which accepts a key or a token for its URL, but no cookie. */
export async function authenticateProgram(
  app: App,
  { headers: { authorization }, client }: Pick<Incoming, 'headers' | 'client'>,
  tokenFor?: string,
): Promise<Caller> {
  const shown = { authorization: authorization?.toString(), client }
  return countingFailures(app, shown, () =>
    authenticate(app, {
      authorization: shown.authorization,
      cookie: undefined,
      secure: client.secure,
      tokenFor,
    }),
  )
}

/**
 * Counts failed keys by address. A valid key is looked up first and never refused, even if others behind the same
 * address fail.
 */
async function countingFailures<T>(
  { admission }: App,
  { authorization, client }: { authorization: string | undefined; client: Incoming['client'] },
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const isFailedKey = error instanceof Problem && error.code === 'unauthorized'
    if (!isFailedKey || authorization === undefined) throw error
    const use = admission.countUse('failed_keys', addressKey(client.address))
    if (!use.exceeded) throw error
    throw new Problem(
      'rate_limited',
      `Too many keys from this address were unknown or revoked; wait ${use.reset} s.`,
      { headers: { 'retry-after': String(use.reset), ...rateHeaders(use) }, cause: error },
    )
  }
}
