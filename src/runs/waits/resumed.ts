import type { Resumed } from '../../kit/effects.ts'
import { type Db, statement } from '../../platform/database/index.ts'

interface EndedRow {
  ended_by: 'DUE' | 'CALL' | 'TASK' | 'CANCELLED'
  ended_at: Date
  body: unknown
  answer: { approved: boolean; comment: string | null; userId: number | null } | null
}

const ended = statement<EndedRow, [runId: string, step: number]>(
  'waits.ended',
  `select w.ended_by, w.ended_at, c.body, w.answer from run_waits w
   left join run_calls c on c.run_id = w.run_id and c.number = w.call_number
   where w.run_id = $1 and w.step = $2 and w.ended_at is not null and w.kind <> 'RETRY'`,
)

/** The event that ended the wait of this step's node; null if it didn't wait. */
export async function resumedBy(db: Db, runId: string, step: number): Promise<Resumed | null> {
  const row = await ended.first(db, runId, step)
  if (row === undefined || row.ended_by === 'CANCELLED') return null
  if (row.ended_by === 'CALL') return { by: 'CALL', body: row.body ?? null }
  if (row.ended_by === 'TASK' && row.answer !== null) return { by: 'TASK', ...row.answer }
  return { by: 'DUE', at: row.ended_at }
}
