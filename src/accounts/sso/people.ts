import { type Db, inTransaction } from '../../platform/database/index.ts'
import { personByEmail } from '../people/people.ts'
import { createUser } from '../people/users.ts'
import { domainOf, type ProviderRow } from './providers.ts'

/** What the service says of somebody. */
export interface Claims {
  subject: string
  email: string | undefined
  isVerified: boolean
  name: string | undefined
}

export type Refusal = 'email' | 'domain' | 'elsewhere'

/**
 * The user of the provider's account whom the service vouches for: by the name that it knows them by, or else by their
 * email, if it has verified that and the account takes its domain. Whoever is new becomes a user. Somebody who is on
 * this server but not in the account is left to an invitation: no other account's service may speak for them.
 */
export function userFor(
  db: Db,
  provider: ProviderRow,
  claims: Claims,
): Promise<{ userId: number } | { refused: Refusal }> {
  return inTransaction(db, async (transaction) => {
    const known = await transaction
      .updateTable('sso_identities')
      .set({ last_used_at: new Date() })
      .where('provider_id', '=', provider.id)
      .where('subject', '=', claims.subject)
      .returning('user_id')
      .executeTakeFirst()
    if (known !== undefined) return { userId: known.user_id }
    const { email, isVerified } = claims
    if (email === undefined || !isVerified) return { refused: 'email' }
    if (!provider.allowed_domains.includes(domainOf(email))) return { refused: 'domain' }
    const userId = await userByEmail(transaction, provider, email, claims.name)
    if (userId === undefined) return { refused: 'elsewhere' }
    await transaction
      .insertInto('sso_identities')
      .values({ provider_id: provider.id, subject: claims.subject, user_id: userId })
      .execute()
    return { userId }
  })
}

async function userByEmail(
  db: Db,
  provider: ProviderRow,
  email: string,
  name: string | undefined,
): Promise<number | undefined> {
  const person = await personByEmail(db, email)
  if (person === undefined) {
    return createUser(db, {
      accountId: provider.account_id,
      email,
      name,
      role: provider.default_role,
    })
  }
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', provider.account_id)
    .where('person_id', '=', person.id)
    .executeTakeFirst()
  return user?.id
}

/** The user whom a service knows by this name, if it has been here before. */
export async function linkedUser(db: Db, providerId: string, subject: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('sso_identities')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}
