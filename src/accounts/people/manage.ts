import { sql } from 'kysely'
import type { Role, UserCaller } from '../../kit/caller.ts'
import { conflict, forbidden, notFound, wrong } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { handOver } from './hand-over.ts'

export interface UserDetail {
  id: number
  email: string
  name: string
  role: Role
  suspended: boolean
  teams: { id: number; name: string }[]
  last_seen_at: Date | null
  created_at: Date
}

/** The users of an account with what only their colleagues ask for, or one of them. */
export async function userDetails(db: Db, accountId: number, userId?: number): Promise<UserDetail[]> {
  const { rows } = await sql<UserDetail>`
    select u.id, u.email, u.name, u.role, u.suspended_at is not null as suspended, u.created_at,
           (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
            from team_members m join teams t on t.id = m.team_id where m.user_id = u.id) as teams,
           greatest((select max(used_at) from sessions s where s.user_id = u.id),
                    (select max(last_used_at) from api_keys k where k.user_id = u.id)) as last_seen_at
    from users u
    where u.account_id = ${accountId} and (${userId ?? null}::int is null or u.id = ${userId ?? null})
    order by u.id`.execute(db)
  return rows
}

export async function userDetail(db: Db, accountId: number, userId: number): Promise<UserDetail> {
  const [user] = await userDetails(db, accountId, userId)
  if (user === undefined) throw notFound('user')
  return user
}

interface UserChange {
  role?: Role | undefined
  name?: string | undefined
  suspended?: boolean | undefined
}

/** Changes a user. A changed role or a suspension ends all sessions of the user in this account. */
export async function changeUser(
  db: Db,
  caller: UserCaller,
  userId: number,
  change: UserChange,
  tell: (before: Record<string, unknown>) => void,
): Promise<UserDetail> {
  const accountId = caller.account.id
  return transact({ db }, async ({ db }) => {
    const before = await lockUser(db, caller, userId)
    tell(toldOf(before))
    if (change.role === 'OWNER' && caller.user.role !== 'OWNER') throw onlyOwners()
    const role = change.role ?? before.role
    const suspended = change.suspended ?? before.suspended
    if (role !== 'OWNER' || suspended) await keepAnOwner(db, accountId, userId)
    await db
      .updateTable('users')
      .set({
        role,
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(suspended === before.suspended ? {} : { suspended_at: suspended ? sql`now()` : null }),
        updated_at: sql`now()`,
      })
      .where('id', '=', userId)
      .execute()
    if (role !== before.role || suspended) {
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
    }
    return userDetail(db, accountId, userId)
  })
}

/** Removes a user from the account and transfers their work to another one. */
export async function removeUser(
  app: App,
  caller: UserCaller,
  userId: number,
  heirId: number,
  tell: (before: Record<string, unknown>) => void,
): Promise<void> {
  const accountId = caller.account.id
  return transact(app, async (app) => {
    tell(toldOf(await lockUser(app.db, caller, userId)))
    await keepAnOwner(app.db, accountId, userId)
    if (heirId === userId) throw wrong('hand_over_to', 'same_user', 'Name another user.')
    const [heir] = await userDetails(app.db, accountId, heirId)
    if (heir === undefined) {
      throw wrong('hand_over_to', 'not_found', `There is no user ${heirId} in this account.`)
    }
    await handOver(app, { accountId, userId, heirId })
    const removed = await app.db
      .deleteFrom('users')
      .where('id', '=', userId)
      .returning('person_id')
      .executeTakeFirstOrThrow()
    // A person without any account is deleted with their password.
    await sql`delete from people p where p.id = ${removed.person_id}
      and not exists (select from users u where u.person_id = p.id)`.execute(app.db)
  })
}

function toldOf({ email, name, role, suspended }: UserDetail): Record<string, unknown> {
  return { email, name, role, suspended }
}

/** Locks a user. Only owners may change owners. */
async function lockUser(transaction: Db, caller: UserCaller, userId: number): Promise<UserDetail> {
  // Locks in a fixed order, so that two owners who remove each other don't deadlock.
  await sql`select from users where account_id = ${caller.account.id} and (id = ${userId} or role = 'OWNER')
    order by id for update`.execute(transaction)
  const user = await userDetail(transaction, caller.account.id, userId)
  if (user.role === 'OWNER' && caller.user.role !== 'OWNER') throw onlyOwners()
  return user
}

async function keepAnOwner(transaction: Db, accountId: number, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from users where account_id = ${accountId} and role = 'OWNER' and suspended_at is null`.execute(
    transaction,
  )
  if (rows.length === 1 && rows[0]?.id === userId) {
    throw conflict('This is the last OWNER of the account. Make another user an OWNER first.')
  }
}

function onlyOwners() {
  return forbidden('Only an OWNER may make, change or remove an OWNER.')
}
