import { type GraphNode, type Lookup, nodeDefinitions, pinnedPort } from '../graphs/index.ts'
import { NodeFailure, type NodeResult, type Pause, type Resumed } from '../kit/effects.ts'
import { TooLarge } from '../kit/limit.ts'
import type { NodeData, NodeDefinition } from '../kit/node.ts'
import { type FailedTry, retryOf } from '../kit/retry.ts'
import type { App } from '../platform/app.ts'
import { isDatabaseAway, isTooLarge, transact } from '../platform/database/index.ts'
import { beginStep, betweenTries, commitSteps, commitWait, detectLoss, type Executed } from './commit.ts'
import { detailsOf, effectsFor, newJournal, nextTryIn, type StepJournal, takenBack } from './effects/index.ts'
import { arrivedIn, type Branch, type Outcome, type Trial } from './engine/index.ts'
import { type Base, executed, keptTrace, outcomeOf } from './executed.ts'
import { failureOf, type Left } from './failure.ts'
import { hostOf, type StepWork } from './host.ts'
import { recordingInputs } from './inputs.ts'
import { type Lease, LeaseLost } from './lease.ts'
import { limited } from './limited.ts'
import { isTooDeep } from './payload.ts'
import {
  accept,
  BranchEnded,
  branchesToRun,
  isDue,
  type RunUnderWay,
  requireBranch,
  writeIn,
} from './under-way.ts'
import { pauseRun } from './waits/pause.ts'

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

/** A draft that runs may have nodes that aren't finished. */
const incompleteNode: Definition = {
  ...unknownNode,
  run: () => {
    throw new NodeFailure('This node is incomplete. Fix the problems that the editor lists for it.')
  },
}

function definitionOf({ type, data }: GraphNode): Definition {
  const definition = nodeDefinitions.get(type)
  if (definition === undefined) return unknownNode
  return definition.isComplete(data) ? definition : { ...incompleteNode, ports: definition.ports }
}

/**
 * Earlier attempts of a step: by a process that died meanwhile, or under this key by a run that is retried.
 */
export interface Repeated {
  isInterrupted: boolean
  key: string | undefined
  /** The event that ended the wait at this step. */
  resumed: Resumed | null
  /** The failed attempts. */
  tries: readonly FailedTry[]
}

/** A node in progress, with its results so far. */
interface AtWork {
  under: RunUnderWay
  branch: Branch
  /** Ends the node if the run, or this branch alone, has to stop. */
  lease: Lease
  repeated: Repeated
  node: GraphNode
  definition: Definition
  base: Base
  journal: StepJournal
  reachesOut: boolean
  /** True if its result is committed at once. */
  flush: boolean
  isDry: boolean
  /** Set if it was committed together with the node's changes. */
  executed: Executed | undefined
  /** Its time ran out before it had changed anything. */
  isGivenUp: boolean
}

/** A node to execute. */
export interface StepToRun {
  branch: Branch
  /** Ends the node if the run, or this branch alone, has to stop. */
  lease: Lease
  read: Lookup
  repeated: Repeated
}

function begin(under: RunUnderWay, { branch, lease, repeated }: StepToRun): AtWork {
  const { run, program } = under
  const node = program.node(branch.position)
  if (node === undefined) throw new Error(`run ${run.id} stands at a node that its graph does not have`)
  const definition = definitionOf(node)
  const { nodeId, alias, type, data } = node
  const reachesOut = definition.reach(data) === 'outside'
  const loops = branch.loops.map(({ step }) => step)
  const base: Base = { step: branch.step, nodeId, alias, type, loops, startedAt: run.clock() }
  return {
    under,
    branch,
    lease,
    repeated,
    node,
    definition,
    base,
    journal: newJournal(),
    reachesOut,
    // A started node already has a row.
    flush: reachesOut || repeated.isInterrupted,
    isDry: program.trial?.dryRun === true,
    executed: undefined,
    isGivenUp: false,
  }
}

/** The outcome of a step: its result, or that its branch waits; the run is released if no other one is at work. */
export type StepOutcome = Executed | 'waiting' | 'released'

/**
 * Executes the node of a branch. Its result is committed with the next state, at the latest when the next node acts.
 * Throws `BranchEnded` if other branches have ended this one meanwhile.
 */
export async function executeStep(under: RunUnderWay, step: StepToRun): Promise<StepOutcome> {
  const at = begin(under, step)
  const { node, definition, journal } = at
  const pinned = under.program.trial?.pinned[node.nodeId]
  const attempted =
    pinned === undefined
      ? await attempt(at, recordingInputs(step.read, journal.note))
      : asPinned(definition, node.data, pinned, journal)
  if (at.executed !== undefined) return at.executed
  if (typeof attempted === 'string') return attempted
  at.isGivenUp = true
  return under.exclusive(() => keep(at, attempted))
}

function settle(at: AtWork, outcome: Outcome, left: Left): Executed {
  requireBranch(at.under, at.branch)
  return executed(at.under, at, outcome, left)
}

