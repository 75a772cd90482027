import type { Caller, Role } from '../../kit/caller.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { noteUse } from '../last-use.ts'
import { hashOf, sameHash } from '../secret.ts'

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

const from = `from api_keys k
   join accounts a on a.id = k.account_id
   left join users u on u.id = k.user_id
   where u.suspended_at is null`

const select = `select k.id as key_id, k.hash, a.id as account_id, a.name as account_name, a.namespace,
          u.id as user_id, u.email, u.role ${from}`

const ownerOfKey = statement<KeyOwner, [hash: Buffer]>('accounts.owner-of-key', `${select} and k.hash = $1`)
const ownerByKeyId = statement<KeyOwner, [id: number]>('accounts.owner-by-key-id', `${select} and k.id = $1`)

/** The owner of a key; undefined if it is unknown or revoked. */
export async function callerOfKey(app: App, secret: string): Promise<Caller | undefined> {
  const hash = hashOf(secret)
  const owner = await ownerOfKey.first(app.db, hash)
  if (owner === undefined || !sameHash(owner.hash, hash)) return undefined
  noteUse(app, 'api_keys', owner.key_id)
  return toCaller(owner)
}

/** The current owner of a key by its id; undefined if it was revoked. */
export async function callerOfKeyId(app: App, id: number): Promise<Caller | undefined> {
  const owner = await ownerByKeyId.first(app.db, id)
  return owner === undefined ? undefined : toCaller(owner)
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
