import type { Metric } from '../kit/metric.ts'
import type { App } from '../platform/app.ts'
import { statement } from '../platform/database/index.ts'

const underWay = statement<{ state: string; value: number }>(
  'metrics.runs',
  `select 'queued' as state, count(*)::int as value from runs where status = 'QUEUED'
   union all select 'running', count(*)::int from runs where status = 'RUNNING'`,
)

const oldest = statement<{ value: number }>(
  'metrics.oldest-run',
  `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value
   from runs where status = 'QUEUED' and (retry_at is null or retry_at <= now())`,
)

const ended = statement<{ result: string; value: number }>(
  'metrics.ended-runs',
  `with today as (
     select coalesce(sum(runs), 0)::int as runs, coalesce(sum(failed), 0)::int as failed
     from run_days where day = (now() at time zone 'UTC')::date)
   select 'succeeded' as result, runs - failed as value from today union all select 'failed', failed from today`,
)

export const runMetrics: readonly Metric<App>[] = [
  {
    name: 'frontdesk_runs',
    help: 'Runs of automations that wait or are under way',
    kind: 'gauge',
    labels: ['state'],
    read: async ({ db }) =>
      (await underWay.all(db)).map(({ state, value }) => ({ labels: { state }, value })),
  },
  {
    name: 'frontdesk_runs_oldest_seconds',
    help: 'How long the run has waited that has waited longest',
    kind: 'gauge',
    read: ({ db }) => oldest.all(db),
  },
  {
    name: 'frontdesk_runs_ended_total',
    help: 'Runs of automations that ended today',
    kind: 'counter',
    labels: ['result'],
    read: async ({ db }) => (await ended.all(db)).map(({ result, value }) => ({ labels: { result }, value })),
  },
]
