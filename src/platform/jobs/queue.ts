import { batched, type Db, statement } from '../database/index.ts'
import { finishing, type LeasedTable, leased } from './leased.ts'

/** A job that this process has taken off the queue. */
export interface QueuedJob {
  id: string
  /** 0 for the server's own. */
  account_id: number
  name: string
  payload: unknown
  /** This try included. */
  attempts: number
  max_attempts: number
  /** The number of processes that died while running it. */
  deaths: number
  /** Uses the database's clock, which decides when a job is due. */
  inSeconds: (seconds: number) => Date
}

/** The jobs that one process holds. Jobs of other processes are out of its reach. */
export interface Queue {
  take(slots: number): Promise<QueuedJob[]>
  /** Those that end together are struck off together. */
  finish(id: string): Promise<void>
  /** Puts a recurring job back until then. If it lost its key, it is deleted. */
  repeat(id: string, at: Date, message: string | null): Promise<void>
  /** Puts a job back for later, or ends it after its last attempt. */
  fail(id: string, message: string): Promise<void>
  /** Puts a job back after an attempt that doesn't count, because the database interrupted it. */
  interrupt(id: string): Promise<void>
  /** Ends a job without further attempts and stores the reason. */
  setAside(id: string, reason: string): Promise<void>
  /** Puts back all but the known as if they had not been taken, and what dead processes had. Answers how many of theirs. */
  release(known: readonly string[]): Promise<number>
  holds(id: string): Promise<boolean>
}

export const jobsChannel = 'jobs'

const spec = {
  table: 'jobs',
  channel: jobsChannel,
  id: 'bigint',
  due: 'run_at',
  error: 'last_error',
  isLast: 'attempts >= max_attempts',
  failed: { holder: 'null', failed_at: 'now()' },
  unblocks: `ended.queue <> '' and exists (select from jobs j
    where j.queue = ended.queue and j.holder is null and j.failed_at is null and j.run_at <= now())`,
} satisfies LeasedTable

const jobs = leased(spec)
const finish = finishing(spec)

// What was added under its key meanwhile has taken its place.
const repeat = statement<unknown, [holder: string, id: string, at: Date, message: string | null]>(
  'jobs.repeat',
  `with over as (delete from jobs where id = $2::bigint and holder = $1 and key is null returning jobs.*),
   again as (
     update jobs set holder = null, run_at = $3, is_asleep = true, attempts = 0, interrupts = 0, deaths = 0,
       last_error = $4
     where id = $2::bigint and holder = $1 and key is not null returning jobs.*),
   ended as (select * from over union all select * from again)
   select id, (select pg_notify('${jobsChannel}', '') from ended where ${spec.unblocks} limit 1) from ended`,
)

interface TakenRow extends Omit<QueuedJob, 'now'> {
  taken_at: Date
}

const take = statement<TakenRow, [holder: string, names: readonly string[], slots: number]>(
  'jobs.take',
  'select id::text, account_id, name, payload, attempts, max_attempts, deaths, now() as taken_at from take_jobs($1, $2, $3)',
)

/** Opens the queue for the jobs of these names, under the name of `holder`. */
export function openQueue(db: Db, holder: string, names: readonly string[]): Queue {
  return {
    take: async (slots) => {
      const rows = await take.all(db, holder, names, slots)
      const at = performance.now()
      return rows.map(({ taken_at, ...row }) => ({
        ...row,
        inSeconds: (seconds) => new Date(taken_at.getTime() + performance.now() - at + seconds * 1000),
      }))
    },
    finish: batched(async (ids: readonly string[]) => {
      await finish(db, holder, ids)
      return ids.map(() => undefined)
    }),
    repeat: async (id, at, message) => void (await repeat.all(db, holder, id, at, message)),
    fail: (id, message) => jobs.retry(db, holder, id, message),
    interrupt: (id) => jobs.interrupt(db, holder, id),
    setAside: async (id, reason) => void (await jobs.setAside(db, holder, id, reason)),
    release: (known) => jobs.release(db, holder, known),
    holds: (id) => jobs.holds(db, holder, id),
  }
}
