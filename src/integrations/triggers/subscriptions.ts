import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../platform/database/index.ts'
import { pollLater } from './poll-job.ts'

export interface Wanted {
  accountId: number
  graphId: number
  nodeId: string
  connectedAccountId: number
  slug: string
  config: Readonly<Record<string, unknown>>
}

/**
 * Updates the subscription of a node and returns its id, which stays the same as long as a node with that id exists. An
 * unchanged subscription continues at its position.
 */
export async function subscribe(db: Db, wanted: Wanted): Promise<number> {
  const held = await db
    .selectFrom('integration_subscriptions')
    .select(['id', 'connected_account_id', 'slug', 'config', 'unsubscribed_at'])
    .where('graph_id', '=', wanted.graphId)
    .where('node_id', '=', wanted.nodeId)
    .executeTakeFirst()
  const config = JSON.stringify(wanted.config)
  const now = new Date()
  const values = { connected_account_id: wanted.connectedAccountId, slug: wanted.slug, config }
  if (held === undefined) {
    const { id } = await db
      .insertInto('integration_subscriptions')
      .values({
        account_id: wanted.accountId,
        graph_id: wanted.graphId,
        node_id: wanted.nodeId,
        ...values,
        subscribed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await pollLater(db, [{ id, accountId: wanted.accountId }])
    return id
  }
  const isSame =
    held.unsubscribed_at === null &&
    held.connected_account_id === wanted.connectedAccountId &&
    held.slug === wanted.slug &&
    isDeepStrictEqual(held.config, JSON.parse(config))
  if (isSame) return held.id
  await db.deleteFrom('integration_events_seen').where('subscription_id', '=', held.id).execute()
  await db
    .updateTable('integration_subscriptions')
    .set((expression) => ({
      ...values,
      cursor: null,
      subscribed_at: now,
      unsubscribed_at: null,
      status: 'ACTIVE',
      failures: 0,
      last_error: null,
      next_poll_at: now,
      revision: expression('revision', '+', 1),
    }))
    .where('id', '=', held.id)
    .execute()
  await pollLater(db, [{ id: held.id, accountId: wanted.accountId }])
  return held.id
}

export async function unsubscribe(db: Db, graphId: number, nodeId: string): Promise<void> {
  await db
    .updateTable('integration_subscriptions')
    .set((expression) => ({ unsubscribed_at: new Date(), revision: expression('revision', '+', 1) }))
    .where('graph_id', '=', graphId)
    .where('node_id', '=', nodeId)
    .where('unsubscribed_at', 'is', null)
    .execute()
}
