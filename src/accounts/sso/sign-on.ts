import { z } from 'zod'
import type { SessionCaller } from '../../kit/caller.ts'
import type { Client } from '../../kit/endpoint.ts'
import { forbidden, Problem } from '../../kit/problem.ts'
import { line } from '../../kit/schema.ts'
import type { App } from '../../platform/app.ts'
import { recordAudit } from '../audit/record.ts'
import { authenticate } from '../authenticate.ts'
import { confirmSession } from '../sessions/store.ts'
import { enter } from '../sign-in/sign-in.ts'
import { type Attempt, attemptCookie, endedAttemptCookie, readAttempt } from './attempt.ts'
import { configurationOf, openid } from './client.ts'
import { type Claims, linkedUser, type Refusal, userFor } from './people.ts'
import { findProvider, type ProviderRow } from './providers.ts'

interface Visit {
  app: App
  client: Client
  requestId: string
  setHeader: (name: string, value: string | string[]) => void
}

/** Why somebody who came back is not let in, for the page that tells them. */
type Reason = Refusal | 'state' | 'provider' | 'closed'

/** Where the service of a provider asks who somebody is. `confirms` wants them to prove it anew. */
export async function beginSignOn(
  { app, client, setHeader }: Visit,
  provider: ProviderRow,
  { returnTo, confirms = null }: { returnTo: string; confirms?: string | null },
): Promise<string> {
  const oidc = await openid()
  const configuration = await configurationOf(app, provider).catch((error: unknown) => {
    app.log.warn({ err: error, providerId: provider.id }, 'a single sign-on cannot be reached')
    throw new Problem('unavailable', 'The single sign-on does not answer, or not as it should: try again.')
  })
  const verifier = oidc.randomPKCECodeVerifier()
  const begun: Omit<Attempt, 'until'> = {
    providerId: provider.id,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier,
    redirectUri: redirectUri(client, provider.id),
    returnTo,
    confirms,
  }
  setHeader('set-cookie', attemptCookie(app, client, begun))
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: begun.redirectUri,
    scope: 'openid email profile',
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(confirms === null ? {} : { max_age: '0' }),
  })
  return url.href
}

export function redirectUri(client: Client, providerId: string): string {
  return `${client.origin}/public/v1/session/oidc/${providerId}/callback`
}

/** Lets somebody in who comes back, and says where they go on. What is wrong is logged, and told by a word. */
export async function endSignOn(
  visit: Visit,
  providerId: string,
  answer: Readonly<Record<string, string>>,
): Promise<string> {
  const { app, client, setHeader } = visit
  const provider = await findProvider(app.db, providerId)
  const begun = readAttempt(app, client)
  setHeader('set-cookie', endedAttemptCookie(client))
  if (begun === undefined || begun.providerId !== provider.id || begun.state !== answer['state'])
    return refuse(visit, provider, 'state')
  let claims: Claims
  try {
    claims = await claimsOf(app, provider, begun, answer)
  } catch (error) {
    app.log.warn({ err: error, providerId }, 'the answer of a single sign-on was refused')
    return refuse(visit, provider, 'provider')
  }
  return begun.confirms === null
    ? open(visit, provider, begun, claims)
    : confirm(visit, provider, { ...begun, confirms: begun.confirms }, claims)
}

async function open(visit: Visit, provider: ProviderRow, begun: Attempt, claims: Claims): Promise<string> {
  const { app, client, setHeader } = visit
  const found = await userFor(app.db, provider, claims)
  if ('refused' in found) return refuse(visit, provider, found.refused)
  const user = await app.db
    .selectFrom('users')
    .select(['person_id', 'suspended_at'])
    .where('id', '=', found.userId)
    .executeTakeFirst()
  if (user === undefined || user.suspended_at !== null) return refuse(visit, provider, 'closed')
  const cookies: string[] = [endedAttemptCookie(client)]
  const entry = {
    ...visit,
    setHeader: (_name: string, value: string | string[]) => void cookies.push(...[value].flat()),
  }
  await enter(entry, { id: user.person_id }, { method: 'sso', accountId: provider.account_id })
  setHeader('set-cookie', cookies)
  return begun.returnTo
}

async function confirm(
  visit: Visit,
  provider: ProviderRow,
  begun: Attempt & { confirms: string },
  claims: Claims,
): Promise<string> {
  const { app, client } = visit
  const shown = { authorization: undefined, cookie: client.cookie, secure: client.secure }
  const caller = await authenticate(app, shown).catch(() => undefined)
  const userId = await linkedUser(app.db, provider.id, claims.subject)
  if (caller?.via.kind !== 'session' || caller.via.id !== begun.confirms || caller.user?.id !== userId)
    return refuse(visit, provider, 'state')
  await confirmSession(app.db, begun.confirms)
  return begun.returnTo
}

async function claimsOf(
  app: App,
  provider: ProviderRow,
  begun: Attempt,
  answer: Readonly<Record<string, string>>,
): Promise<Claims> {
  const oidc = await openid()
  const configuration = await configurationOf(app, provider)
  const cameBack = new URL(begun.redirectUri)
  for (const [name, value] of Object.entries(answer)) cameBack.searchParams.set(name, value)
  const tokens = await oidc.authorizationCodeGrant(configuration, cameBack, {
    pkceCodeVerifier: begun.verifier,
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    idTokenExpected: true,
    ...(begun.confirms === null ? {} : { maxAge: 0 }),
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('there is no ID token')
  const told =
    typeof claims['email'] === 'string' || configuration.serverMetadata().userinfo_endpoint === undefined
      ? claims
      : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return {
    subject: claims.sub,
    email: z.email().max(320).safeParse(told['email']).data,
    isVerified: told['email_verified'] === true,
    name: line(100).safeParse(told['name']).data,
  }
}

async function refuse({ app, client, requestId }: Visit, provider: ProviderRow, reason: Reason) {
  await recordAudit(app.db, {
    accountId: provider.account_id,
    userId: null,
    actor: provider.name,
    via: 'sign-in',
    action: 'GET /session/oidc/{providerId}/callback',
    target: { providerId: provider.id },
    after: { refused: reason },
    address: client.address,
    requestId,
  })
  return `/?sign_in_error=${reason}`
}

/** Only those who have nothing else confirm by it: a password or a passkey is theirs alone. */
export async function requireNothingElse(app: App, caller: SessionCaller, providerId: string): Promise<void> {
  const { personId } = caller.via
  const person = await app.db
    .selectFrom('people')
    .select(['password_hash'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('passkeys').select('passkeys.id').where('person_id', '=', personId))
        .as('has_passkey'),
    )
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  if (person.password_hash !== null || person.has_passkey === true)
    throw forbidden('Confirm with your password or passkey: POST /session/confirm.')
  const linked = await app.db
    .selectFrom('sso_identities')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('user_id', '=', caller.user.id)
    .executeTakeFirst()
  if (linked === undefined) throw forbidden('You never came in by this single sign-on.')
}
