import { sql } from 'kysely'
import type { UserCaller } from '../kit/caller.ts'
import type { Db } from '../platform/database/index.ts'

/** A window reports its presence repeatedly; after this long without a report it counts as closed. */
export const presenceSeconds = 45

// No user has more windows. A client that invents window ids must not fill the table.
const mostWindows = 20

export interface Presence {
  user_id: number
  name: string
  client_id: string
  place: string
  details: unknown
}

/** Records the place of one of the caller's windows. */
export async function notePresence(
  db: Db,
  { account, user }: UserCaller,
  { clientId, place, details }: { clientId: string; place: string; details: unknown },
): Promise<void> {
  const text = details === undefined ? null : JSON.stringify(details)
  // An unchanged row only gets a new end, which causes no event: the trigger reacts only to updates of the other
  // columns.
  await sql`
    insert into presence (account_id, user_id, client_id, place, details, until)
    select ${account.id}, ${user.id}, ${clientId}, ${place}, ${text}::jsonb, now() + ${presenceSeconds} * interval '1 second'
    where (select count(*) from presence where user_id = ${user.id} and client_id <> ${clientId}) < ${mostWindows}
    on conflict (user_id, client_id) do update
      set place = excluded.place, details = excluded.details, until = excluded.until`.execute(db)
}

export async function forgetPresence(db: Db, { user }: UserCaller, clientId: string): Promise<void> {
  await db.deleteFrom('presence').where('user_id', '=', user.id).where('client_id', '=', clientId).execute()
}

/** The users present and their places, latest first. */
export async function readPresence(
  db: Db,
  accountId: number,
  place: string | undefined,
): Promise<Presence[]> {
  let query = db
    .selectFrom('presence')
    .innerJoin('users', 'users.id', 'presence.user_id')
    .select(['presence.user_id', 'presence.client_id', 'presence.place', 'presence.details'])
    // Users without a name are shown by their address.
    .select(sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('name'))
    .where('presence.account_id', '=', accountId)
    .where('presence.until', '>', sql<Date>`now()`)
  if (place !== undefined) query = query.where('presence.place', '=', place)
  return query.orderBy('presence.until', 'desc').limit(500).execute()
}
