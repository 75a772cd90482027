import type { Pause } from '../../kit/effects.ts'
import type { Actor } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement, transact } from '../../platform/database/index.ts'
import { checkAssignees, createTask } from '../../tasks/index.ts'
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
  await transact(app, async ({ db }) => {
    const wait = await waitOf(db, pausing, pause)
    await commitWait(db, run, executed, state, { wait, begun, trace, release })
    if (pause.for === 'CALL') await wakeCalled.all(db, run.id, call, begun.step)
  })
}

async function waitOf(db: Db, { run, actor, call }: Pausing, pause: Pause): Promise<Wait> {
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
