import { type Db, statement } from '../../platform/database/index.ts'

const add = statement<unknown, [connectionId: number, accountId: number, place: string | null]>(
  'channels.start-polling',
  `insert into channel_polls (connection_id, account_id, place) values ($1, $2, $3) on conflict do nothing`,
)

const remove = statement<unknown, [connectionId: number]>(
  'channels.stop-polling',
  'delete from channel_polls where connection_id = $1',
)

/** Starts polling. A connection that is already polled keeps its place. */
export async function addPoll(
  db: Db,
  connectionId: number,
  accountId: number,
  place: string | null,
): Promise<void> {
  await add.all(db, connectionId, accountId, place)
}

export async function removePoll(db: Db, connectionId: number): Promise<void> {
  await remove.all(db, connectionId)
}

const read = statement<{ place: string | null }, [connectionId: number]>(
  'channels.poll-place',
  'select place from channel_polls where connection_id = $1',
)

/** The place from which events are fetched; undefined if the connection is no longer polled. */
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

/** False if another process has advanced the place meanwhile: it then stores the events. */
export async function advancePlace(
  db: Db,
  connectionId: number,
  before: string | null,
  place: string | null,
): Promise<boolean> {
  return (await advance.first(db, connectionId, before, place)) !== undefined
}