/** Keeps the result of a node for the next commit, or commits it. */
async function keep(at: AtWork, [outcome, left]: [Outcome, Left]): Promise<Executed> {
  const { under, flush } = at
  const settled = settle(at, outcome, left)
  under.unwritten.push(settled)
  under.unwrittenBytes += accept(under, settled)
  const isUrgent = flush || settled.advance.end !== undefined || settled.cut.length + settled.waits.length > 0
  if (isUrgent || isDue(under)) await writeIn(under, { flush })
  return settled
}

/** Commits the changes of the node together with its result. */
function transacting(at: AtWork): StepWork['transact'] {
  const { under, base, journal, flush } = at
  const { app, run, unwritten } = under
  const inTransaction = (work: (app: App) => Promise<NodeResult>) =>
    transact(app, async (app) => {
      const made = await work(app)
      // The node has already failed, so its changes are rolled back.
      if (at.isGivenUp) throw new LeaseLost()
      const [outcome, left] = outcomeOf(made)
      checkSize(under, base, left, journal)
      const settled = settle(at, outcome, left)
      await commitSteps(app.db, run, [...unwritten, settled], { flush })
      return { result: made, settled }
    })
  return async (work) => {
    if (at.isDry) return takenBack(app, work)
    return under.exclusive(async () => {
      const { result, settled } = await detectLoss(inTransaction(work))
      unwritten.length = 0
      under.unwrittenBytes = 0
      accept(under, settled)
      at.executed = settled
      return result
    })
  }
}

async function wait(at: AtWork, pause: Pause): Promise<[Outcome, Left] | 'waiting' | 'released'> {
  const { under, branch, base, journal } = at
  // A called run is a dry run, too.
  if (at.isDry && pause.for !== 'RUN') {
    journal.note({ dry_run: true })
    return [{ kind: 'done', port: 'default' }, {}]
  }
  return park(at, (release) => {
    const { app, run, actor, state, unwritten } = under
    const pausing = { app, run, actor, state, executed: unwritten, begun: base, call: branch.call, release }
    const dryRun = at.isDry
    return pauseRun({ ...pausing, dryRun, trace: detailsOf(journal) }, pause)
  })
}

/** Lets the branch wait. `commit` releases the run if it is given the number of ended waits. */
function park(
  at: AtWork,
  commit: (release: { wakes: number } | undefined) => Promise<void>,
): Promise<'waiting' | 'released'> {
  const { under, branch } = at
  return under.exclusive(async () => {
    requireBranch(under, branch)
    const isAlone = branchesToRun(under).every(({ step }) => step === branch.step)
    await detectLoss(commit(isAlone ? { wakes: under.wakes } : undefined))
    under.unwritten.length = 0
    under.unwrittenBytes = 0
    under.waiting.add(branch.step)
    return isAlone ? 'released' : 'waiting'
  })
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

function checkSize({ size }: RunUnderWay, { nodeId, step }: Base, left: Left, journal: StepJournal): void {
  const trace = detailsOf(journal)
  if (isTooDeep(left.output) || isTooDeep(trace)) {
    throw new NodeFailure('What came of this node is nested too deeply to be kept.')
  }
  size.check(nodeId, step, { ...left, trace })
}

async function attempt(at: AtWork, lookup: Lookup): Promise<[Outcome, Left] | 'waiting' | 'released'> {
  const { under, base, branch, lease, definition, journal, repeated } = at
  const { run, program, memory } = under
  // The schema of its type parsed it when it was saved.
  const { data } = at.node
  const step = stepWork(at)
  try {
    await beforeWork(at)
    const result = await limited(lease, definition.timeout(data), (limit) => {
      const host = hostOf({ ...step, signal: limit })
      const { resumed } = repeated
      const arrived = arrivedIn(program, memory, branch)
      const effects = effectsFor(host, { lookup, payload: run.payload, conversation: null, resumed, arrived })
      return definition.run(effects, data)
    })
    if (result.outcome.kind === 'pause') return await wait(at, result.outcome.pause)
    const made = outcomeOf(result)
    checkSize(under, base, made[1], journal)
    return made
  } catch (error) {
    // None of these is the node's fault: the next process that claims the run executes it again.
    if (error instanceof LeaseLost || error instanceof BranchEnded || isDatabaseAway(error)) throw error
    if (lease.signal.aborted) throw error
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
async function afterFailure(at: AtWork, error: unknown): Promise<[Outcome, Left] | 'waiting' | 'released'> {
  const { under, node, base, journal, repeated } = at
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
  return park(at, (release) =>
    commitWait(app.db, run, unwritten, under.state, { wait: until, begun: base, trace, release }),
  )
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
    step: base.step,
    key,
    operation,
    journal,
    signal: at.lease.signal,
    transact: transacting(at),
    dryRun: at.isDry,
  }
}

/** Marks a step that reaches outside as started. Refuses an interrupted step that can't be repeated. */
async function beforeWork(at: AtWork): Promise<void> {
  const { under, branch, node, definition, base, journal, reachesOut, repeated } = at
  if (repeated.isInterrupted && !definition.repeatable(node.data)) {
    journal.note({ interrupted: true })
    throw new NodeFailure('The server stopped while this node was at work, and it is not safe to repeat.')
  }
  if (!reachesOut) return
  // Not after another branch has ended this one: the row would stay started.
  await under.exclusive(async () => {
    requireBranch(under, branch)
    await writeIn(under, { flush: false })
    await beginStep(under.app.db, under.run, base)
  })
}
