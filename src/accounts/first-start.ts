import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { transact } from '../platform/database/index.ts'
import { createAccount } from './accounts.ts'
import { createKey } from './keys/keys.ts'
import { personByEmail } from './people/people.ts'
import { createPasswordLink } from './sign-in/password-links.ts'

/** The secrets that the first start creates and shows once. */
export interface FirstAccount {
  namespace: string
  email: string
  /** Lets the owner choose their password; undefined if the operator has set it. */
  setupToken: string | undefined
  userKey: string
  generalKey: string
}

// Processes that start together must not make two first accounts.
const lockKey = 4_071_986

/** On an empty database makes the account, its owner and one key of each kind; otherwise does nothing. */
export async function ensureFirstAccount(app: App): Promise<FirstAccount | undefined> {
  const { config } = app
  return transact(app, async (app) => {
    const { db } = app
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)
    const existing = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
    if (existing !== undefined) return undefined
    const { accountId, ownerId } = await createAccount(app, {
      name: 'Frontdesk',
      namespace: 'main',
      owner: { email: config.ownerEmail, password: config.ownerPassword },
    })
    const user = await createKey(db, {
      accountId,
      userId: ownerId,
      name: 'First personal key',
      secret: config.userKey,
    })
    const general = await createKey(db, {
      accountId,
      userId: null,
      name: 'First account key',
      secret: config.generalKey,
    })
    const owner = await personByEmail(db, config.ownerEmail)
    return {
      namespace: 'main',
      email: config.ownerEmail,
      setupToken:
        config.ownerPassword === undefined && owner !== undefined
          ? await createPasswordLink(db, owner.id, 'setup')
          : undefined,
      userKey: user.secret,
      generalKey: general.secret,
    }
  })
}
