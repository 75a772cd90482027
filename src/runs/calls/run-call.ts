import { type AutomationCall, done, type NodeResult } from '../../kit/effects.ts'
import type { Actor } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import type { Host } from '../effects/index.ts'
import type { ClaimedRun } from '../run.ts'
import { insertCall } from './insert-call.ts'

/** A step of a run that calls an automation. */
export interface CallingStep {
  run: ClaimedRun
  actor: Actor
  step: number
  dryRun: boolean
}

const about = statement<{ depth: number; is_test: boolean }, [runId: string]>(
  'calls.about-caller',
  'select depth, is_test from runs where id = $1',
)

/** Inserts the called run in the transaction that `app.db` is, and returns its ID. */
export async function insertCallOf(app: App, calling: CallingStep, call: AutomationCall): Promise<string> {
  const { run, actor, step, dryRun } = calling
  const found = await about.first(app.db, run.id)
  // A node that is tested alone has no run.
  const { depth, is_test: isTest } = found ?? { depth: 0, is_test: true }
  const runId = found === undefined ? null : run.id
  const caller = { runId, step, conversationId: null, key: null, depth: depth + 1 }
  return insertCall(
    app,
    { accountId: run.accountId, causes: actor.causes ?? [], caller, isTest, dryRun },
    call,
  )
}

/** An awaited call starts together with the pause. The others start with the result of the node. */
export async function callFromRun(
  work: CallingStep & Pick<Host, 'transact'>,
  call: AutomationCall,
): Promise<NodeResult> {
  if (call.isAwaited) return { outcome: { kind: 'pause', pause: { for: 'RUN', call } } }
  return work.transact(async (app) => done({ runId: await insertCallOf(app, work, call) }))
}
