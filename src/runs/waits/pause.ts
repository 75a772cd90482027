import type { AutomationCall, Pause } from '../../kit/effects.ts'
import type { Actor } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement, transact } from '../../platform/database/index.ts'
import { checkAssignees, createTask } from '../../tasks/index.ts'
import { insertCallOf } from '../calls/run-call.ts'
import { type Begun, commitWait, type Executed, type Wait, type Waiting } from '../commit.ts'
import type { RunState } from '../engine/index.ts'
import type { ClaimedRun } from '../run.ts'

/** A run that starts to wait. */
export interface Pausing {
  app: App
  run: ClaimedRun
  actor: Actor
  state: RunState
  /** Results that aren't written yet. */
  executed: readonly Executed[]
  begun: Begun
  trace: unknown
  /** The number of the call that the run would wait for. */
  call: number
  release: Waiting['release']
  dryRun: boolean
}

const wakeCalled = statement<unknown, [runId: string, number: number, step: number]>(
  'waits.wake-called-early',
  `select wake_waits(array[c.run_id], array[$3::int], 'CALL') from run_calls c where c.run_id = $1 and c.number = $2`,
)

/**
 * Lets the run wait, together with the task that it waits for. A call that came early ends the wait at once.
 */
export async function pauseRun(pausing: Pausing, pause: Pause): Promise<void> {
  const { app, run, state, executed, begun, trace, call, release } = pausing
  await transact(app, async (app) => {
    const { db } = app
    const wait =
      pause.for === 'RUN' ? await callWait(app, pausing, pause.call) : await waitOf(db, pausing, pause)
    await commitWait(db, run, executed, state, { wait, begun, trace, release })
    if (pause.for === 'CALL') await wakeCalled.all(db, run.id, call, begun.step)
  })
}

/** The called run is inserted with the wait for it. */
async function callWait(app: App, pausing: Pausing, call: AutomationCall): Promise<Wait> {
  const { run, actor, begun, dryRun } = pausing
  const childRunId = await insertCallOf(app, { run, actor, step: begun.step, dryRun }, call)
  return { kind: 'RUN', childRunId }
}

async function waitOf(
  db: Db,
  { run, actor, call }: Pausing,
  pause: Exclude<Pause, { for: 'RUN' }>,
): Promise<Wait> {
  if (pause.for === 'MOMENT') {
    return { kind: 'MOMENT', moment: pause.moment, timeZone: pause.isLocal ? run.timeZone : undefined }
  }
  if (pause.for === 'CALL') return { kind: 'CALL', seconds: pause.seconds, callNumber: call }
  if (pause.for === 'TIME') return { kind: 'TIME', seconds: pause.seconds }
  const own = actor.user === null ? [] : [actor.user.id]
  const assignees = pause.assigneeIds.length > 0 ? pause.assigneeIds : own
  await checkAssignees(db, actor.account.id, assignees)
  const body = { content: pause.content, assignee_ids: assignees }
  const taskId = await createTask(db, actor, body, null, actor.user !== null)
  return { kind: 'TASK', seconds: pause.seconds, taskId }
}
