import type { Role, UserCaller } from '../../kit/caller.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { noteUse } from '../last-use.ts'
import { hashOf, sameHash } from '../secret.ts'

interface TokenOwner {
  grant_id: string
  client_name: string
  resource: string
  account_id: number
  account_name: string
  namespace: string
  user_id: number
  email: string
  role: Role
}

const columns = `g.id as grant_id, g.client_name, g.resource, a.id as account_id, a.name as account_name, a.namespace,
          u.id as user_id, u.email, u.role`
const joined = `join users u on u.id = g.user_id
   join accounts a on a.id = u.account_id
   where u.suspended_at is null`

const ownerOfToken = statement<TokenOwner & { hash: Buffer }, [hash: Buffer]>(
  'accounts.owner-of-token',
  `select t.hash, ${columns} from oauth_tokens t join oauth_grants g on g.id = t.grant_id ${joined}
   and t.hash = $1 and t.kind = 'access' and t.expires_at > now()`,
)
const ownerOfGrant = statement<TokenOwner, [id: string]>(
  'accounts.owner-of-grant',
  `select ${columns} from oauth_grants g ${joined} and g.id = $1`,
)

/** For whom a program acts that shows this token, and at which path it may. */
export async function callerOfToken(
  app: App,
  secret: string,
): Promise<{ caller: UserCaller; resource: string } | undefined> {
  const hash = hashOf(secret)
  const owner = await ownerOfToken.first(app.db, hash)
  if (owner === undefined || !sameHash(owner.hash, hash)) return undefined
  noteUse(app, 'oauth_grants', owner.grant_id)
  return { caller: toCaller(owner), resource: owner.resource }
}

export async function callerOfGrant(db: Db, id: string): Promise<UserCaller | undefined> {
  const owner = await ownerOfGrant.first(db, id)
  return owner === undefined ? undefined : toCaller(owner)
}

function toCaller(owner: TokenOwner): UserCaller {
  return {
    via: { kind: 'token', id: owner.grant_id, client: owner.client_name },
    account: { id: owner.account_id, name: owner.account_name, namespace: owner.namespace },
    user: { id: owner.user_id, email: owner.email, role: owner.role },
  }
}
