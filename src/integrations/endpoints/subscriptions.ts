import type { Selectable } from 'kysely'
import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { id, listOf, numberId, pageById, pageQuery, resource, timestamp } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import type { Db, Schema } from '../../platform/database/index.ts'

const subscription = resource('IntegrationSubscription', {
  id: id.meta({ description: 'The `connectedAccountTriggerId` of the node.' }),
  connectedAccountId: id,
  nodeId: z.string().meta({ example: 'node_0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182' }),
  slug: z.string().meta({ example: 'GMAIL_NEW_MESSAGE' }),
  triggerConfig: z.record(z.string(), z.unknown()).meta({ example: { label_id: 'INBOX' } }),
  status: z.enum(['ACTIVE', 'FAILING']),
  failures: z.int().meta({ description: 'How often in a row the service could not be read.', example: 0 }),
  lastError: z.string().nullable().meta({ example: null }),
  lastPolledAt: timestamp.nullable(),
  lastEventAt: timestamp.nullable(),
  nextPollAt: timestamp,
  createdAt: timestamp,
})

export const listSubscriptions = endpoint({
  route: 'GET /integrations/subscriptions',
  key: 'user',
  summary: 'List what trigger nodes wait for at other services',
  description: 'With the state of each: one that fails is tried again, and says why and when.',
  query: z.strictObject({
    connectedAccountId: numberId.optional(),
    status: z.enum(['ACTIVE', 'FAILING']).optional(),
    ...pageQuery,
  }),
  returns: ok(listOf(subscription)),
  addition: true,
  handle: ({ app, caller, query }) =>
    pageById(
      query,
      z.int32(),
      (page) => readSubscriptions(app.db, caller.account.id, { ...query, ...page }),
      toSubscription,
    ),
})

type SubscriptionRow = Selectable<Schema['integration_subscriptions']>

async function readSubscriptions(
  db: Db,
  accountId: number,
  filter: {
    connectedAccountId?: number | undefined
    status?: 'ACTIVE' | 'FAILING' | undefined
    after: number | undefined
    limit: number
  },
): Promise<SubscriptionRow[]> {
  let query = db
    .selectFrom('integration_subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('unsubscribed_at', 'is', null)
    .where('id', '>', filter.after ?? 0)
  if (filter.connectedAccountId !== undefined)
    query = query.where('connected_account_id', '=', filter.connectedAccountId)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  return query.orderBy('id').limit(filter.limit).execute()
}

function toSubscription(row: SubscriptionRow): z.input<typeof subscription> {
  return {
    id: row.id,
    connectedAccountId: row.connected_account_id,
    nodeId: row.node_id,
    slug: row.slug,
    triggerConfig: Object(row.config),
    status: row.status,
    failures: row.failures,
    lastError: row.last_error,
    lastPolledAt: row.last_polled_at,
    lastEventAt: row.last_event_at,
    nextPollAt: row.next_poll_at,
    createdAt: row.subscribed_at,
  }
}
