import type { FastifyReply, FastifyRequest } from 'fastify'
import { anyAddress, authenticate, confirmationMs } from '../../accounts/index.ts'
import { type Caller, credentialName, isAdmin } from '../../kit/caller.ts'
import type { Client, Endpoint } from '../../kit/endpoint.ts'
import { forbidden, Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { nothingThere } from './errors.ts'
import { isInner } from './inner-call.ts'
import type { AdmissionOptions } from './rate-limit.ts'
import { checkOrigin } from './same-origin.ts'

/** Who calls; null where the endpoint is public. */
export async function admit(
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
  // A key finds nothing where only sessions are let in, whether it is a good one or not.
  if (endpoint.key === 'session' && authorization !== undefined) throw nothingThere(request)
  const tokenFor = isInner(request) ? anyAddress : undefined
  const caller = await authenticate(app, { authorization, cookie, secure: client.secure, tokenFor })
  if (caller.via.kind === 'session' && endpoint.method !== 'GET') checkOrigin(request, client, true)
  return caller
}

/** Whether this caller may use the endpoint at all; rights on single things are its handler's to check. */
export function checkRights({ key, needs }: Endpoint<App>, caller: Caller): void {
  if (key !== 'any' && caller.user === null) {
    throw new Problem(
      'unauthorized',
      'This endpoint needs a personal (USER) key; an account key will not do.',
      { headers: { 'www-authenticate': 'Bearer' } },
    )
  }
  if ((key === 'admin' || needs.includes('admin')) && !isAdmin(caller)) {
    throw forbidden('Only an ADMIN or OWNER of the account may do this.')
  }
  if (needs.includes('confirmation') && !isConfirmed(caller)) {
    throw new Problem('confirmation_required', 'Confirm who you are first: POST /session/confirm.')
  }
}

function isConfirmed({ via }: Caller): boolean {
  return via.kind === 'session' && Date.now() - via.confirmedAt.getTime() < confirmationMs
}

/** Whoever shows a key, or a token for that address, where programs come in by another door than the API's; a cookie is no key. */
export async function admitByKey(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { limit, limitFailures }: AdmissionOptions,
  tokenFor?: string,
): Promise<void> {
  const { authorization } = request.headers
  const secure = request.protocol === 'https'
  request.caller = await limitFailures(request, () =>
    authenticate(app, { authorization, cookie: undefined, secure, tokenFor }),
  )
  limit(credentialName(request.caller), reply)
}
