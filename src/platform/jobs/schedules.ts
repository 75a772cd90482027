import type { Logger } from 'pino'
import type { Job, Tick } from '../../kit/job.ts'
import { type Db, statement } from '../database/index.ts'
import { addJobs, type JobSpec, specOf } from './enqueue.ts'
import { nextTick, type Timetable } from './timetable.ts'

export interface Schedule extends Timetable {
  /** Null for the server's own. */
  accountId: number | null
  /** Says which job a tick starts. */
  kind: string
  /** Unique among its kind. */
  key: string
  payload?: unknown
}

/** By kind, the job that a tick starts. */
export type ScheduledJobs<App = never> = ReadonlyMap<string, Job<App, Tick>>

// One claim holds its rows locked for about 50 ms, of which most goes into reckoning the next ticks.
const batchSize = 200

const put = statement<unknown, unknown[]>(
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
     end`,
)

const remove = statement<unknown, [string, string]>(
  'schedules.remove',
  'delete from schedules where kind = $1 and key = $2',
)

const anyDue = statement<unknown, [string[]]>(
  'schedules.anyDue',
  'select 1 from schedules where next_run_at <= now() and kind = any($1) limit 1',
)

interface DueRow {
  id: number
  accountId: number | null
  kind: string
  key: string
  cron: string
  timeZone: string
  startsAt: Date | null
  endsAt: Date | null
  dayStart: string | null
  dayEnd: string | null
  payload: unknown
  dueAt: Date
  /** The database's clock: it decided that the row is due, so it must also say what lies ahead. */
  now: Date
}

const claim = statement<DueRow, [string[], number]>(
  'schedules.claim',
  `select id, account_id as "accountId", kind, key, cron, time_zone as "timeZone", starts_at as "startsAt",
          ends_at as "endsAt", day_start as "dayStart", day_end as "dayEnd", payload, next_run_at as "dueAt", now()
   from schedules where next_run_at <= now() and kind = any($1)
   order by next_run_at limit $2 for update skip locked`,
)

const advance = statement<unknown, [number[], (Date | null)[]]>(
  'schedules.advance',
  `update schedules set last_run_at = now(), next_run_at = ticked.next
   from unnest($1::bigint[], $2::timestamptz[]) as ticked (id, next) where schedules.id = ticked.id`,
)

const clock = statement<{ now: Date }>('schedules.clock', 'select now() as now')

/** Creates the schedule, or changes the one of this kind and key. Its cron expression and zone must be valid. */
export async function putSchedule(db: Db, schedule: Schedule): Promise<void> {
  // The database's clock, because that one will say when the tick is due.
  const { now = new Date() } = (await clock.first(db)) ?? {}
  await put.all(
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
}

export async function removeSchedule(db: Db, kind: string, key: string): Promise<void> {
  await remove.all(db, kind, key)
}

/**
 * Starts what is due. A schedule's job and its next run are written in one transaction by whichever process holds the
 * row, so a tick runs once; however many were missed, the next run is the first one ahead.
 */
export async function enqueueDue(db: Db, log: Logger, jobs: ScheduledJobs): Promise<void> {
  const kinds = [...jobs.keys()]
  if ((await anyDue.first(db, kinds)) === undefined) return
  let claimed: number
  do {
    claimed = await db.transaction().execute((transaction) => enqueueBatch(transaction, log, jobs, kinds))
  } while (claimed === batchSize)
}

async function enqueueBatch(db: Db, log: Logger, jobs: ScheduledJobs, kinds: string[]): Promise<number> {
  const due = await claim.all(db, kinds, batchSize)
  if (due.length === 0) return 0
  const reckon = tickReckoner(log)
  await advance.all(
    db,
    due.map((row) => row.id),
    due.map(reckon),
  )
  await addJobs(
    db,
    due.flatMap((row) => startOf(row, jobs, log)),
  )
  return due.length
}

/** Many schedules share a timetable («every full hour»), and a reckoning takes 0.2 ms: each is done once a batch. */
function tickReckoner(log: Logger): (row: DueRow) => Date | null {
  const known = new Map<string, Date | null>()
  return (row) => {
    const { cron, timeZone, startsAt, endsAt, dayStart, dayEnd } = row
    const timetable = JSON.stringify([cron, timeZone, startsAt, endsAt, dayStart, dayEnd])
    let next = known.get(timetable)
    if (next === undefined) {
      next = nextOrNone(row, log)
      known.set(timetable, next)
    }
    return next
  }
}

/** A timetable that can no longer be read, like one in a zone that was abolished, must not hold up the others. */
function nextOrNone(row: DueRow, log: Logger): Date | null {
  try {
    return nextTick(row, row.now)
  } catch (error) {
    log.error({ err: error, kind: row.kind, key: row.key }, 'a schedule cannot be read and is halted')
    return null
  }
}

function startOf(row: DueRow, jobs: ScheduledJobs, log: Logger): JobSpec[] {
  const job = jobs.get(row.kind)
  if (job === undefined) return []
  const { accountId, key, payload, dueAt } = row
  try {
    // A chore that was not begun when its next tick came is done once.
    const options = accountId === null ? { key: `${row.kind} ${key}` } : {}
    return [specOf(job, { accountId, key, scheduledAt: dueAt.toISOString(), payload }, options)]
  } catch (error) {
    log.error({ err: error, kind: row.kind, key }, 'a schedule does not fit its job; this tick is left out')
    return []
  }
}
