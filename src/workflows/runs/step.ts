import type { Lookup } from '../../graphs/index.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { isDatabaseAway } from '../../platform/database/index.ts'
import { OutboundError } from '../../platform/outbound/index.ts'
import { type Advance, advance, type Outcome, type Program, type RunState } from '../engine/index.ts'
import { type Executor, type NodeContext, NodeFailure, type NodeResult } from '../nodes/executor.ts'
import { executorOf } from '../nodes/index.ts'
import { beginStep, commitStep, LostRun, type StepRecord } from './commit.ts'
import { limited } from './limited.ts'
import type { ClaimedRun } from './run.ts'

/** A run under way in this process. */
export interface RunUnderWay {
  app: App
  run: ClaimedRun
  actor: NodeContext['actor']
  program: Program
  signal: AbortSignal
  known: NodeContext['known']
}

export interface Executed {
  record: StepRecord
  advance: Advance
}

/** Executes the node at the position, and commits what came of it with the next state. */
export async function executeStep(
  under: RunUnderWay,
  state: RunState,
  lookup: Lookup,
  interrupted: boolean,
): Promise<Executed> {
  const { app, run, program } = under
  const node = program.node(state.position ?? '')
  if (node === undefined) throw new Error(`run ${run.id} stands at a node that its graph does not have`)
  const executor = executorOf(node.type)
  // The schema of its type has parsed it when it was saved.
  const data = node.data as never
  const reach = typeof executor.reach === 'function' ? executor.reach(data) : executor.reach
  const startedAt = new Date()
  const base = { step: state.steps + 1, nodeId: node.nodeId, alias: node.alias, type: node.type, startedAt }
  const flush = reach === 'outside'
  let executed: Executed | undefined
  const settle = (outcome: Outcome, result: Partial<NodeResult>): Executed => {
    return { record: recordOf(base, outcome, result), advance: advance(program, state, outcome) }
  }
  const transact: NodeContext['transact'] = async (work) => {
    const { result, settled } = await app.db.transaction().execute(async (db) => {
      const made = await work(db)
      const done = settle(made.outcome, made)
      await commitStep(db, run, done.record, done.advance, { flush })
      return { result: made, settled: done }
    })
    executed = settled
    return result
  }
  const context: NodeContext = {
    ...under,
    run: { ...run, timeZone: run.timeZone },
    node: { nodeId: node.nodeId, alias: node.alias },
    step: base.step,
    key: `${run.id}-${base.step}`,
    lookup,
    transact,
  }
  const { outcome, result } = await outcomeOf(under, executor, context, data, async () => {
    if (interrupted && executor.repeatable?.(data) !== true) {
      throw new NodeFailure('The server stopped while this node was at work, and it is not safe to repeat.', {
        trace: { interrupted: true },
      })
    }
    if (reach === 'outside') await beginStep(app.db, run, base)
  })
  if (executed !== undefined) return executed
  const settled = settle(outcome, result)
  await commitStep(app.db, run, settled.record, settled.advance, { flush })
  return settled
}

async function outcomeOf(
  { app, run, signal }: RunUnderWay,
  executor: Executor,
  context: NodeContext,
  data: never,
  before: () => Promise<void>,
): Promise<{ outcome: Outcome; result: Partial<NodeResult> }> {
  try {
    await before()
    const result = await limited(app, run, signal, executor.timeout?.(data) ?? 60_000, (limit) =>
      Promise.resolve(executor.run({ ...context, signal: limit }, data)),
    )
    return { outcome: result.outcome, result }
  } catch (error) {
    // None of these says anything about the node: whoever takes the run on next executes it again.
    if (error instanceof LostRun || isDatabaseAway(error) || signal.aborted) throw error
    return failureOf(app, run, error)
  }
}

function failureOf(
  app: App,
  run: ClaimedRun,
  error: unknown,
): { outcome: Outcome & { kind: 'failed' }; result: Partial<NodeResult> } {
  if (error instanceof NodeFailure) {
    return { outcome: { kind: 'failed', message: error.message }, result: error.extra }
  }
  if (error instanceof Problem) {
    const issues = error.issues.map(({ path, message }) => `${path === '' ? '' : `${path}: `}${message}`)
    const message = issues.length > 0 ? issues.slice(0, 10).join(' ') : error.message
    const reason = error.code === 'insufficient_credits' ? { reason: error.code } : {}
    return { outcome: { kind: 'failed', message, ...reason }, result: {} }
  }
  if (error instanceof OutboundError)
    return { outcome: { kind: 'failed', message: error.message }, result: {} }
  app.log.error({ err: error, run: run.id }, 'a node failed for a reason of our own')
  const message = `Something went wrong on our side; the id of this run (${run.id}) leads to it in the log.`
  return { outcome: { kind: 'failed', message }, result: {} }
}

function recordOf(
  base: Pick<StepRecord, 'step' | 'nodeId' | 'alias' | 'type' | 'startedAt'>,
  outcome: Outcome,
  result: Partial<NodeResult>,
): StepRecord {
  const failed = outcome.kind === 'failed'
  return {
    ...base,
    succeeded: !failed,
    port: outcome.kind === 'done' ? outcome.port : null,
    error: failed ? outcome.message : null,
    output: failed ? { error: outcome.message, ...asObject(result.output) } : (result.output ?? null),
    variables: result.variables ?? null,
    items: result.items ?? null,
    trace: result.trace ?? null,
    credits: result.credits ?? 0,
  }
}

function asObject(output: unknown): object {
  return typeof output === 'object' && output !== null ? output : {}
}
