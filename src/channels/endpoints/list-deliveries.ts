import { sql } from 'kysely'
import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { decodeCursor, listOf, pageOf, pageQuery, resource, timestamp, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'

const statuses = ['WAITING', 'SENT', 'DELIVERED', 'READ', 'FAILED'] as const

const delivery = resource('ChannelDelivery', {
  message_id: uuid.meta({ description: "The id of the agent's message." }),
  status: z.enum(statuses).meta({
    description:
      'The status. If a long text was sent in parts, the status of the part that is furthest behind.',
  }),
  error: z.string().nullable().meta({ description: 'Why it failed or has to wait.', example: null }),
  provider_message_ids: z.array(z.string()).meta({ description: 'The ids of its parts at the service.' }),
  attempts: z.int().meta({ example: 1 }),
  created_at: timestamp,
  updated_at: timestamp,
})

export const listDeliveries = endpoint({
  route: 'GET /channels/deliveries',
  key: 'any',
  summary: "List the delivery status of an agent's messages",
  description: 'For a conversation on a messenger, newest first.',
  query: z.strictObject({
    conversation_id: uuid,
    ...pageQuery,
  }),
  returns: ok(listOf(delivery)),
  addition: true,
  handle: async ({ app, caller, query }) => {
    const rows = await deliveriesOf(app.db, caller.account.id, query)
    const { results, next_cursor } = pageOf(rows, query.limit, ({ ordinal }) => [ordinal])
    return { results: results.map(toDelivery), next_cursor }
  },
})

type Row = z.input<typeof delivery> & { ordinal: number }

function toDelivery({ ordinal: _ordinal, ...delivered }: Row): z.input<typeof delivery> {
  return delivered
}

async function deliveriesOf(
  db: Db,
  accountId: number,
  query: { conversation_id: string; limit: number; cursor?: string | undefined },
): Promise<Row[]> {
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, z.tuple([z.int()]))[0]
  const { rows } = await sql<Row>`
    select o.id as message_id, o.ordinal::float8 as ordinal, o.attempts, o.created_at,
      case o.state when 'FAILED' then 'FAILED' when 'SENT' then coalesce(d.status, 'SENT') else 'WAITING' end as status,
      coalesce(o.error, d.error) as error, coalesce(d.ids, '{}') as provider_message_ids,
      greatest(o.created_at, o.settled_at, d.updated_at) as updated_at
    from conversation_outbox o
    join conversations c on c.id = o.conversation_id and c.account_id = ${accountId}
    left join lateral (
      select array_agg(provider_message_id order by part, sent_at) as ids, max(updated_at) as updated_at, max(error) as error,
        (array_agg(status order by array_position(array['FAILED', 'SENT', 'DELIVERED', 'READ'], status)))[1] as status
      from channel_deliveries where outbox_id = o.id) d on true
    where o.conversation_id = ${query.conversation_id}
      and (${after}::bigint is null or o.ordinal < ${after}::bigint)
    order by o.ordinal desc limit ${query.limit + 1}`.execute(db)
  return rows
}
