import type { Role } from '../../kit/caller.ts'
import { conflict } from '../../kit/problem.ts'
import { type Db, isUniqueViolation, transact } from '../../platform/database/index.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { ensurePerson } from './people.ts'

export interface UserRow {
  id: number
  email: string
  name: string
  role: Role
}

export interface NewUser {
  accountId: number
  email: string
  name?: string | undefined
  role: Role
  /** The password of a person who is new to this server. */
  password?: string | undefined
}

/** Adds the person with this email address to the account. */
export async function createUser(db: Db, user: NewUser): Promise<number> {
  const passwordHash = user.password === undefined ? null : await hashPassword(user.password)
  try {
    return await transact({ db }, async ({ db }) => {
      const person = await ensurePerson(db, { email: user.email, passwordHash })
      const row = await db
        .insertInto('users')
        .values({
          account_id: user.accountId,
          person_id: person.id,
          email: person.email,
          name: user.name ?? '',
          role: user.role,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_person_account'))
      throw conflict(`A user with the email ${user.email} exists already.`)
    throw error
  }
}

export async function listUsers(db: Db, accountId: number): Promise<UserRow[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'role'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows
}

export async function countUsers(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}
