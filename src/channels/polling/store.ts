import { type Db, statement } from '../../platform/database/index.ts'
import type { Connection } from '../connections/store.ts'

const start = statement<unknown, [connectionId: number, accountId: number]>(
  'channels.start-polling',
  `insert into channel_polls (connection_id, account_id) values ($1, $2)
   on conflict (connection_id) do update set next_at = now()`,
)

const stop = statement<unknown, [connectionId: number]>(
  'channels.stop-polling',
  'delete from channel_polls where connection_id = $1',
)

/** Whether the service of a connection is asked from now on for what happens there. */
export async function keepPolling(
  db: Db,
  { id, accountId }: Pick<Connection, 'id' | 'accountId'>,
  isAsked: boolean,
): Promise<void> {
  if (isAsked) await start.all(db, id, accountId)
  else await stop.all(db, id)
}

const due = statement<{ id: number; accountId: number }, [seconds: number, count: number]>(
  'channels.due-polls',
  `update channel_polls p set next_at = now() + $1 * interval '1 second'
   where p.connection_id = any (array(
     select connection_id from channel_polls where next_at <= now() order by next_at limit $2 for update skip locked))
   returning p.connection_id as id, p.account_id as "accountId"`,
)

/** Those whose turn it is; again in so many seconds. */
export function takeDuePolls(db: Db, seconds: number, count: number) {
  return due.all(db, seconds, count)
}

const read = statement<{ place: string | null }, [connectionId: number]>(
  'channels.poll-place',
  'select place from channel_polls where connection_id = $1',
)

/** How far it has been asked; undefined where it is not asked any more. */
export async function readPlace(db: Db, connectionId: number): Promise<string | null | undefined> {
  return (await read.first(db, connectionId))?.place
}

const advance = statement<
  { id: number },
  [connectionId: number, before: string | null, place: string | null]
>(
  'channels.advance-poll',
  `update channel_polls set place = $3
   where connection_id = $1 and place is not distinct from $2 returning connection_id as id`,
)

/** False where somebody else has asked on meanwhile: then what was heard is theirs. */
export async function advancePlace(
  db: Db,
  connectionId: number,
  before: string | null,
  place: string | null,
): Promise<boolean> {
  return (await advance.first(db, connectionId, before, place)) !== undefined
}

const postpone = statement<unknown, [connectionId: number, seconds: number]>(
  'channels.postpone-poll',
  `update channel_polls set next_at = now() + $2 * interval '1 second' where connection_id = $1`,
)

export async function askAgainIn(db: Db, connectionId: number, seconds: number): Promise<void> {
  await postpone.all(db, connectionId, seconds)
}
