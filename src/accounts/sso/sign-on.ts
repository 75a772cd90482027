import { z } from 'zod'
import type { SessionCaller } from '../../kit/caller.ts'
import type { Client } from '../../kit/endpoint.ts'
import { forbidden, Problem } from '../../kit/problem.ts'
import { line } from '../../kit/schema.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { recordAudit } from '../audit/record.ts'
import { sendSecurityNotice } from '../security-notice.ts'
import { readSessionCookie } from '../sessions/cookie.ts'
import { callerOfSession } from '../sessions/find.ts'
import { confirmSession } from '../sessions/store.ts'
import { enter } from '../sign-in/sign-in.ts'
import { type Attempt, attemptCookie, endedAttemptCookie, readAttempt } from './attempt.ts'
import { configurationOf, openid } from './client.ts'
import { type Claims, identityFor, linkedUser, linkIdentity, type Refusal } from './identities.ts'
import { findProvider, type ProviderRow } from './providers.ts'

interface Visit {
  app: App
  client: Client
  requestId: string
  setHeader: (name: string, value: string | string[]) => void
}

/** Why a visit failed, as a word for the page that explains it. */
type Reason = Refusal | 'state' | 'provider' | 'closed'

/** The provider's sign-in URL. A visit that confirms a session requires a new sign-in there. */
export async function startSignOn(
  { app, client, setHeader }: Visit,
  provider: ProviderRow,
  { returnTo, session = null }: { returnTo: string; session?: Attempt['session'] },
): Promise<string> {
  const oidc = await openid()
  const configuration = await configurationOf(app, provider).catch((error: unknown) => {
    app.log.warn({ err: error, providerId: provider.id }, 'a single sign-on cannot be reached')
    throw new Problem('unavailable', 'The single sign-on does not answer, or not as it should: try again.')
  })
  const verifier = oidc.randomPKCECodeVerifier()
  const attempt: Omit<Attempt, 'until'> = {
    providerId: provider.id,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier,
    redirectUri: redirectUri(client, provider.id),
    returnTo,
    session,
  }
  setHeader('set-cookie', attemptCookie(app, client, attempt))
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: attempt.redirectUri,
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(session?.purpose === 'confirm' ? { max_age: '0' } : {}),
  })
  return url.href
}

export function redirectUri(client: Client, providerId: string): string {
  return `${client.origin}/public/v1/session/oidc/${providerId}/callback`
}

/** The page to open next, and true if the visit succeeded. */
interface Outcome {
  location: string
  succeeded: boolean
}

/** Ends a visit to a provider: opens a session, confirms one, or links the user of one. Failures are audited. */
export async function endSignOn(
  visit: Visit,
  providerId: string,
  answer: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const { app, client, setHeader } = visit
  const provider = await findProvider(app.db, providerId)
  const attempt = readAttempt(app, client)
  setHeader('set-cookie', endedAttemptCookie(client))
  if (attempt === undefined || attempt.providerId !== provider.id || attempt.state !== answer['state'])
    return refuse(visit, provider, 'state')
  let claims: Claims
  try {
    claims = await claimsOf(app, provider, attempt, answer)
  } catch (error) {
    app.log.warn({ err: error, providerId }, 'the answer of a single sign-on was refused')
    return refuse(visit, provider, 'provider', attempt)
  }
  if (attempt.session === null) return open(visit, provider, attempt, claims)
  const caller = await callerOf(visit, provider, attempt.session.id)
  if (caller === undefined) return refuse(visit, provider, 'state', attempt)
  return attempt.session.purpose === 'link'
    ? link(visit, provider, attempt, { caller, claims })
    : confirm(visit, provider, attempt, { caller, claims })
}

async function open(visit: Visit, provider: ProviderRow, attempt: Attempt, claims: Claims): Promise<Outcome> {
  const { app, client, setHeader } = visit
  const identity = await identityFor(app.db, provider, claims)
  if ('refused' in identity) return refuse(visit, provider, identity.refused)
  const user = await app.db
    .selectFrom('users')
    .select(['person_id', 'email', 'suspended_at'])
    .where('id', '=', identity.userId)
    .executeTakeFirst()
  if (user === undefined || user.suspended_at !== null) return refuse(visit, provider, 'closed')
  if (identity.isNewUser) {
    const after = { created_user: identity.userId, role: provider.default_role }
    await audit(app.db, visit, provider, { userId: identity.userId, actor: user.email, after })
  }
  const cookies: string[] = [endedAttemptCookie(client)]
  const entry = {
    ...visit,
    setHeader: (_name: string, value: string | string[]) => void cookies.push(...[value].flat()),
  }
  const by = { method: 'sso', accountId: provider.account_id, identityId: identity.id } as const
  await enter(entry, { id: user.person_id }, by)
  setHeader('set-cookie', cookies)
  return { location: attempt.returnTo, succeeded: true }
}

