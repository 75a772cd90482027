import { sql } from 'kysely'
import type { RecordTopic } from '../../kit/event.ts'
import type { Db } from '../database/index.ts'

interface Subscription {
  accountId: number
  topic: RecordTopic
  objectId: number
}

/** Makes `subscriptions` all that `listener` (`workflow:12`, say) listens to. */
export async function listen(
  db: Db,
  listener: string,
  subscriptions: readonly Subscription[],
): Promise<void> {
  await db.deleteFrom('event_listeners').where('listener', '=', listener).execute()
  if (subscriptions.length === 0) return
  await db
    .insertInto('event_listeners')
    .values(
      subscriptions.map(({ accountId, topic, objectId }) => ({
        account_id: accountId,
        topic,
        object_id: objectId,
        listener,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A condition for the statement that causes the event, so that nothing is published without listeners. */
export function hasListeners(accountId: number, topic: RecordTopic, objectId: number) {
  return sql<boolean>`exists (select 1 from event_listeners
    where account_id = ${accountId} and topic = ${topic} and object_id = ${objectId})`
}
