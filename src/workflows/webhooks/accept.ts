import { incomingWebhook } from '../../graphs/index.ts'
import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import { batched, type Db, statement, transact } from '../../platform/database/index.ts'
import { matchesOf, startMatched, type TriggerEvent } from '../starting/start.ts'

/** A checked delivery that is about to be stored. */
export interface Accepted {
  id: string
  accountId: number
  webhookId: string
  /** The sender's id of the delivery. */
  senderKey: string | null
  body: string
  causes: readonly string[]
}

const keep = statement<
  { id: string },
  [
    ids: readonly string[],
    accountIds: readonly number[],
    webhookIds: readonly string[],
    senderKeys: readonly (string | null)[],
    bodies: readonly string[],
    runs: readonly number[],
  ]
>(
  'webhooks.keep',
  `insert into webhook_deliveries (id, account_id, webhook_id, sender_key, body, runs)
   select id, account_id, webhook_id, sender_key, body::jsonb, runs
   from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[])
     as given (id, account_id, webhook_id, sender_key, body, runs)
   on conflict (webhook_id, sender_key) where sender_key is not null do nothing returning id`,
)

const accepting = perApp<App, (delivery: Accepted) => Promise<boolean>>((app) =>
  batched((deliveries) => transact(app, ({ db }) => keepAll(db, deliveries))),
)

/**
 * Stores a delivery and starts its runs. Returns false if the sender repeated it. Deliveries that arrive
 * together share a transaction and its flush, and each is on disk when this settles.
 */
export async function accept(app: App, delivery: Accepted): Promise<boolean> {
  if (!app.db.isTransaction) return accepting(app)(delivery)
  const [isKept] = await keepAll(app.db, [delivery])
  return isKept === true
}

async function keepAll(db: Db, deliveries: readonly Accepted[]): Promise<boolean[]> {
  const events = deliveries.map(eventOf)
  const matches = await matchesOf(db, events)
  const rows = await keep.all(
    db,
    deliveries.map(({ id }) => id),
    deliveries.map(({ accountId }) => accountId),
    deliveries.map(({ webhookId }) => webhookId),
    deliveries.map(({ senderKey }) => senderKey),
    deliveries.map(({ body }) => body),
    events.map((_, index) => matches.filter(({ place }) => place === index + 1).length),
  )
  const kept = new Set(rows.map(({ id }) => id))
  const isKept = deliveries.map(({ id }) => kept.has(id))
  await startMatched(
    db,
    events,
    matches.filter(({ place }) => isKept[place - 1] === true),
  )
  return isKept
}

function eventOf({ id, accountId, webhookId, causes }: Accepted): TriggerEvent {
  return { accountId, triggerType: incomingWebhook.type, subject: webhookId, deliveryId: id, causes }
}
