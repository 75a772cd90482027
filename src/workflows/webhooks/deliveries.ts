import { timeUuid } from '../../kit/ids.ts'
import { notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import type { Db, Json } from '../../platform/database/index.ts'
import { accept } from './accept.ts'

export interface DeliveryRow {
  id: string
  sender_key: string | null
  runs: number
  received_at: Date
}

const columns = ['id', 'sender_key', 'runs', 'received_at'] as const

/** The deliveries before the given one, the latest first. */
export function pageOfDeliveries(
  db: Db,
  accountId: number,
  webhookId: string,
  limit: number,
  before?: string,
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('webhook_deliveries')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function readDelivery(
  db: Db,
  accountId: number,
  webhookId: string,
  id: string,
): Promise<DeliveryRow & { body: Json }> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select([...columns, 'body'])
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('delivery')
  return row
}

/** The same body as a delivery of its own, under no id of its sender: it is meant to happen again. */
export async function replayDelivery(
  app: App,
  accountId: number,
  webhookId: string,
  id: string,
): Promise<string> {
  const { body } = await readDelivery(app.db, accountId, webhookId, id)
  const again = timeUuid()
  await accept(app, {
    id: again,
    accountId,
    webhookId,
    senderKey: null,
    body: JSON.stringify(body),
    causes: [],
  })
  return again
}
