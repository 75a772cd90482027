import { z } from 'zod'
import { ok, redirect } from '../../kit/answers.ts'
import { listOf, resource, uuid } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { endpoint } from '../../platform/app.ts'
import { countEntry } from '../sign-in/limits.ts'
import { findProvider, offeredProviders, readProvider } from '../sso/providers.ts'
import { returnPath } from '../sso/return-path.ts'
import { endSignOn, requireNothingElse, startSignOn } from '../sso/sign-on.ts'
import { email } from './session.ts'

const offered = resource('OfferedSignOn', {
  id: uuid,
  name: z.string().meta({ example: 'Acme single sign-on' }),
})

const params = z.strictObject({ providerId: uuid })
const query = z.strictObject({
  return_to: returnPath.default('/').meta({ description: 'The path of the page to continue at.' }),
})

export const readOfferedSignOns = endpoint({
  route: 'GET /session/oidc',
  key: 'none',
  summary: 'List single sign-on providers for the sign-in page',
  description:
    "Returns the providers that accept the domain of `email`. Without `email`, returns all providers if the server has only one account. The answer doesn't reveal whether a user exists.",
  query: z.strictObject({ email: email.optional() }),
  returns: ok(listOf(offered)),
  errors: ['rate_limited'],
  addition: true,
  handle: async ({ app, query: given, client }) => {
    const attempt = await countEntry(app, client)
    const results = await offeredProviders(app.db, given.email)
    await attempt.succeeded()
    return { results, next_cursor: null }
  },
})

export const startSignOnVisit = endpoint({
  route: 'GET /session/oidc/{providerId}/start',
  key: 'none',
  summary: 'Redirect to a single sign-on provider',
  description: 'Sends the browser to the provider and back to `callback`, with PKCE, state and nonce.',
  params,
  query,
  returns: redirect,
  errors: ['not_found', 'rate_limited', 'unavailable'],
  addition: true,
  handle: async (call) => {
    const attempt = await countEntry(call.app, call.client)
    const provider = await findProvider(call.app.db, call.params.providerId)
    const url = await startSignOn(call, provider, { returnTo: call.query.return_to })
    await attempt.succeeded()
    return url
  },
})

export const confirmBySignOn = endpoint({
  route: 'GET /session/oidc/{providerId}/confirm',
  key: 'session',
  summary: 'Confirm a session with single sign-on',
  description:
    'For users without a password or passkey. The provider asks them to sign in again (`max_age=0`), and their session is confirmed when they return.',
  params,
  query,
  returns: redirect,
  errors: ['not_found', 'forbidden', 'unavailable'],
  addition: true,
  handle: async (call) => {
    const { app, caller } = call
    const provider = await readProvider(app.db, caller.account.id, call.params.providerId)
    await requireNothingElse(app, caller, provider)
    const session = { id: caller.via.id, purpose: 'confirm' } as const
    return startSignOn(call, provider, { returnTo: call.query.return_to, session })
  },
})

export const endSignOnVisit = endpoint({
  route: 'GET /session/oidc/{providerId}/callback',
  key: 'none',
  summary: 'Return from a single sign-on provider',
  description:
    'Opens or confirms a session, or links the identity to the signed-in user, and continues at the page where the visit started. A failed visit continues at the sign-in page or the profile with `sign_in_error`: `state` (started elsewhere, or too long ago), `provider` (its answer is invalid), `email` (not verified), `domain` (not allowed), `unlinked` (a teammate with this email exists: they sign in and link the identity in their profile), `invited` (they accept their invitation first), `elsewhere` (a user of another account), `taken` (linked to another teammate), `closed` (suspended).',
  params,
  query: z.looseObject({
    state: secret(z.string().max(500).meta({ example: 'af0ifjsldkj' })).optional(),
    code: secret(z.string().max(4000).meta({ example: 'SplxlOBeZQQYbYS6WxSbIA' })).optional(),
    iss: z.string().max(2000).optional(),
    error: z.string().max(200).optional(),
  }),
  returns: redirect,
  errors: ['not_found', 'rate_limited', 'unauthorized'],
  addition: true,
  handle: async (call) => {
    const attempt = await countEntry(call.app, call.client)
    const answer = Object.fromEntries(
      Object.entries(call.query).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
    const { location, succeeded } = await endSignOn(call, call.params.providerId, answer)
    if (succeeded) await attempt.succeeded()
    return location
  },
})
