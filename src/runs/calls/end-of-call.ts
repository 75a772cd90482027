import type { Resumed } from '../../kit/effects.ts'
import { type Db, statement } from '../../platform/database/index.ts'

interface EndRow {
  status: string
  error: string | null
  output: unknown
}

const end = statement<EndRow, [runId: string]>(
  'calls.end',
  `select r.status, r.error, (
     select n.output from node_results n
     where n.run_id = r.id and n.type = 'RETURN' and n.status = 'SUCCEEDED' order by n.step desc limit 1) as output
   from runs r where r.id = $1 and r.completed_at is not null`,
)

/** The end of a called run; null while it is under way. */
export async function endOfCall(db: Db, runId: string): Promise<Extract<Resumed, { by: 'RUN' }> | null> {
  const row = await end.first(db, runId)
  if (row === undefined) return null
  const { status, error, output } = row
  return {
    by: 'RUN',
    runId,
    output,
    error: status === 'SUCCEEDED' ? null : (error ?? 'It has no error message.'),
  }
}
