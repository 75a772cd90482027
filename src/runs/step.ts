import { type GraphNode, type Lookup, nodeDefinitions, pinnedPort } from '../graphs/index.ts'
import { NodeFailure, type NodeOutcome, type NodeResult, type Pause, type Resumed } from '../kit/effects.ts'
import { TooLarge } from '../kit/limit.ts'
import type { NodeData, NodeDefinition } from '../kit/node.ts'
import { type FailedTry, retryOf } from '../kit/retry.ts'
import type { Actor } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import { isDatabaseAway, isTooLarge, transact } from '../platform/database/index.ts'
import {
  beginStep,
  betweenTries,
  commitSteps,
  commitWait,
  detectLoss,
  type Executed,
  type StepRecord,
} from './commit.ts'
import { detailsOf, effectsFor, newJournal, nextTryIn, type StepJournal, takenBack } from './effects/index.ts'
import { advance, nextBranch, type Outcome, type Program, type RunState, type Trial } from './engine/index.ts'
import { failureOf, type Left } from './failure.ts'
import { hostOf, type StepWork } from './host.ts'
import { recordingInputs } from './inputs.ts'
import { type Lease, LeaseLost } from './lease.ts'
import { limited } from './limited.ts'
import { isTooDeep } from './payload.ts'
import type { ClaimedRun } from './run.ts'
import type { RunSize } from './size.ts'
import { pauseRun } from './waits/pause.ts'

/** A run in progress in this process. */
export interface RunUnderWay {
  app: App
  run: ClaimedRun
  actor: Actor
  program: Program
  lease: Lease
  known: StepWork['known']
  size: RunSize
  /**
   * Results since the last commit of nodes that only read or compute. If they are lost, the nodes produce the
   * same again, so they are written with the next node that acts: a condition and a data step cost no round
   * trip.
   */
  unwritten: Executed[]
  /** Their approximate size. */
  unwrittenBytes: number
}

// A viewer of the run sees a step after this time at most, and a loop that only computes doesn't pile up
// results.
const longestUnwrittenMs = 1000
const mostUnwritten = 50
const mostUnwrittenBytes = 4 * 1024 * 1024

type Base = Pick<StepRecord, 'step' | 'nodeId' | 'alias' | 'type' | 'startedAt'>

type Definition = Pick<NodeDefinition, 'reach' | 'repeatable' | 'timeout' | 'run' | 'ports' | 'branches'>

/** A graph of a newer version may have node types that this one doesn't know. */
const unknownNode: Definition = {
  reach: () => 'inside',
  repeatable: () => true,
  timeout: () => 1000,
  ports: [],
  branches: undefined,
  run: () => {
    throw new NodeFailure('This version of the server does not know this type of node.')
  },
}

/**
 * Earlier attempts of a step: by a process that died meanwhile, or under this key by a run that is retried.
 */
export interface Repeated {
  isInterrupted: boolean
  key: string | undefined
  /** The event that ended the wait at this step. */
  resumed: Resumed | null
  /** The number of the call that the run would wait for. */
  call: number
  /** The failed attempts. */
  tries: readonly FailedTry[]
}

/** A node in progress, with its results so far. */
interface AtWork {
  under: RunUnderWay
  state: RunState
  repeated: Repeated
  node: GraphNode
  definition: Definition
  base: Base
  journal: StepJournal
  reachesOut: boolean
  /** True if its result is committed at once. */
  flush: boolean
  isDry: boolean
  settle: (outcome: Outcome, left: Left) => Executed
  /** Set if it was committed together with the node's changes. */
  executed: Executed | undefined
  /** Its time ran out before it had changed anything. */
  isGivenUp: boolean
}

function begin(under: RunUnderWay, state: RunState, repeated: Repeated): AtWork {
  const { run, program } = under
  const node = program.node(nextBranch(state)?.position ?? '')
  if (node === undefined) throw new Error(`run ${run.id} stands at a node that its graph does not have`)
  const definition = nodeDefinitions.get(node.type) ?? unknownNode
  const { nodeId, alias, type, data } = node
  const reachesOut = definition.reach(data) === 'outside'
  const base: Base = { step: state.steps + 1, nodeId, alias, type, startedAt: run.clock() }
  const journal = newJournal()
  return {
    under,
    state,
    repeated,
    node,
    definition,
    base,
    journal,
    reachesOut,
    // A started node already has a row.
    flush: reachesOut || repeated.isInterrupted,
    isDry: program.trial?.dryRun === true,
    settle: settling(under, state, base, journal),
    executed: undefined,
    isGivenUp: false,
  }
}

