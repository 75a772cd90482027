import type { Caller, UserCaller } from '../kit/caller.ts'
import { Problem } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import { callerOfKey, callerOfKeyId } from './keys/owner.ts'
import { callerOfGrant, callerOfToken } from './oauth/caller.ts'
import { isAccessToken } from './oauth/tokens.ts'
import { readSessionCookie } from './sessions/cookie.ts'
import { callerOfSession, callerOfSessionId } from './sessions/find.ts'

/** Accepts tokens for any URL, for calls inside the process: their URL was checked when the request arrived. */
export const anyAddress = 'any'

/** The credentials of a request. */
export interface Shown {
  authorization: string | undefined
  cookie: string | undefined
  /** True for HTTPS. Without it, the session cookie has another name. */
  secure: boolean
  /** The path that a token must be valid for; undefined if no token is accepted. */
  tokenFor?: string | undefined
}

/**
 * Finds the caller by the key or token in the Authorization header or, without one, by the session cookie.
 * Every request asks the database with one prepared, indexed statement, so a revoked key, token or session
 * stops working at the next request on every process.
 */
export async function authenticate(app: App, shown: Shown): Promise<Caller> {
  if (shown.authorization !== undefined) return callerOfBearer(app, shown.authorization, shown.tokenFor)
  const secret = readSessionCookie(shown.cookie, shown.secure)
  if (secret === undefined) {
    throw unauthorized('The Authorization header is missing: send `Authorization: Bearer <API key>`.')
  }
  const caller = await callerOfSession(app, secret)
  if (caller === undefined) throw unauthorized('This session has ended: sign in again.')
  return caller
}

async function callerOfBearer(app: App, header: string, tokenFor: string | undefined): Promise<Caller> {
  const secret = secretIn(header)
  if (secret === undefined)
    throw unauthorized('The Authorization header is malformed: send `Authorization: Bearer <API key>`.')
  if (isAccessToken(secret)) return callerAt(app, secret, tokenFor)
  const caller = await callerOfKey(app, secret)
  if (caller === undefined) throw unauthorized('This API key is unknown or was revoked.')
  return caller
}

function secretIn(header: string): string | undefined {
  return /^Bearer +([\x21-\x7e]{1,256})$/i.exec(header)?.[1]
}

/** A token is good at the one address that the person was asked about, and nowhere else. */
async function callerAt(app: App, secret: string, tokenFor: string | undefined): Promise<Caller> {
  const found = await callerOfToken(app, secret)
  if (found === undefined) throw unauthorized('This access token is unknown, has expired or was revoked.')
  if (tokenFor !== anyAddress && found.resource !== tokenFor) {
    throw unauthorized(`This access token is good at ${found.resource} alone.`)
  }
  return found.caller
}

/** The current state of an earlier caller; undefined if their key or session has ended. */
export async function callerNow(app: App, { via }: UserCaller): Promise<UserCaller | undefined> {
  if (via.kind === 'session') return callerOfSessionId(app.db, via.id)
  if (via.kind === 'token') return callerOfGrant(app.db, via.id)
  const found = await callerOfKeyId(app, via.id)
  if (found === undefined) return undefined
  const { user, ...caller } = found
  return user === null ? undefined : { ...caller, user }
}

function unauthorized(message: string): Problem {
  return new Problem('unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } })
}
