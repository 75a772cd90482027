import { type Lookup, UnknownName } from '../../graphs/index.ts'
import { TooLarge } from '../../kit/limit.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { isDatabaseAway, isTooLarge } from '../../platform/database/index.ts'
import { OutboundError } from '../../platform/outbound/index.ts'
import { advance, type Outcome, type Program, type RunState } from '../engine/index.ts'
import { type Executor, type NodeContext, NodeFailure, type NodeResult } from '../nodes/executor.ts'
import { executorOf } from '../nodes/index.ts'
import { isTooDeep } from '../payload.ts'
import { beginStep, commitSteps, type Executed, LostRun, noticingLoss, type StepRecord } from './commit.ts'
import { limited } from './limited.ts'
import type { ClaimedRun } from './run.ts'
import type { RunSize } from './size.ts'

/** A run under way in this process. */
export interface RunUnderWay {
  app: App
  run: ClaimedRun
  actor: NodeContext['actor']
  program: Program
  signal: AbortSignal
  known: NodeContext['known']
  size: RunSize
  /**
   * What came of nodes that only read or computed since the last commit. Should it be lost, they do the same again, so
   * it waits for the commit of a node that acts: a condition and a data step cost no trip to the database.
   */
  unwritten: Executed[]
  /** About how many bytes that is. */
  unwrittenBytes: number
}

// Whoever watches a run sees a step after this at the latest, and a loop that only computes does not pile up.
const longestUnwrittenMs = 1000
const mostUnwritten = 50
const mostUnwrittenBytes = 4 * 1024 * 1024

type Base = Pick<StepRecord, 'step' | 'nodeId' | 'alias' | 'type' | 'startedAt'>

/** Executes the node at the position. What came of it is committed with the next state, by the time the next node acts. */
export async function executeStep(
  under: RunUnderWay,
  state: RunState,
  lookup: Lookup,
  interrupted: boolean,
): Promise<Executed> {
  const { app, run, program, unwritten } = under
  const node = program.node(state.position ?? '')
  if (node === undefined) throw new Error(`run ${run.id} stands at a node that its graph does not have`)
  const executor = executorOf(node.type)
  // The schema of its type has parsed it when it was saved.
  const data = node.data as never
  const reach = typeof executor.reach === 'function' ? executor.reach(data) : executor.reach
  const flush = reach === 'outside'
  const { nodeId, alias, type } = node
  const base: Base = { step: state.steps + 1, nodeId, alias, type, startedAt: run.clock() }
  let executed: Executed | undefined
  let isGivenUp = false
  const settle = (outcome: Outcome, result: Partial<NodeResult>): Executed => {
    const next = advance(program, state, outcome)
    // A loop that is too long and a BREAK outside of one are found out by the way on, but it is the node that failed.
    const record =
      next.end?.successful === false && outcome.kind !== 'failed'
        ? recordOf(base, run.clock(), { kind: 'failed', message: next.end.message }, {})
        : recordOf(base, run.clock(), outcome, result)
    return { record, advance: next }
  }
  const transact: NodeContext['transact'] = async (work) => {
    const committed = app.db.transaction().execute(async (db) => {
      const made = await work(db)
      // Its time was over before: that it failed stands, and what it did is undone.
      if (isGivenUp) throw new LostRun()
      checkSize(under, base, made)
      const done = settle(made.outcome, made)
      await commitSteps(db, run, [...unwritten, done], { flush })
      return { result: made, settled: done }
    })
    const { result, settled } = await noticingLoss(committed)
    unwritten.length = 0
    under.unwrittenBytes = 0
    under.size.note(nodeId, base.step, settled.record)
    executed = settled
    return result
  }
  const context: NodeContext = {
    ...under,
    node: { nodeId, alias },
    step: base.step,
    key: `${run.id}-${base.step}`,
    lookup,
    transact,
  }
  const { outcome, result } = await outcomeOf(under, base, executor, context, data, async () => {
    if (interrupted && executor.repeatable?.(data) !== true) {
      throw new NodeFailure('The server stopped while this node was at work, and it is not safe to repeat.', {
        trace: { interrupted: true },
      })
    }
    if (reach !== 'outside') return
    await writeDown(under, { flush: false })
    await beginStep(app.db, run, base)
  })
  if (executed !== undefined) return executed
  isGivenUp = true
  const settled = settle(outcome, result)
  unwritten.push(settled)
  under.unwrittenBytes += under.size.note(nodeId, base.step, settled.record)
  if (flush || settled.advance.end !== undefined || isDue(under)) await writeDown(under, { flush })
  return settled
}

function checkSize({ size }: RunUnderWay, { nodeId, step }: Base, result: NodeResult): void {
  if (isTooDeep(result.output) || isTooDeep(result.trace)) {
    throw new NodeFailure('What came of this node is nested too deeply to be kept.')
  }
  size.check(nodeId, step, result)
}

/** Commits what was not yet written. */
export async function writeDown(under: RunUnderWay, options: { flush: boolean }): Promise<void> {
  await commitSteps(under.app.db, under.run, under.unwritten, options)
  under.unwritten.length = 0
  under.unwrittenBytes = 0
}

function isDue({ unwritten, unwrittenBytes }: RunUnderWay): boolean {
  const [first] = unwritten
  const last = unwritten.at(-1)
  if (first === undefined || last === undefined) return false
  const age = last.record.endedAt.getTime() - first.record.startedAt.getTime()
  if (unwrittenBytes > mostUnwrittenBytes) return true
  return unwritten.length >= mostUnwritten || age > longestUnwrittenMs
}

async function outcomeOf(
  under: RunUnderWay,
  base: Base,
  executor: Executor,
  context: NodeContext,
  data: never,
  before: () => Promise<void>,
): Promise<{ outcome: Outcome; result: Partial<NodeResult> }> {
  const { app, run, signal } = under
  try {
    await before()
    const result = await limited(app, run, signal, executor.timeout?.(data) ?? 60_000, (limit) =>
      executor.run({ ...context, signal: limit }, data),
    )
    checkSize(under, base, result)
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
  if (error instanceof OutboundError || error instanceof UnknownName || error instanceof TooLarge)
    return { outcome: { kind: 'failed', message: error.message }, result: {} }
  if (isTooLarge(error)) return { outcome: { kind: 'failed', message: tooLarge }, result: {} }
  app.log.error({ err: error, run: run.id }, 'a node failed for a reason of our own')
  const message = `Something went wrong on our side; the id of this run (${run.id}) leads to it in the log.`
  return { outcome: { kind: 'failed', message }, result: {} }
}

const tooLarge = 'What came of this node is larger than the database takes.'

function recordOf(base: Base, endedAt: Date, outcome: Outcome, result: Partial<NodeResult>): StepRecord {
  const failed = outcome.kind === 'failed'
  return {
    ...base,
    endedAt,
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