/**
 * Executes the node at the position. Its result is committed with the next state, at the latest when the next
 * node acts. If the run starts to wait, that is committed, and this process no longer holds the run.
 */
export async function executeStep(
  under: RunUnderWay,
  state: RunState,
  read: Lookup,
  repeated: Repeated,
): Promise<Executed | 'waiting'> {
  const at = begin(under, state, repeated)
  const { node, definition, base, journal, flush } = at
  const pinned = under.program.trial?.pinned[node.nodeId]
  const attempted =
    pinned === undefined
      ? await attempt(at, recordingInputs(read, journal.note))
      : asPinned(definition, node.data, pinned, journal)
  if (at.executed !== undefined) return at.executed
  if (attempted === 'waiting') return attempted
  at.isGivenUp = true
  const settled = at.settle(...attempted)
  under.unwritten.push(settled)
  under.unwrittenBytes += under.size.note(node.nodeId, base.step, settled.record)
  if (flush || settled.advance.end !== undefined || isDue(under)) await writeDown(under, { flush })
  return settled
}

/** Commits the changes of the node together with its result. */
function transacting(at: AtWork): StepWork['transact'] {
  const { under, base, journal, flush } = at
  const { app, run, unwritten } = under
  return async (work) => {
    if (at.isDry) return takenBack(app, work)
    const committed = transact(app, async (app) => {
      const made = await work(app)
      // The node has already failed, so its changes are rolled back.
      if (at.isGivenUp) throw new LeaseLost()
      const [outcome, left] = outcomeOf(made)
      checkSize(under, base, left, journal)
      const settled = at.settle(outcome, left)
      await commitSteps(app.db, run, [...unwritten, settled], { flush })
      return { result: made, settled }
    })
    const { result, settled } = await detectLoss(committed)
    unwritten.length = 0
    under.unwrittenBytes = 0
    under.size.note(base.nodeId, base.step, settled.record)
    at.executed = settled
    return result
  }
}

async function wait(at: AtWork, pause: Pause): Promise<[Outcome, Left] | 'waiting'> {
  const { under, state, base, journal, repeated } = at
  if (at.isDry) {
    journal.note({ dry_run: true })
    return [{ kind: 'done', port: 'default' }, {}]
  }
  const { app, run, actor, unwritten } = under
  const pausing = { app, run, actor, state, executed: unwritten, begun: base, call: repeated.call }
  await detectLoss(pauseRun({ ...pausing, trace: detailsOf(journal) }, pause))
  return 'waiting'
}

/**
 * The pinned result of a node, as if the node had returned it; a result that names a port decides which one
 * was taken.
 */
function asPinned(
  definition: Pick<NodeDefinition, 'ports' | 'branches'>,
  data: NodeData,
  { output, variables }: Trial['pinned'][string],
  journal: StepJournal,
): [Outcome, Left] {
  journal.note({ pinned: true })
  return [
    { kind: 'done', port: pinnedPort(definition, data, output) },
    { output, variables },
  ]
}

/** Returns a function that makes the record of a node and the next state. */
function settling({ run, program }: RunUnderWay, state: RunState, base: Base, journal: StepJournal) {
  return (outcome: Outcome, left: Left): Executed => {
    const next = advance(program, state, outcome)
    // A loop that is too long and a BREAK outside of a loop are detected by `advance`, but it is the node
    // that failed.
    const record =
      next.end?.successful === false && outcome.kind !== 'failed'
        ? recordOf(base, run.clock(), { kind: 'failed', message: next.end.message }, {}, journal)
        : recordOf(base, run.clock(), outcome, left, journal)
    return { record, advance: next }
  }
}

/** The engine's outcome of a result. Nodes that wait for a visitor's answer fail here. */
function outcomeOf({ outcome, ...left }: NodeResult): [Outcome, Left] {
  return [engineOutcome(outcome), outcome.kind === 'loop' ? { ...left, items: outcome.items } : left]
}

function engineOutcome(outcome: NodeOutcome): Outcome {
  if (outcome.kind === 'loop') {
    return { kind: 'loop', length: outcome.items.length, continueOnError: outcome.continueOnError }
  }
  if (outcome.kind === 'done' || outcome.kind === 'break') return outcome
  return {
    kind: 'failed',
    message: 'This node waits for an answer, and a workflow has nobody who gives one.',
  }
}

/** Commits the unwritten results. */
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

function checkSize({ size }: RunUnderWay, { nodeId, step }: Base, left: Left, journal: StepJournal): void {
  const trace = detailsOf(journal)
  if (isTooDeep(left.output) || isTooDeep(trace)) {
    throw new NodeFailure('What came of this node is nested too deeply to be kept.')
  }
  size.check(nodeId, step, { ...left, trace })
}

