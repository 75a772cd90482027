import type { FastifyRequest } from 'fastify'
import { anyAddress, authenticate } from '../../accounts/index.ts'
import { addressKey } from '../../kit/address-key.ts'
import type { Caller } from '../../kit/caller.ts'
import type { Client, Endpoint } from '../../kit/endpoint.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { rateHeaders } from './admit.ts'
import { nothingThere } from './errors.ts'
import { isInner } from './inner-call.ts'
import { checkOrigin } from './same-origin.ts'

/** Returns the caller of an endpoint; null where the endpoint is public. */
export async function authenticateRequest(
  app: App,
  endpoint: Endpoint<App>,
  request: FastifyRequest,
  client: Client,
): Promise<Caller | null> {
  const { authorization, cookie } = request.headers
  if (endpoint.key === 'none') {
    if (endpoint.method !== 'GET') checkOrigin(request, client, false)
    return null
  }
  // An endpoint for sessions hides from keys, valid or not.
  if (endpoint.key === 'session' && authorization !== undefined) throw nothingThere(request)
  const tokenFor = isInner(request) ? anyAddress : undefined
  const caller = await countingFailures(app, request, () =>
    authenticate(app, { authorization, cookie, secure: client.secure, tokenFor }),
  )
  if (caller.via.kind === 'session' && endpoint.method !== 'GET') checkOrigin(request, client, true)
  return caller
}

/** Returns the caller of a route for programs, which takes a key, or a token for that address, and no cookie. */
export async function authenticateProgram(
  app: App,
  request: FastifyRequest,
  tokenFor?: string,
): Promise<Caller> {
  const { authorization } = request.headers
  const secure = request.protocol === 'https'
  return countingFailures(app, request, () =>
    authenticate(app, { authorization, cookie: undefined, secure, tokenFor }),
  )
}

/**
 * Counts the keys that fail, by address. A valid key is looked up first and never refused, whatever others try from behind the
 * same address.
 */
async function countingFailures<T>(
  { admission }: App,
  request: FastifyRequest,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const isFailedKey = error instanceof Problem && error.code === 'unauthorized'
    if (!isFailedKey || request.headers.authorization === undefined) throw error
    const use = admission.countUse('failed_keys', addressKey(request.ip))
    if (!use.exceeded) throw error
    throw new Problem(
      'rate_limited',
      `Too many keys from this address were unknown or revoked; wait ${use.reset} s.`,
      { headers: { 'retry-after': String(use.reset), ...rateHeaders(use) }, cause: error },
    )
  }
}
