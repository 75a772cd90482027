import type { Metric } from '../kit/metric.ts'
import type { App } from './app.ts'
import { statement } from './database/index.ts'
import { countDeadLetters } from './dead-letters.ts'

const jobs = statement<{ queue: string; state: string; value: number }>(
  'metrics.jobs',
  `select name as queue, case when holder is not null then 'running' when run_at > now() then 'later' else 'waiting' end
     as state, count(*)::int as value
   from jobs where failed_at is null group by 1, 2`,
)

const oldestJob = statement<{ value: number }>(
  'metrics.oldest-job',
  `select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as value from jobs
   where holder is null and failed_at is null and run_at <= now()`,
)

const events = statement<{ value: number; age: number }>(
  'metrics.events',
  `select count(*)::int as value, coalesce(extract(epoch from now() - min(occurred_at)), 0)::float8 as age
   from events where failed_at is null`,
)

const processes = statement<{ value: number }>(
  'metrics.processes',
  'select count(*)::int as value from worker_processes where runs_jobs',
)

/** The metrics of the platform. */
export const platformMetrics: readonly Metric<App>[] = [
  {
    name: 'frontdesk_admission_total',
    help: 'Requests and other work that a limit of this process delayed or refused, and connections that it closed',
    kind: 'counter',
    labels: ['limit', 'outcome'],
    read: ({ admission }) => admission.readings(),
  },
  {
    name: 'frontdesk_jobs',
    help: 'Jobs that wait to be run, wait for their time, or are under way',
    kind: 'gauge',
    // Not `job`: that is what Prometheus calls the program it asks, and it would rename ours.
    labels: ['queue', 'state'],
    read: async ({ db }) =>
      (await jobs.all(db)).map(({ queue, state, value }) => ({ labels: { queue, state }, value })),
  },
  {
    name: 'frontdesk_jobs_oldest_seconds',
    help: 'How long the job has waited that has waited longest',
    kind: 'gauge',
    read: ({ db }) => oldestJob.all(db),
  },
  {
    name: 'frontdesk_events',
    help: 'Record events that are waiting for their listeners',
    kind: 'gauge',
    read: ({ db }) => events.all(db),
  },
  {
    name: 'frontdesk_events_oldest_seconds',
    help: 'Waiting time of the oldest of them',
    kind: 'gauge',
    read: async ({ db }) => (await events.all(db)).map(({ age: value }) => ({ value })),
  },
  {
    name: 'frontdesk_dead_letters',
    help: 'Failed jobs',
    kind: 'gauge',
    labels: ['kind'],
    read: async ({ db }) =>
      (await countDeadLetters(db)).map(({ kind, value }) => ({ labels: { kind }, value })),
  },
  {
    name: 'frontdesk_worker_processes',
    help: 'Processes that run jobs',
    kind: 'gauge',
    read: ({ db }) => processes.all(db),
  },
  {
    name: 'frontdesk_database_connections',
    help: 'Connections of this process to the database, and what waits for one',
    kind: 'gauge',
    labels: ['state'],
    read: ({ database: { pool } }) => [
      { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waiting' }, value: pool.waitingCount },
    ],
  },
  {
    name: 'frontdesk_database_listening',
    help: '1 where this process hears what others tell through the database on a channel, 0 where it should and does not',
    kind: 'gauge',
    labels: ['channel'],
    read: ({ database }) =>
      Array.from(database.listening, ([channel, isListening]) => ({
        labels: { channel },
        value: isListening && !database.isDeaf ? 1 : 0,
      })),
  },
]
