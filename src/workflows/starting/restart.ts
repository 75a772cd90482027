import { nodeDefinitions } from '../../graphs/index.ts'
import type { Caller } from '../../kit/caller.ts'
import { timeUuid } from '../../kit/ids.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import {
  type EndedRun,
  type EndedStep,
  endedRun,
  insertRuns,
  keepResults,
  type NewRun,
  type Program,
  planRestart,
  programOf,
  type Restart,
} from '../../runs/index.ts'
import { requireSeen } from '../logs/all-runs.ts'
import { hiddenFrom, startServed } from './manual.ts'

/** The step of a run to restart at. */
export interface RestartRequest {
  runId: string
  stepId: string
}

/** What a restart would do. */
export interface RestartPreview {
  start: EndedStep
  /** The steps that sent, created or asked something, and would do so again. */
  actsAgain: readonly EndedStep[]
  kept: number
  repeated: number
  /** True if it waits for a call at a new URL, which nobody knows yet. */
  hasNewWaitUrl: boolean
}

interface Plan {
  run: EndedRun
  program: Program
  restart: Restart<EndedStep>
}

async function planOf(app: App, caller: Caller, { runId, stepId }: RestartRequest): Promise<Plan> {
  const { run, steps, hasLoops } = await endedRun(app.db, caller.account.id, runId)
  const chosen = steps.find(({ id }) => id === stepId)
  if (chosen === undefined) throw notFound('step')
  if (!run.isOver) throw conflict('This run is under way. Cancel it first, or wait for its end.')
  if (run.isTest) throw conflict("Test runs can't be restarted. Start another test from this node instead.")
  const program = await programOf(app, run)
  if (program === undefined) {
    throw conflict('The version of this run was deleted. Run it again from the start instead.')
  }
  const isKnown = hasLoops || !program.nodes.some(({ nodeId }) => program.isLoop(nodeId))
  const restart = isKnown ? planRestart(program, { steps, stopped: run.stopped }, chosen) : undefined
  if (restart === undefined) {
    throw conflict(
      'The loops of this run were not recorded, because it is from an earlier version of the server. Run it again from the start instead.',
    )
  }
  return { run, program, restart }
}

function actsAgain({ program, restart }: Plan): EndedStep[] {
  return restart.repeated.filter(({ nodeId, type }) => {
    const node = program.node(nodeId)
    return node !== undefined && nodeDefinitions.get(type)?.acts(node.data) === true
  })
}

/** Tells what a restart at a step would do. */
export async function previewRestart(
  app: App,
  caller: Caller,
  request: RestartRequest,
): Promise<RestartPreview> {
  await requireSeen(app, caller, request.runId)
  const plan = await transact(app, (app) => planOf(app, caller, request))
  const { start, kept, repeated } = plan.restart
  return {
    start,
    actsAgain: actsAgain(plan),
    kept: kept.length,
    repeated: repeated.length,
    hasNewWaitUrl: plan.program.awaitsCall(start.nodeId),
  }
}

/** Starts a run at a step of an earlier one, with the results of the steps that it keeps. */
export async function restartRun(
  app: App,
  caller: Caller,
  request: RestartRequest,
  options: { version: 'same' | 'current'; actAgain: boolean },
): Promise<string> {
  await requireSeen(app, caller, request.runId)
  const keepsHidden = await hiddenFrom(app, caller.account.id)
  return transact(app, async (app) => {
    const plan = await planOf(app, caller, request)
    requireConsent(plan, options.actAgain)
    const { run, restart } = plan
    if (options.version === 'same') return onSameVersion(app.db, run, restart)
    const { accountId, workflowId, payload } = run
    return startServed(
      app,
      { accountId, workflowId, payload, isRepeat: true },
      () => undefined,
      async (db, started) => {
        await keepsHidden(db, started, run.id)
        requireNodes(await programOf(app, started), plan)
        await keepResults(db, started.id, run.id, restart)
      },
    )
  })
}

function requireConsent(plan: Plan, actAgain: boolean): void {
  const steps = actsAgain(plan)
  if (actAgain || steps.length === 0) return
  const names = [...new Set(steps.map(({ alias }) => alias))].slice(0, 10).join(', ')
  throw conflict(
    `These steps would act a second time: ${names}. Send \`actAgain: true\` to restart the run anyway.`,
  )
}

/** Refuses a version without the nodes that the restart begins at, or that it has kept loops of. */
function requireNodes(current: Program | undefined, { program, restart }: Plan): void {
  const needed = restart.branches.flatMap(({ position, loops, arrived = [] }) => [
    position,
    ...loops.map(({ nodeId }) => nodeId),
    ...arrived,
  ])
  const gone = needed.find((nodeId) => current?.node(nodeId) === undefined)
  if (gone === undefined) return
  const alias = program.node(gone)?.alias ?? gone
  throw conflict(
    `The current version has no step "${alias}" any more. Restart the run on its original version, or run it again from the start.`,
  )
}

async function onSameVersion(db: Db, run: EndedRun, restart: Restart): Promise<string> {
  const { accountId, workflowId, snapshotId, runGraphId, actsAs, actsAsWorkspace, triggerType, payload } = run
  if (actsAs === null && !actsAsWorkspace) {
    throw conflict(
      'The teammate whose rights this run had is no longer in the account. Restart it on the current version instead.',
    )
  }
  const started: NewRun = {
    id: timeUuid(),
    accountId,
    workflowId,
    snapshotId,
    runGraphId,
    actsAs,
    actsAsWorkspace,
    triggerType,
    payload,
    deliveryId: null,
    causes: [],
    isTest: false,
    isRepeat: true,
  }
  await insertRuns(db, [started])
  await keepResults(db, started.id, run.id, restart)
  return started.id
}