/** Whose session it is, if this browser still has it and it is still in the account of the provider. */
async function callerOf(
  { app, client }: Visit,
  provider: ProviderRow,
  sessionId: string,
): Promise<SessionCaller | undefined> {
  const secret = readSessionCookie(client.cookie, client.secure)
  const caller = secret === undefined ? undefined : await callerOfSession(app, secret)
  return caller?.via.id === sessionId && caller.account.id === provider.account_id ? caller : undefined
}

async function confirm(
  visit: Visit,
  provider: ProviderRow,
  attempt: Attempt,
  { caller, claims }: { caller: SessionCaller; claims: Claims },
): Promise<Outcome> {
  const userId = await linkedUser(visit.app.db, provider, claims.subject)
  if (caller.user.id !== userId) return refuse(visit, provider, 'state', attempt)
  await confirmSession(visit.app.db, caller.via.id)
  return { location: attempt.returnTo, succeeded: true }
}

async function link(
  visit: Visit,
  provider: ProviderRow,
  attempt: Attempt,
  { caller, claims }: { caller: SessionCaller; claims: Claims },
): Promise<Outcome> {
  const { id: userId, email } = caller.user
  const linked = await transact(visit.app, async (app) => {
    const result = await linkIdentity(app.db, provider, claims, userId)
    if ('refused' in result) return result
    await audit(app.db, visit, provider, { userId, actor: email, after: { linked: true } })
    await sendSecurityNotice(
      app,
      { accountId: caller.account.id, userId, kind: 'sso_linked', title: provider.name },
      {
        to: email,
        subject: `${provider.name} was linked to your account`,
        text: `You can now sign in to ${caller.account.name} with ${provider.name} (${provider.issuer}).`,
      },
    )
    return result
  })
  if ('refused' in linked) return refuse(visit, provider, linked.refused, attempt)
  return { location: attempt.returnTo, succeeded: true }
}

async function claimsOf(
  app: App,
  provider: ProviderRow,
  attempt: Attempt,
  answer: Readonly<Record<string, string>>,
): Promise<Claims> {
  const oidc = await openid()
  const configuration = await configurationOf(app, provider)
  const cameBack = new URL(attempt.redirectUri)
  for (const [name, value] of Object.entries(answer)) cameBack.searchParams.set(name, value)
  const tokens = await oidc.authorizationCodeGrant(configuration, cameBack, {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
    ...(attempt.session?.purpose === 'confirm' ? { maxAge: 0 } : {}),
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('there is no ID token')
  const text =
    typeof claims['email'] === 'string' || configuration.serverMetadata().userinfo_endpoint === undefined
      ? claims
      : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return {
    subject: claims.sub,
    email: z.email().max(320).safeParse(text['email']).data,
    isVerified: text['email_verified'] === true,
    name: line(100).safeParse(text['name']).data,
  }
}

/** Unlinked teammates, and those who came to link, return to their profile, where they can link. */
async function refuse(
  visit: Visit,
  provider: ProviderRow,
  reason: Reason,
  attempt?: Attempt,
): Promise<Outcome> {
  await audit(visit.app.db, visit, provider, {
    userId: null,
    actor: provider.name,
    after: { refused: reason },
  })
  const page = reason === 'unlinked' || attempt?.session?.purpose === 'link' ? '/profile' : '/'
  return { location: `${page}?sign_in_error=${reason}`, succeeded: false }
}

async function audit(
  db: Db,
  { client, requestId }: Visit,
  provider: ProviderRow,
  entry: { userId: number | null; actor: string; after: Record<string, unknown> },
): Promise<void> {
  await recordAudit(db, {
    accountId: provider.account_id,
    ...entry,
    via: 'sign-in',
    action: 'GET /session/oidc/{providerId}/callback',
    target: { providerId: provider.id },
    address: client.address,
    requestId,
  })
}

/** Confirmation by single sign-on is only for people without a password or passkey. */
export async function requireNothingElse(
  app: App,
  caller: SessionCaller,
  provider: ProviderRow,
): Promise<void> {
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
    .where('provider_id', '=', provider.id)
    .where('issuer', '=', provider.issuer)
    .where('user_id', '=', caller.user.id)
    .executeTakeFirst()
  if (linked === undefined) throw forbidden('This single sign-on is not linked to you.')
}
