import type { Role, SessionCaller, SignInMethod } from '../../kit/caller.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { noteUse } from '../last-use.ts'
import { hashOf, sameHash } from '../secret.ts'
import { sessionDays, sessionEnd } from './lifetime.ts'

interface SessionOwner {
  session_id: string
  hash: Buffer
  confirmed_at: Date
  created_at: Date
  person_id: number
  method: SignInMethod
  account_id: number
  account_name: string
  namespace: string
  user_id: number
  email: string
  role: Role
}

/** The condition of a valid session, in SQL. */
export const isAlive = `s.used_at > now() - interval '${sessionDays.idle} days'
     and s.created_at > now() - interval '${sessionDays.most} days'`

const select = `select s.id as session_id, s.hash, s.confirmed_at, s.created_at, s.method, u.person_id,
          a.id as account_id, a.name as account_name, a.namespace, u.id as user_id, u.email, u.role
   from sessions s
   join users u on u.id = s.user_id
   join accounts a on a.id = u.account_id
   where u.suspended_at is null and ${isAlive}`

const ownerOfSession = statement<SessionOwner, [hash: Buffer]>(
  'accounts.owner-of-session',
  `${select} and s.hash = $1`,
)
const ownerById = statement<SessionOwner, [id: string]>(
  'accounts.owner-by-session-id',
  `${select} and s.id = $1`,
)

/** The caller of a session; undefined if it has ended or its user is suspended. */
export async function callerOfSession(app: App, secret: string): Promise<SessionCaller | undefined> {
  const hash = hashOf(secret)
  const owner = await ownerOfSession.first(app.db, hash)
  if (owner === undefined || !sameHash(owner.hash, hash)) return undefined
  noteUse(app, 'sessions', owner.session_id)
  return toCaller(owner)
}

export async function callerOfSessionId(db: Db, id: string): Promise<SessionCaller | undefined> {
  const owner = await ownerById.first(db, id)
  return owner === undefined ? undefined : toCaller(owner)
}

function toCaller(owner: SessionOwner): SessionCaller {
  return {
    via: {
      kind: 'session',
      id: owner.session_id,
      personId: owner.person_id,
      method: owner.method,
      confirmedAt: owner.confirmed_at,
      expiresAt: sessionEnd(owner.created_at, new Date()),
    },
    account: { id: owner.account_id, name: owner.account_name, namespace: owner.namespace },
    user: { id: owner.user_id, email: owner.email, role: owner.role },
  }
}
