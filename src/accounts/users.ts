import type { Role } from '../kit/caller.ts'
import { conflict } from '../kit/problem.ts'
import { type Db, isUniqueViolation } from '../platform/database/index.ts'
import { hashPassword } from './passwords.ts'

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
  password?: string | undefined
}

export async function createUser(db: Db, user: NewUser): Promise<number> {
  const passwordHash = user.password === undefined ? null : await hashPassword(user.password)
  try {
    const row = await db
      .insertInto('users')
      .values({
        account_id: user.accountId,
        email: user.email,
        name: user.name ?? '',
        role: user.role,
        password_hash: passwordHash,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  } catch (error) {
    if (isUniqueViolation(error, 'users_email'))
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
  return rows.map((row) => ({ ...row, role: row.role as Role }))
}

export async function countUsers(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}
