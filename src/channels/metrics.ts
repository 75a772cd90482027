import type { Metric } from '../kit/metric.ts'
import type { App } from '../platform/app.ts'
import { statement } from '../platform/database/index.ts'

const waiting = statement<{ direction: string; value: number; age: number }>(
  'metrics.channel-messages',
  `select 'in' as direction, count(*)::int as value,
     coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as age
   from channel_inbox where state = 'PENDING'
   union all
   select 'out', count(*)::int, coalesce(extract(epoch from now() - min(created_at)), 0)::float8
   from conversation_outbox where state = 'PENDING'`,
)

export const channelMetrics: readonly Metric<App>[] = [
  {
    name: 'frontdesk_channel_messages',
    help: 'Messages of channels that wait to be taken in, or to be sent',
    kind: 'gauge',
    labels: ['direction'],
    read: async ({ db }) =>
      (await waiting.all(db)).map(({ direction, value }) => ({ labels: { direction }, value })),
  },
  {
    name: 'frontdesk_channel_messages_oldest_seconds',
    help: 'How long the message has waited that has waited longest',
    kind: 'gauge',
    labels: ['direction'],
    read: async ({ db }) =>
      (await waiting.all(db)).map(({ direction, age: value }) => ({ labels: { direction }, value })),
  },
]
