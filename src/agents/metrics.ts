import type { Metric } from '../kit/metric.ts'
import type { App } from '../platform/app.ts'
import { statement } from '../platform/database/index.ts'

const underWay = statement<{ state: string; value: number }>(
  'metrics.turns',
  `select lower(s.status) as state, count(t.id)::int as value from (values ('QUEUED'), ('RUNNING')) as s (status)
   left join conversation_turns t on t.status = s.status and t.status in ('QUEUED', 'RUNNING') group by s.status`,
)

const today = statement<{ user: number; agent: number; failed: number }>(
  'metrics.messages',
  `select coalesce(sum(user_messages), 0)::int as user, coalesce(sum(agent_messages), 0)::int as agent,
     coalesce(sum(failed_turns), 0)::int as failed
   from conversation_days where day = (now() at time zone 'UTC')::date`,
)

export const turnMetrics: readonly Metric<App>[] = [
  {
    name: 'frontdesk_turns',
    help: 'Messages that wait for the answer of an agent, or are being answered',
    kind: 'gauge',
    labels: ['state'],
    read: async ({ db }) =>
      (await underWay.all(db)).map(({ state, value }) => ({ labels: { state }, value })),
  },
  {
    name: 'frontdesk_messages_total',
    help: 'Messages in conversations today, by who wrote them',
    kind: 'counter',
    labels: ['from'],
    read: async ({ db }) =>
      (await today.all(db)).flatMap(({ user, agent }) => [
        { labels: { from: 'user' }, value: user },
        { labels: { from: 'agent' }, value: agent },
      ]),
  },
  {
    name: 'frontdesk_turns_failed_total',
    help: 'Messages that could not be answered today',
    kind: 'counter',
    read: async ({ db }) => (await today.all(db)).map(({ failed: value }) => ({ value })),
  },
]
