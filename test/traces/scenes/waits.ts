import { sql } from 'kysely'
import type { RunScene, Standstill } from '../record-run.ts'

const show = (ids: Readonly<Record<string, string>>) => ({
  type: 'DATA_TRANSFORMER',
  mode: 'TEMPLATE',
  prompt: `{${ids['wait']}}`,
})

function waiting(data: object, events: NonNullable<RunScene['events']>, port?: string): RunScene {
  return {
    nodes: { wait: { type: 'WAIT', ...data }, after: show },
    edges: ['start → wait', `wait${port === undefined ? '' : `.${port}`} → after`],
    payload: 'Ana',
    events,
  }
}

/** Lets the time pass that the run waits for. Times are rounded: now may be in the future. */
export async function due({ world, run }: Standstill): Promise<void> {
  await sql`update run_waits set due_at = now() - interval '1 second' where run_id = ${run.id} and ended_at is null`.execute(
    world.server.app.db,
  )
}

async function call({ world, run }: Standstill): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(world.server.url + new URL(run.waitsFor.url).pathname, {
    method: 'POST',
    headers,
    body: '{"paid": true}',
  })
}

const decide =
  (decision: string) =>
  ({ world, run }: Standstill) =>
    world.server.api.ok.post(`/tasks/${run.waitsFor.taskId}/decide`, { decision, comment: 'Up to 10 %' })

const cancel = ({ world, path }: Standstill) => world.server.api.ok.post(`${path}/cancel`)

export const waits: Readonly<Record<string, RunScene>> = {
  'WAIT for a time': waiting({ waitFor: 'TIME', amount: 2, unit: 'HOURS' }, [due]),
  'WAIT for a moment': waiting({ waitFor: 'MOMENT', moment: '2040-01-01T09:00' }, [due]),
  'WAIT for a call': waiting({ waitFor: 'CALL' }, [call]),
  'WAIT for a call that does not come': waiting(
    { waitFor: 'CALL', limitAmount: 2, limitUnit: 'HOURS' },
    [due],
    'timeout',
  ),
  'WAIT for an approval': waiting({ waitFor: 'TASK', content: 'A discount for {trigger_payload}?' }, [
    decide('APPROVED'),
  ]),
  'WAIT for a decision that is no': waiting(
    { waitFor: 'TASK', content: 'A discount for {trigger_payload}?' },
    [decide('DECLINED')],
    'declined',
  ),
  'a run is canceled while it waits': waiting({ waitFor: 'TIME', amount: 2, unit: 'HOURS' }, [cancel]),
  'WAIT in a loop': {
    nodes: {
      loop: { type: 'ITERATION', variableName: 'trigger_payload' },
      wait: { type: 'WAIT', waitFor: 'TIME', amount: 1, unit: 'HOURS' },
      after: (ids) => ({ type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: `{${ids['loop']}.item}` }),
      end: (ids) => ({ type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: `{${ids['loop']}}` }),
    },
    edges: ['start → loop', 'loop.body → wait', 'wait → after', 'loop.completed → end'],
    payload: ['a', 'b'],
    events: [due, due],
  },
}
