import { sql } from 'kysely'
import { token } from '../kit/ids.ts'
import type { App } from '../platform/app.ts'
import { createAccount } from './accounts.ts'
import { createKey } from './keys.ts'

/** What the first start made and can show only now. */
export interface FirstAccount {
  namespace: string
  email: string
  /** Undefined where the operator chose it: they know it already. */
  password: string | undefined
  userKey: string
  generalKey: string
}

// Processes that start together must not make two first accounts.
const lockKey = 4_071_986

/** On an empty database makes the account, its owner and one key of each kind; otherwise does nothing. */
export async function ensureFirstAccount(app: App): Promise<FirstAccount | undefined> {
  const { config } = app
  return app.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
    const existing = await transaction.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
    if (existing !== undefined) return undefined
    const password = config.ownerPassword ?? token(128)
    const { accountId, ownerId } = await createAccount(
      { ...app, db: transaction },
      {
        name: 'Frontdesk',
        namespace: 'main',
        owner: { email: config.ownerEmail, password },
      },
    )
    const user = await createKey(transaction, {
      accountId,
      userId: ownerId,
      name: 'First personal key',
      secret: config.userKey,
    })
    const general = await createKey(transaction, {
      accountId,
      userId: null,
      name: 'First account key',
      secret: config.generalKey,
    })
    return {
      namespace: 'main',
      email: config.ownerEmail,
      password: config.ownerPassword === undefined ? password : undefined,
      userKey: user.secret,
      generalKey: general.secret,
    }
  })
}
