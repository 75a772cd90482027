import { sql } from 'kysely'
import { timeUuid } from '../../kit/ids.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { hasOpenInvitation } from '../people/invitations.ts'
import { personByEmail } from '../people/people.ts'
import { createUser } from '../people/users.ts'
import { domainOf, type ProviderRow } from './providers.ts'

/** The parts of an ID token that decide who signs in. */
export interface Claims {
  subject: string
  email: string | undefined
  isVerified: boolean
  name: string | undefined
}

export type Refusal = 'email' | 'domain' | 'elsewhere' | 'unlinked' | 'invited' | 'taken'

interface Identity {
  id: string
  userId: number
  isNewUser: boolean
}

/**
 * Finds the identity that the provider vouches for, or creates a user for an email that is new to the server. An email
 * alone never links an existing teammate: an admin controls the provider, and could claim the email of an owner.
 */
export function identityFor(
  db: Db,
  provider: ProviderRow,
  claims: Claims,
): Promise<Identity | { refused: Refusal }> {
  return transact({ db }, async ({ db }) => {
    const known = await db
      .updateTable('sso_identities')
      .set({ last_used_at: new Date() })
      .where('provider_id', '=', provider.id)
      .where('issuer', '=', provider.issuer)
      .where('subject', '=', claims.subject)
      .returning(['id', 'user_id'])
      .executeTakeFirst()
    if (known !== undefined) return { id: known.id, userId: known.user_id, isNewUser: false }
    const email = acceptedEmail(provider, claims)
    if (typeof email !== 'string') return email
    const refused = await refusalOfNewUser(db, provider.account_id, email)
    if (refused !== undefined) return { refused }
    const userId = await createUser(db, {
      accountId: provider.account_id,
      email,
      name: claims.name,
      role: provider.default_role,
    })
    const id = await insertIdentity(db, provider, claims.subject, userId)
    return id === undefined ? { refused: 'taken' } : { id, userId, isNewUser: true }
  })
}

/** The email, if the provider has verified it and the account allows its domain. */
function acceptedEmail(
  provider: ProviderRow,
  { email, isVerified }: Claims,
): string | { refused: 'email' | 'domain' } {
  if (email === undefined || !isVerified) return { refused: 'email' }
  return provider.allowed_domains.includes(domainOf(email)) ? email : { refused: 'domain' }
}

async function refusalOfNewUser(db: Db, accountId: number, email: string): Promise<Refusal | undefined> {
  const person = await personByEmail(db, email)
  if (person === undefined) return (await hasOpenInvitation(db, accountId, email)) ? 'invited' : undefined
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('person_id', '=', person.id)
    .executeTakeFirst()
  return user === undefined ? 'elsewhere' : 'unlinked'
}

/** Links an identity to the signed-in user. */
export async function linkIdentity(
  transaction: Db,
  provider: ProviderRow,
  claims: Claims,
  userId: number,
): Promise<{ id: string } | { refused: Refusal }> {
  const email = acceptedEmail(provider, claims)
  if (typeof email !== 'string') return email
  const id = await insertIdentity(transaction, provider, claims.subject, userId)
  return id === undefined ? { refused: 'taken' } : { id }
}

/** Undefined if the identity is linked to another user, or the user to another identity. */
async function insertIdentity(
  db: Db,
  provider: ProviderRow,
  subject: string,
  userId: number,
): Promise<string | undefined> {
  const row = await db
    .insertInto('sso_identities')
    .values({
      id: timeUuid(),
      provider_id: provider.id,
      issuer: provider.issuer,
      subject,
      user_id: userId,
    })
    .onConflict((target) => target.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The user whom an identity is linked to. */
export async function linkedUser(
  db: Db,
  provider: ProviderRow,
  subject: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sso_identities')
    .select('user_id')
    .where('provider_id', '=', provider.id)
    .where('issuer', '=', provider.issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

export interface LinkableProvider {
  id: string
  name: string
  issuer: string
  linked_at: Date | null
  last_used_at: Date | null
}

/** The providers of the account, each with the user's link to it. */
export async function providersFor(
  db: Db,
  user: { accountId: number; userId: number },
): Promise<LinkableProvider[]> {
  const { rows } = await sql<LinkableProvider>`
    select p.id, p.name, p.issuer, i.created_at as linked_at, i.last_used_at
    from sso_providers p
    left join sso_identities i on i.provider_id = p.id and i.issuer = p.issuer and i.user_id = ${user.userId}
    where p.account_id = ${user.accountId} order by p.id`.execute(db)
  return rows
}

/**
 * Unlinks the user's identity at a provider and ends the sessions that it opened, except the current one. Refuses to
 * remove the last way to sign in.
 */
export async function unlinkIdentity(
  db: Db,
  user: { userId: number; personId: number; sessionId: string },
  providerId: string,
): Promise<void> {
  await transact({ db }, async ({ db }) => {
    // Two requests at once must not each count on the link that the other removes.
    await sql`select from people where id = ${user.personId} for update`.execute(db)
    await db.updateTable('sessions').set({ sso_identity_id: null }).where('id', '=', user.sessionId).execute()
    const { numDeletedRows } = await db
      .deleteFrom('sso_identities')
      .where('provider_id', '=', providerId)
      .where('user_id', '=', user.userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('linked single sign-on', 'of yours')
    if (!(await canSignIn(db, user)))
      throw conflict('This is your only way to sign in. Set a password or add a passkey first.')
  })
}

async function canSignIn(db: Db, user: { userId: number; personId: number }): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select exists (select from people where id = ${user.personId} and password_hash is not null)
        or exists (select from passkeys where person_id = ${user.personId})
        or exists (select from sso_identities i join sso_providers p on p.id = i.provider_id and p.issuer = i.issuer
                   where i.user_id = ${user.userId}) as can`.execute(db)
  return rows[0]?.can === true
}
