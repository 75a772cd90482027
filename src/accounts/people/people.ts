import { sql } from 'kysely'
import type { Role } from '../../kit/caller.ts'
import { conflict } from '../../kit/problem.ts'
import { type Db, isUniqueViolation, statement } from '../../platform/database/index.ts'

/** A person with an email address, who may be a user of several accounts. */
export interface Person {
  id: number
  email: string
  password_hash: string | null
}

/** A person as a user of one account. */
export interface Membership {
  user_id: number
  account_id: number
  account_name: string
  namespace: string
  email: string
  name: string
  role: Role
}

const byEmail = statement<Person, [email: string]>(
  'accounts.person-by-email',
  'select id, email, password_hash from people where lower(email) = lower($1)',
)

export function personByEmail(db: Db, email: string): Promise<Person | undefined> {
  return byEmail.first(db, email)
}

export function personById(db: Db, id: number): Promise<Person> {
  return db
    .selectFrom('people')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * Finds or creates the person with an email address. Only new people get the password: adding a person to an
 * account must not give access to their other accounts.
 */
export async function ensurePerson(
  db: Db,
  { email, passwordHash }: { email: string; passwordHash: string | null },
): Promise<Pick<Person, 'id' | 'email'>> {
  const made = await db
    .insertInto('people')
    .values({ email, password_hash: passwordHash })
    .onConflict((target) => target.expression(sql`lower(email)`).doNothing())
    .returning(['id', 'email'])
    .executeTakeFirst()
  if (made !== undefined) return made
  if (passwordHash !== null) {
    throw conflict(`A person with the email ${email} already has a password on this server.`)
  }
  const found = await personByEmail(db, email)
  if (found === undefined) throw conflict(`The person with the email ${email} is being removed. Try again.`)
  return found
}

/** The accounts of a person, the most recently used first. */
export async function membershipsOf(db: Db, personId: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select u.id as user_id, a.id as account_id, a.name as account_name, a.namespace, u.email, u.name, u.role
    from users u join accounts a on a.id = u.account_id
    where u.person_id = ${personId} and u.suspended_at is null
    order by (select max(s.used_at) from sessions s where s.user_id = u.id) desc nulls last, u.id`.execute(db)
  return rows
}

/** Records the first sign-in of a person. Returns false if there was one before. */
export async function noteFirstSignIn(db: Db, personId: number): Promise<boolean> {
  const first = await db
    .updateTable('people')
    .set({ first_sign_in_at: sql`now()` })
    .where('id', '=', personId)
    .where('first_sign_in_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return first !== undefined
}

export async function setPasswordHash(db: Db, personId: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('people')
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where('id', '=', personId)
    .execute()
}

/** Their users in every account have it, too. */
export async function changeEmail(db: Db, personId: number, email: string): Promise<void> {
  try {
    await db.updateTable('people').set({ email, updated_at: sql`now()` }).where('id', '=', personId).execute()
  } catch (error) {
    if (isUniqueViolation(error, 'people_email'))
      throw conflict(`Another person on this server has the email ${email}.`)
    throw error
  }
}
