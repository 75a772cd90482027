import type { Caller, Role, UserCaller } from '../kit/caller.ts'
import { Problem } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import { statement } from '../platform/database/index.ts'
import { noteUse } from './last-use.ts'
import { callerOfGrant, callerOfToken } from './oauth/caller.ts'
import { isAccessToken } from './oauth/tokens.ts'
import { hashOf, sameHash } from './secret.ts'
import { readSessionCookie } from './sessions/cookie.ts'
import { callerOfSession, callerOfSessionId } from './sessions/find.ts'

interface KeyOwner {
  key_id: number
  hash: Buffer
  account_id: number
  account_name: string
  namespace: string
  user_id: number | null
  email: string | null
  role: Role | null
}

const select = `select k.id as key_id, k.hash, a.id as account_id, a.name as account_name, a.namespace,
          u.id as user_id, u.email, u.role
   from api_keys k
   join accounts a on a.id = k.account_id
   left join users u on u.id = k.user_id
   where u.suspended_at is null`

const ownerOfKey = statement<KeyOwner, [hash: Buffer]>('accounts.owner-of-key', `${select} and k.hash = $1`)
const ownerByKeyId = statement<KeyOwner, [id: number]>('accounts.owner-by-key-id', `${select} and k.id = $1`)

/** For calls within the process: the address was looked at when they came in. */
export const anyAddress = 'any'

/** What a request shows to be let in. */
export interface Shown {
  authorization: string | undefined
  cookie: string | undefined
  /** Whether it came by HTTPS; the cookie of a session has another name where it did not. */
  secure: boolean
  /** The path that a token must be for; undefined where none will do. */
  tokenFor?: string | undefined
}

/**
 * Who is calling: by the key or token in the Authorization header or, where there is none, by the session in the cookie. Every
 * request asks the database, by one prepared, indexed statement: a revoked key, token or session is dead at the next request
 * on every process.
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
  const secret = /^Bearer +([\x21-\x7e]{1,256})$/i.exec(header)?.[1]
  if (secret === undefined)
    throw unauthorized('The Authorization header is malformed: send `Authorization: Bearer <API key>`.')
  if (isAccessToken(secret)) return callerAt(app, secret, tokenFor)
  const hash = hashOf(secret)
  const owner = await ownerOfKey.first(app.db, hash)
  if (owner === undefined || !sameHash(owner.hash, hash))
    throw unauthorized('This API key is unknown or was revoked.')
  noteUse(app, 'api_keys', owner.key_id)
  return toCaller(owner)
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

/** Who was let in earlier, as they are now; undefined where their key or session has ended. */
export async function callerNow(app: App, { via }: UserCaller): Promise<UserCaller | undefined> {
  if (via.kind === 'session') return callerOfSessionId(app.db, via.id)
  if (via.kind === 'token') return callerOfGrant(app.db, via.id)
  const owner = await ownerByKeyId.first(app.db, via.id)
  if (owner === undefined) return undefined
  const { user, ...caller } = toCaller(owner)
  return user === null ? undefined : { ...caller, user }
}

function toCaller(owner: KeyOwner): Caller {
  return {
    via: { kind: 'key', id: owner.key_id },
    account: { id: owner.account_id, name: owner.account_name, namespace: owner.namespace },
    user:
      owner.user_id === null || owner.email === null || owner.role === null
        ? null
        : { id: owner.user_id, email: owner.email, role: owner.role },
  }
}

function unauthorized(message: string): Problem {
  return new Problem('unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } })
}