async function attempt(at: AtWork, lookup: Lookup): Promise<[Outcome, Left] | 'waiting'> {
  const { under, base, definition, journal, repeated } = at
  const { run, lease } = under
  // The schema of its type parsed it when it was saved.
  const { data } = at.node
  const step = stepWork(at)
  try {
    await beforeWork(at)
    const result = await limited(lease, definition.timeout(data), (limit) => {
      const host = hostOf({ ...step, signal: limit })
      const { resumed } = repeated
      const effects = effectsFor(host, { lookup, payload: run.payload, conversation: null, resumed })
      return definition.run(effects, data)
    })
    if (result.outcome.kind === 'pause') return await wait(at, result.outcome.pause)
    const made = outcomeOf(result)
    checkSize(under, base, made[1], journal)
    return made
  } catch (error) {
    // None of these is the node's fault: the next process that claims the run executes it again.
    if (error instanceof LeaseLost || isDatabaseAway(error) || lease.signal.aborted) throw error
    // The trace may be too large to store, too.
    if (error instanceof TooLarge || isTooLarge(error)) journal.clear()
    return afterFailure(at, error)
  }
}

// Characters: enough to understand the attempts.
const longestError = 1000

/**
 * Lets the run wait if the node has another attempt and the failure may pass; otherwise the node has failed.
 */
async function afterFailure(at: AtWork, error: unknown): Promise<[Outcome, Left] | 'waiting'> {
  const { under, node, base, journal, repeated, state } = at
  const { app, run, unwritten } = under
  const failure = failureOf(app, run, error)
  const [outcome, left] = failure
  const retry = retryOf(node.data)
  if (retry === undefined || outcome.kind !== 'failed') return failure
  const told = outcome.message.slice(0, longestError)
  const tries = [...repeated.tries, { at: run.clock().toISOString(), error: told }]
  journal.note({ tries })
  const seconds = nextTryIn(node.data, tries.length, error)
  if (seconds === undefined || at.isDry) {
    const count = tries.length
    return [
      count === 1 ? outcome : { ...outcome, message: `${outcome.message} (tried ${count} times)` },
      left,
    ]
  }
  at.isGivenUp = true
  const next = { attempt: tries.length + 1, attempts: retry.attempts, error: told }
  const until = { kind: 'RETRY' as const, seconds, retry: next }
  const trace = { ...(keptTrace(journal) ?? { tries }), [betweenTries]: true }
  await commitWait(app.db, run, unwritten, state, { wait: until, begun: base, trace })
  return 'waiting'
}

function stepWork(at: AtWork): StepWork {
  const { under, node, base, journal, repeated } = at
  const operation = `${under.run.id}-${base.step}`
  const key = repeated.key ?? operation
  if (repeated.key !== undefined) journal.note({ call_key: key })
  if (repeated.tries.length > 0) journal.note({ tries: repeated.tries })
  return {
    ...under,
    node,
    key,
    operation,
    journal,
    signal: under.lease.signal,
    transact: transacting(at),
    dryRun: at.isDry,
  }
}

/** Marks a step that reaches outside as started. Refuses an interrupted step that can't be repeated. */
async function beforeWork({ under, node, definition, base, journal, reachesOut, repeated }: AtWork) {
  if (repeated.isInterrupted && !definition.repeatable(node.data)) {
    journal.note({ interrupted: true })
    throw new NodeFailure('The server stopped while this node was at work, and it is not safe to repeat.')
  }
  if (!reachesOut) return
  await writeDown(under, { flush: false })
  await beginStep(under.app.db, under.run, base)
}

function recordOf(base: Base, endedAt: Date, outcome: Outcome, left: Left, journal: StepJournal): StepRecord {
  const isFailed = outcome.kind === 'failed'
  return {
    ...base,
    endedAt,
    succeeded: !isFailed,
    port: outcome.kind === 'done' ? outcome.port : null,
    error: isFailed ? outcome.message : null,
    output: isFailed ? { error: outcome.message, ...asObject(left.output) } : (left.output ?? null),
    variables: left.variables ?? null,
    items: left.items ?? null,
    trace: keptTrace(journal),
    credits: journal.credits(),
  }
}

function keptTrace(journal: StepJournal): ReturnType<typeof detailsOf> {
  const trace = detailsOf(journal)
  return trace !== null && isTooDeep(trace) ? null : trace
}

function asObject(output: unknown): object {
  return typeof output === 'object' && output !== null ? output : {}
}
