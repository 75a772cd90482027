import type { Caller, Role } from '../../kit/caller.ts'
import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import { type Check, statement } from '../../platform/database/index.ts'
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

/**
 * Fails (`ln(0)`) where the key is dead, or anything of whose it is has changed; gives no row. Three looks take less than
 * one at the three of them joined.
 */
const asExpected = {
  name: 'accounts.owner-as-expected',
  text: `select where ln(case when
      exists (select from api_keys where id = $2::int and hash = $1 and account_id = $3::int
        and user_id is not distinct from $6::int)
      and exists (select from accounts where id = $3::int and name = $4::text and namespace = $5::text)
      and ($6::int is null or exists (select from users
        where id = $6::int and suspended_at is null and email = $7::text and role = $8::text))
    then 1 else 0 end::float8) < 0`,
}

// Some 500 bytes each.
const rememberedKeys = 10_000

interface Remembered {
  owner: KeyOwner
  guard: Check['guard']
}

/** Whose keys were when they were last looked up. Nobody is let in by that: the database is asked whether it still holds. */
const remembered = perApp<App, Map<string, Remembered>>(() => new Map())

/** Whose key this is; undefined where nobody has it, or has it any more. */
export async function callerOfKey(app: App, secret: string): Promise<Caller | undefined> {
  const hash = hashOf(secret)
  const name = hash.toString('latin1')
  const known = remembered(app)
  const owner = await ownerOfKey.first(app.db, hash)
  known.delete(name)
  if (owner === undefined || !sameHash(owner.hash, hash)) return undefined
  known.set(name, { owner, guard: guardOf(owner) })
  const [oldest] = known.keys()
  if (known.size > rememberedKeys && oldest !== undefined) known.delete(oldest)
  noteUse(app, 'api_keys', owner.key_id)
  return toCaller(owner)
}

/** Whose key this was a moment ago, and what the first statement on their behalf must take along. */
export function expectedCallerOfKey(
  app: App,
  secret: string,
): (Pick<Check, 'guard' | 'passed'> & { caller: Caller }) | undefined {
  const known = remembered(app).get(hashOf(secret).toString('latin1'))
  if (known === undefined) return undefined
  const { owner, guard } = known
  return { caller: toCaller(owner), guard, passed: () => noteUse(app, 'api_keys', owner.key_id) }
}

function guardOf(owner: KeyOwner): Check['guard'] {
  const { hash, key_id: keyId, account_id: accountId, user_id: userId, email, role } = owner
  const user = userId === null ? null : String(userId)
  const account = [String(accountId), owner.account_name, owner.namespace]
  return { ...asExpected, values: [hash, String(keyId), ...account, user, email, role] }
}

/** Whose key it is now; undefined where it is gone. */
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
