import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { type Db, statement } from '../database/index.ts'
import { every } from './every.ts'
import { hasEnded, identify } from './identity.ts'

/** The heartbeat of this process. */
export interface Presence {
  /** The `holder` of the rows that it claims. */
  readonly id: string
  /** Aborted when the others have taken it for dead, and its jobs with it. */
  readonly lost: AbortSignal
  /** Returns true if the last heartbeat is so recent that no other process can consider this one dead. */
  isCertain(): boolean
  leave(): Promise<void>
}

export interface PresenceTiming {
  beatMs: number
  deadAfterMs: number
}

/** Six signs of life within the time after which a silent process counts as dead. */
export function presenceTiming({ workerTimeout }: { workerTimeout: number }): PresenceTiming {
  return { beatMs: (workerTimeout * 1000) / 6, deadAfterMs: workerTimeout * 1000 }
}

const register = statement<unknown, [string, string, number, string, boolean]>(
  'jobs.register',
  'insert into worker_processes (id, host, pid, pid_started, runs_jobs) values ($1, $2, $3, $4, $5)',
)

interface Sign {
  id: string
  /** Text, because only whether it changes matters. */
  seen: string
}

/** Gives a sign of life, and reads those of the others. */
const beat = statement<Sign, [id: string]>(
  'jobs.beat',
  `with mine as (
     update worker_processes set seen_at = now() where id = $1 returning id, seen_at)
   select id, seen_at::text as seen from mine
   union all select id, seen_at::text from worker_processes where id <> $1`,
)

/**
 * Puts this process on the list, keeps it there, and clears the list of the dead: at once of those that ran on this
 * host and are no more, later of any that gives no sign of life. `onBeat` is called whenever it has done so.
 */
export async function signOn(
  db: Db,
  log: Logger,
  { beatMs, deadAfterMs, runsJobs = true }: PresenceTiming & { runsJobs?: boolean },
  onBeat: () => void,
): Promise<Presence> {
  const id = randomUUID()
  const me = await identify()
  const ended = await endedOnHost(db, me.host)
  await removeProcesses(db, sql`id = any(${ended})`)
  let sinceBeat = stopwatch()
  await register.all(db, id, me.host, me.pid, me.started, runsJobs)
  const lost = new AbortController()
  const silentFor = watchOthers()

  async function live(): Promise<void> {
    const since = stopwatch()
    const listed = await beat.all(db, id)
    if (listed.every((row) => row.id !== id)) return lost.abort()
    sinceBeat = since
    const silent = silentFor(listed, deadAfterMs)
    if (silent.length > 0) await strikeSilent(db, log, silent)
    onBeat()
  }

  const stop = every(beatMs, live, (error) => log.warn({ err: error }, 'could not give a sign of life'))
  return {
    id,
    lost: lost.signal,
    isCertain: () => !lost.signal.aborted && sinceBeat() < deadAfterMs / 2,
    leave: async () => {
      await stop()
      await removeProcesses(db, sql`id = ${id}`)
    },
  }
}

/**
 * Milliseconds since now. The wall clock may be changed, and the monotonic clock stops while the machine is
 * suspended: the larger value counts. A wall clock that went back makes the result uncertain.
 */
function stopwatch(): () => number {
  const wall = Date.now()
  const steady = performance.now()
  return () => {
    const passed = Date.now() - wall
    return passed < 0 ? Infinity : Math.max(passed, performance.now() - steady)
  }
}

/**
 * Finds processes without a heartbeat for the given time, measured by the clock of this process, so that wrong
 * clocks don't matter. Time in which this process was suspended hardly counts.
 */
function watchOthers(): (listed: readonly Sign[], ms: number) => Sign[] {
  let known = new Map<string, { seen: string; silentMs: number }>()
  let lastLook = performance.now()
  return (listed, ms) => {
    const now = performance.now()
    const passed = Math.min(now - lastLook, ms / 3)
    lastLook = now
    known = new Map(
      listed.map(({ id, seen }) => {
        const last = known.get(id)
        return [id, { seen, silentMs: last?.seen === seen ? last.silentMs + passed : 0 }]
      }),
    )
    return listed.filter(({ id }) => (known.get(id)?.silentMs ?? 0) >= ms)
  }
}

async function endedOnHost(db: Db, host: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; pid: number; started: string }>`
    select id, pid, pid_started as started from worker_processes where host = ${host}`.execute(db)
  const looked = await Promise.all(rows.map(async (row) => ({ id: row.id, ended: await hasEnded(row) })))
  return looked.filter((row) => row.ended).map((row) => row.id)
}

/** Removes processes from the list and returns them. Rows whose holder isn't listed are released (`leased.ts`). */
async function removeProcesses(db: Db, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`delete from worker_processes where ${condition} returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** Strikes off those that are still silent. */
async function strikeSilent(db: Db, log: Logger, silent: readonly Sign[]): Promise<void> {
  const pairs = silent.map(({ id, seen }) => sql`(id = ${id} and seen_at::text = ${seen})`)
  const processes = await removeProcesses(db, sql.join(pairs, sql` or `))
  if (processes.length > 0) log.warn({ processes }, 'a process gave no sign of life and is taken for dead')
}
