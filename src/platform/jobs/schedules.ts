import type { Logger } from 'pino'
import { z } from 'zod'
import { type Job, jobFactory, type Tick } from '../../kit/job.ts'
import { perApp } from '../../kit/lifetime.ts'
import { type Database, type Db, statement, transact } from '../database/index.ts'
import { addJobs, type JobSpec, removeJob, specOf } from './enqueue.ts'
import { type InTurn, takingTurns } from './in-turn.ts'
import { nextTick, type Timetable } from './timetable.ts'

export interface Schedule extends Timetable {
  /** Null for the server's own. */
  accountId: number | null
  /** Determines the job that a tick starts. */
  kind: string
  /** Unique among its kind. */
  key: string
  payload?: unknown
}

interface TickApp {
  database: Database
  log: Logger
}

const put = statement<{ nextRunAt: Date | null }, unknown[]>(
  'schedules.put',
  // A schedule that is put again unchanged keeps its next run: a tick that was missed is still made up for.
  `insert into schedules as old
     (account_id, kind, key, cron, time_zone, starts_at, ends_at, day_start, day_end, payload, next_run_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11)
   on conflict (kind, key) do update set
     account_id = excluded.account_id, cron = excluded.cron, time_zone = excluded.time_zone,
     starts_at = excluded.starts_at, ends_at = excluded.ends_at,
     day_start = excluded.day_start, day_end = excluded.day_end, payload = excluded.payload,
     next_run_at = case
       when (old.cron, old.time_zone, old.starts_at, old.ends_at, old.day_start, old.day_end) is not distinct from
            (excluded.cron, excluded.time_zone, excluded.starts_at, excluded.ends_at, excluded.day_start, excluded.day_end)
       then old.next_run_at
       else excluded.next_run_at
     end
   returning next_run_at as "nextRunAt"`,
)

const remove = statement<unknown, [string, string]>(
  'schedules.remove',
  'delete from schedules where kind = $1 and key = $2',
)

interface ScheduleRow {
  accountId: number | null
  cron: string
  timeZone: string
  startsAt: Date | null
  endsAt: Date | null
  dayStart: string | null
  dayEnd: string | null
  payload: unknown
  dueAt: Date | null
  /** The database's clock, which decides what is due and therefore also what is next. */
  now: Date
}

const lock = statement<ScheduleRow, [kind: string, key: string]>(
  'schedules.lock',
  `select account_id as "accountId", cron, time_zone as "timeZone", starts_at as "startsAt", ends_at as "endsAt",
     day_start as "dayStart", day_end as "dayEnd", payload, next_run_at as "dueAt", now()
   from schedules where kind = $1 and key = $2 for update`,
)

const advance = statement<unknown, [kind: string, key: string, next: Date | null]>(
  'schedules.advance',
  'update schedules set last_run_at = now(), next_run_at = $3 where kind = $1 and key = $2',
)

const clock = statement<{ now: Date }>('schedules.clock', 'select now() as now')

// A tick that cannot be written, or that processes ended over, is tried again by then.
const pauseSeconds = 60

const tickPatienceMs = 500

const inTurn = perApp<Db, InTurn>(() => takingTurns())

/** Creates the schedule, or changes the one of this kind and key. Its cron expression and zone must be valid. */
export async function putSchedule(db: Db, schedule: Schedule): Promise<void> {
  // The database's clock, because that one will say when the tick is due.
  const { now = new Date() } = (await clock.first(db)) ?? {}
  const stored = await put.first(
    db,
    schedule.accountId,
    schedule.kind,
    schedule.key,
    schedule.cron,
    schedule.timeZone,
    schedule.startsAt ?? null,
    schedule.endsAt ?? null,
    schedule.dayStart ?? null,
    schedule.dayEnd ?? null,
    JSON.stringify(schedule.payload ?? {}),
    nextTick(schedule, now),
  )
  const runAt = stored?.nextRunAt ?? null
  if (runAt === null) await removeJob(db, tickKey(schedule))
  else await addJobs(db, [tickSpec(schedule, runAt)])
}

export async function removeSchedule(db: Db, kind: string, key: string): Promise<void> {
  await remove.all(db, kind, key)
  await removeJob(db, tickKey({ kind, key }))
}

type ScheduleId = Pick<Schedule, 'kind' | 'key'>

function tickName(kind: string): string {
  return `schedules.${kind}`
}

function tickKey({ kind, key }: ScheduleId): string {
  return `${tickName(kind)}:${key}`
}

function tickSpec({ accountId, kind, key }: ScheduleId & { accountId: number | null }, runAt: Date): JobSpec {
  return {
    accountId: accountId ?? 0,
    name: tickName(kind),
    payload: { key },
    // Not counted: it recurs.
    attempts: 1,
    queue: '',
    runAt,
    key: tickKey({ kind, key }),
    priority: 0,
  }
}

/**
 * The recurring job of all schedules of a kind: starts the job of a tick that is due. That job and the next tick are
 * written in one transaction, so a tick runs once; however many were missed, the next tick is the first one ahead.
 */
export function tickJob(kind: string, job: Job<never, Tick>): Job<TickApp> {
  return jobFactory<TickApp>()({
    name: tickName(kind),
    payload: z.strictObject({ key: z.string() }),
    pauseSeconds,
    run: async ({ database: { db }, log }, { key }) => {
      // Many are due at the same second and take a millisecond each: at once they would each open a connection.
      const work = () => transact({ db }, ({ db }) => startTick(db, log, { kind, key }, job))
      return inTurn(db)(work, tickPatienceMs)
    },
    setAside: ({ database: { db } }, { key }, _reason, accountId) =>
      addJobs(db, [tickSpec({ accountId, kind, key }, new Date(Date.now() + pauseSeconds * 1000))]),
  })
}

/** Starts a due tick. Returns the time of the next one, or null. */
async function startTick(
  db: Db,
  log: Logger,
  { kind, key }: ScheduleId,
  job: Job<never, Tick>,
): Promise<Date | null> {
  const row = await lock.first(db, kind, key)
  if (row === undefined || row.dueAt === null || row.dueAt > row.now) return row?.dueAt ?? null
  const next = nextOrNone(row, log, { kind, key })
  await advance.all(db, kind, key, next)
  await addJobs(db, startOf({ ...row, dueAt: row.dueAt }, log, { kind, key }, job))
  return next
}

/** A timetable that can no longer be read, like one in a zone that was abolished, must not hold up the others. */
function nextOrNone(row: ScheduleRow, log: Logger, id: ScheduleId): Date | null {
  try {
    return nextTick(row, row.now)
  } catch (error) {
    log.error({ err: error, ...id }, 'a schedule cannot be read and is halted')
    return null
  }
}

function startOf(
  { accountId, payload, dueAt }: ScheduleRow & { dueAt: Date },
  log: Logger,
  { kind, key }: ScheduleId,
  job: Job<never, Tick>,
): JobSpec[] {
  try {
    // A recurring job that hasn't started when its next tick is due runs once.
    const options = accountId === null ? { key: `${kind} ${key}` } : {}
    return [specOf(job, { accountId, key, scheduledAt: dueAt.toISOString(), payload }, options)]
  } catch (error) {
    log.error({ err: error, kind, key }, 'a schedule does not fit its job; this tick is left out')
    return []
  }
}
