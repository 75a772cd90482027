import { conflict, notFound } from '../../kit/problem.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { hashOf, newSecret, prefixOf } from '../secret.ts'

const personalKeyLimit = 5

export interface KeyRow {
  id: number
  name: string
  prefix: string
  user_id: number | null
  last_used_at: Date | null
  created_at: Date
}

const columns = ['id', 'name', 'prefix', 'user_id', 'last_used_at', 'created_at'] as const

interface NewKey {
  accountId: number
  /** Null makes an account (GENERAL) key. */
  userId: number | null
  name: string
  /** A fixed key for unattended installations; generated if omitted. */
  secret?: string | undefined
}

/** Creates a key and returns its secret. Only its hash is stored, so it can't be shown again. */
export async function createKey(db: Db, key: NewKey): Promise<{ id: number; secret: string; row: KeyRow }> {
  const secret = key.secret ?? newSecret(key.userId === null ? 'general' : 'user')
  return transact({ db }, async ({ db }) => {
    if (key.userId !== null) await takeSlot(db, key.accountId, key.userId)
    const row = await db
      .insertInto('api_keys')
      .values({
        account_id: key.accountId,
        user_id: key.userId,
        name: key.name,
        hash: hashOf(secret),
        prefix: prefixOf(secret),
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
    return { id: row.id, secret, row }
  })
}

/** Locks the user, so that ten parallel creates count one after the other. */
async function takeSlot(db: Db, accountId: number, userId: number): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined) throw notFound('user')
  const { held } = await db
    .selectFrom('api_keys')
    .select((expression) => expression.fn.countAll<number>().as('held'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (held >= personalKeyLimit) {
    throw conflict(`This user holds ${personalKeyLimit} personal keys already: revoke one first.`)
  }
}

export function listKeys(db: Db, accountId: number): Promise<KeyRow[]> {
  return db.selectFrom('api_keys').select(columns).where('account_id', '=', accountId).orderBy('id').execute()
}

export async function revokeKey(db: Db, accountId: number, keyId: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('id', '=', keyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('key')
}
