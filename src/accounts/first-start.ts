import { sql } from 'kysely'
import { type App, inside } from '../platform/app.ts'
import { createAccount } from './accounts.ts'
import { createKey } from './keys/keys.ts'
import { personByEmail } from './people/people.ts'
import { createPasswordLink } from './sign-in/password-links.ts'

/** What the first start made and can show only now. */
export interface FirstAccount {
  namespace: string
  email: string
  /** Lets the owner set their password; undefined where the operator has set it. */
  setupToken: string | undefined
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
    const { accountId, ownerId } = await createAccount(inside(app, transaction), {
      name: 'Frontdesk',
      namespace: 'main',
      owner: { email: config.ownerEmail, password: config.ownerPassword },
    })
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
    const owner = await personByEmail(transaction, config.ownerEmail)
    return {
      namespace: 'main',
      email: config.ownerEmail,
      setupToken:
        config.ownerPassword === undefined && owner !== undefined
          ? await createPasswordLink(transaction, owner.id, 'setup')
          : undefined,
      userKey: user.secret,
      generalKey: general.secret,
    }
  })
}
