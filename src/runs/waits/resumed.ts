import type { Resumed } from '../../kit/effects.ts'
import type { FailedTry } from '../../kit/retry.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { endOfCall } from '../calls/end-of-call.ts'
import { betweenTries } from '../commit.ts'
import type { BegunStep } from '../take.ts'

interface EndedRow {
  ended_by: 'DUE' | 'CALL' | 'TASK' | 'CANCELLED' | 'RUN'
  ended_at: Date
  body: unknown
  answer: { approved: boolean; comment: string | null; userId: number | null } | null
  child_run_id: string | null
}

const ended = statement<EndedRow, [runId: string, step: number]>(
  'waits.ended',
  `select w.ended_by, w.ended_at, c.body, w.answer, w.child_run_id from run_waits w
   left join run_calls c on c.run_id = w.run_id and c.number = w.call_number
   where w.run_id = $1 and w.step = $2 and w.ended_at is not null and w.kind <> 'RETRY'`,
)

/** The event that ended the wait of this step's node; null if it didn't wait. */
export async function resumedBy(db: Db, runId: string, step: number): Promise<Resumed | null> {
  const row = await ended.first(db, runId, step)
  if (row === undefined || row.ended_by === 'CANCELLED') return null
  if (row.ended_by === 'CALL') return { by: 'CALL', body: row.body ?? null }
  if (row.ended_by === 'RUN' && row.child_run_id !== null) return endOfCall(db, row.child_run_id)
  if (row.ended_by === 'TASK' && row.answer !== null) return { by: 'TASK', ...row.answer }
  return { by: 'DUE', at: row.ended_at }
}

interface EndedWaitRow {
  wakes: number
  step: number | null
  is_started: boolean
  tries: FailedTry[] | null
  between_tries: boolean
}

const endedWaitsOf = statement<EndedWaitRow, [runId: string, steps: readonly number[]]>(
  'waits.ended-of',
  `select r.wakes, w.step, n.step is not null as is_started, n.trace -> 'tries' as tries,
     coalesce(jsonb_exists(n.trace, '${betweenTries}'), false) as between_tries
   from runs r
   left join run_waits w on w.run_id = r.id and w.step = any($2::int[]) and w.ended_at is not null
   left join node_results n on n.run_id = w.run_id and n.step = w.step and n.status = 'STARTED'
   where r.id = $1`,
)

/** The waits at these steps that have ended; without a node that was started, it is the time limit of a MERGE. */
export async function endedWaits(
  db: Db,
  runId: string,
  steps: readonly number[],
): Promise<{ wakes: number; ended: Map<number, BegunStep | undefined> }> {
  const rows = await endedWaitsOf.all(db, runId, steps)
  const found = rows.flatMap(({ step, is_started, tries, between_tries }) =>
    step === null
      ? []
      : [
          [
            step,
            is_started ? { isAtWork: !between_tries, tries: tries ?? [], isWaiting: false } : undefined,
          ] as const,
        ],
  )
  return { wakes: rows[0]?.wakes ?? 0, ended: new Map(found) }
}
