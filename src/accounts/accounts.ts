import type { AccountLifecycle } from '../kit/extensions/accounts.ts'
import { conflict } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import { type Db, isUniqueViolation, transact } from '../platform/database/index.ts'
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
    return await transact(app, async (app) => {
      const { id: accountId } = await app.db
        .insertInto('accounts')
        .values({ name: account.name, namespace: account.namespace })
        .returning('id')
        .executeTakeFirstOrThrow()
      const ownerId = await createUser(app.db, { ...account.owner, accountId, role: 'OWNER' })
      const extensions: readonly AccountLifecycle<App>[] = app.capabilities
      for (const { onAccountCreated } of extensions) await onAccountCreated?.(app, accountId)
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
