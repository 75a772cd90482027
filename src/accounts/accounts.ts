import { conflict } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import { type Db, inTransaction, isUniqueViolation } from '../platform/database/index.ts'
import { createUser } from './people/users.ts'

export interface NewAccount {
  name: string
  /** Lower-case letters, digits and hyphens; unique on the server. */
  namespace: string
  owner: { email: string; name?: string | undefined; password?: string | undefined }
}

/** Makes an account, its owner and all that the capabilities give every account, or nothing at all. */
export async function createAccount(
  app: App,
  account: NewAccount,
): Promise<{ accountId: number; ownerId: number }> {
  try {
    return await inTransaction(app.db, async (transaction) => {
      const { id: accountId } = await transaction
        .insertInto('accounts')
        .values({ name: account.name, namespace: account.namespace })
        .returning('id')
        .executeTakeFirstOrThrow()
      const ownerId = await createUser(transaction, { ...account.owner, accountId, role: 'OWNER' })
      for (const capability of app.capabilities) {
        await capability.onAccountCreated?.(app, transaction, accountId)
      }
      return { accountId, ownerId }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_namespace_key')) {
      throw conflict(`The namespace ${account.namespace} is taken.`)
    }
    throw error
  }
}

export async function accountByNamespace(
  db: Db,
  namespace: string,
): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('namespace', '=', namespace)
    .executeTakeFirst()
}
