import { sql } from 'kysely'
import { conflict, notFound } from '../kit/problem.ts'
import { type Db, transact } from '../platform/database/index.ts'
import { subscriptionOf } from './subscriptions.ts'

export interface SeatUser {
  id: number
  email: string
  name: string
  assigned_at: Date | null
}

/** The account's users, with the start of each one's seat. */
export async function seatUsers(db: Db, accountId: number): Promise<SeatUser[]> {
  return db
    .selectFrom('users as u')
    .leftJoin('premium_seats as s', (join) =>
      join.onRef('s.user_id', '=', 'u.id').onRef('s.account_id', '=', 'u.account_id'),
    )
    .select(['u.id', 'u.email', 'u.name', 's.assigned_at'])
    .where('u.account_id', '=', accountId)
    .orderBy('u.id')
    .execute()
}

/** Locks the subscription, so that two admins can't assign the last seat twice. */
export function assignSeat(db: Db, accountId: number, userId: number): Promise<void> {
  return transact({ db }, async ({ db }) => {
    await sql`select 1 from subscriptions where account_id = ${accountId} for update`.execute(db)
    const { premium_seats: total } = await subscriptionOf(db, accountId)
    const users = await seatUsers(db, accountId)
    const user = users.find((one) => one.id === userId)
    if (user === undefined) throw notFound('user')
    if (user.assigned_at !== null) throw conflict('This user holds a seat already.')
    if (users.filter((one) => one.assigned_at !== null).length >= total) {
      throw conflict(`All ${total} seats are taken: free one first.`)
    }
    await db.insertInto('premium_seats').values({ account_id: accountId, user_id: userId }).execute()
  })
}

export async function unassignSeat(db: Db, accountId: number, userId: number): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user === undefined) throw notFound('user')
  const { numDeletedRows } = await db
    .deleteFrom('premium_seats')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw conflict('This user holds no seat.')
}
