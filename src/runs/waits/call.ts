import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { statement, transact } from '../../platform/database/index.ts'
import { type Call, callAt } from './address.ts'
import { keptJson } from './json-body.ts'

const held = statement<{ is_over: boolean }, [runId: string]>(
  'waits.hold',
  'select completed_at is not null as is_over from runs where id = $1 for update',
)

/** Each URL works once, and not after its wait ended without a call in time. */
const receive = statement<{ number: number }, [runId: string, number: number, body: string | null]>(
  'waits.receive',
  `insert into run_calls (run_id, number, body)
   select $1, $2, $3::jsonb where not exists (
     select from run_waits w where w.run_id = $1 and w.call_number = $2 and w.ended_by = 'DUE')
   on conflict do nothing returning number`,
)

const wake = statement<unknown, [runId: string, number: number]>(
  'waits.wake-called',
  `select wake_waits(array[w.run_id], array[w.step], 'CALL') from run_waits w
   where w.run_id = $1 and w.ended_at is null and w.call_number = $2`,
)

const notThere = 'There is no such address.'
const used = 'This address was used already, or is not waited at any more.'

/** The call of a URL: known before any body is read. */
export function openCall(app: App, token: string): Call {
  const call = callAt(app, token)
  if (call === undefined) throw new Problem('not_found', notThere)
  return call
}

/**
 * Receives a call: when this returns, its body is stored and the run continues with it. If the run doesn't
 * wait for it yet, the run finds it later.
 */
export async function receiveCall(app: App, { runId, number }: Call, body: string | null): Promise<void> {
  await keptJson(() =>
    transact(app, async ({ db }) => {
      // After the lock on the row, the run already waits, or it finds the call when it starts to wait.
      const run = await held.first(db, runId)
      if (run === undefined) throw new Problem('not_found', notThere)
      if (run.is_over || (await receive.first(db, runId, number, body)) === undefined) {
        throw new Problem('gone', used)
      }
      await wake.all(db, runId, number)
    }),
  )
}
