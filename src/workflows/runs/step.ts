import { effectsFor, newJournal, type StepJournal, takenBack } from '../../execution/index.ts'
import { type Lookup, nodeDefinitions, pinnedPort, UnknownName } from '../../graphs/index.ts'
import {
  NodeFailure,
  type NodeOutcome,
  type NodeResult,
  type Pause,
  type Resumed,
} from '../../kit/effects.ts'
import { TooLarge } from '../../kit/limit.ts'
import type { NodeData, NodeDefinition } from '../../kit/node.ts'
import { Problem } from '../../kit/problem.ts'
import type { Actor } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { isDatabaseAway, isTooLarge } from '../../platform/database/index.ts'
import { OutboundError } from '../../platform/outbound/index.ts'
import { advance, type Outcome, type Program, type RunState, type Trial } from '../engine/index.ts'
import { isTooDeep } from '../payload.ts'
import { pauseRun } from '../waits/pause.ts'
import { beginStep, commitSteps, type Executed, LostRun, noticingLoss, type StepRecord } from './commit.ts'
import { hostOf, type StepWork } from './host.ts'
import { recordingInputs } from './inputs.ts'
import { limited } from './limited.ts'
import type { ClaimedRun } from './run.ts'
import type { RunSize } from './size.ts'

/** A run under way in this process. */
export interface RunUnderWay {
  app: App
  run: ClaimedRun
  actor: Actor
  program: Program
  signal: AbortSignal
  known: StepWork['known']
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

type Definition = Pick<NodeDefinition, 'reach' | 'repeatable' | 'timeout' | 'run' | 'ports' | 'branches'>

/** A graph of a newer version may hold types that this one does not know. */
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

/** What came of a node, besides the way on. */
type Left = Pick<NodeResult, 'output' | 'variables'> & { items?: readonly unknown[] }

/** Whether a step was begun before: by a process that ended meanwhile, or under this key by a run that is retried. */
export interface Repeated {
  isInterrupted: boolean
  key: string | undefined
  /** What ended the waiting of the run at this step. */
  resumed: Resumed | null
  /** The how-manieth call of the run it would wait for. */
  call: number
}

/**
 * Executes the node at the position. What came of it is committed with the next state, by the time the next node acts;
 * where the run comes to wait, that is committed and the run is no longer this process's.
 */
export async function executeStep(
  under: RunUnderWay,
  state: RunState,
  read: Lookup,
  repeated: Repeated,
): Promise<Executed | 'waiting'> {
  const { app, run, program, unwritten } = under
  const node = program.node(state.position ?? '')
  if (node === undefined) throw new Error(`run ${run.id} stands at a node that its graph does not have`)
  const definition = nodeDefinitions.get(node.type) ?? unknownNode
  // The schema of its type has parsed it when it was saved.
  const { nodeId, alias, type, data } = node
  const reachesOut = definition.reach(data) === 'outside'
  // One that was begun has its row already.
  const flush = reachesOut || repeated.isInterrupted
  const base: Base = { step: state.steps + 1, nodeId, alias, type, startedAt: run.clock() }
  const journal = newJournal()
  let executed: Executed | undefined
  let isGivenUp = false
  const settle = settling(under, state, base, journal)
  const lookup = recordingInputs(read, journal.note)
  const { trial } = program
  const transact: StepWork['transact'] = async (work) => {
    if (trial?.dryRun === true) return takenBack(app, work)
    const committed = app.db.transaction().execute(async (db) => {
      const made = await work(db)
      // Its time was over before: that it failed stands, and what it did is undone.
      if (isGivenUp) throw new LostRun()
      const [outcome, left] = outcomeOf(made)
      checkSize(under, base, left, journal)
      const settled = settle(outcome, left)
      await commitSteps(db, run, [...unwritten, settled], { flush })
      return { result: made, settled }
    })
    const { result, settled } = await noticingLoss(committed)
    unwritten.length = 0
    under.unwrittenBytes = 0
    under.size.note(nodeId, base.step, settled.record)
    executed = settled
    return result
  }
  const wait = async (pause: Pause): Promise<[Outcome, Left] | 'waiting'> => {
    if (trial?.dryRun === true) {
      journal.note({ dry_run: true })
      return [{ kind: 'done', port: 'default' }, {}]
    }
    const { actor } = under
    const trace = journal.trace()
    const pausing = { app, run, actor, state, executed: unwritten, begun: base, trace, call: repeated.call }
    await noticingLoss(pauseRun(pausing, pause))
    return 'waiting'
  }
  const operation = `${run.id}-${base.step}`
  const key = repeated.key ?? operation
  if (repeated.key !== undefined) journal.note({ call_key: key })
  const step = { ...under, node, key, operation, journal, transact, dryRun: trial?.dryRun === true }
  const pinned = trial?.pinned[nodeId]
  const attempted = await (pinned !== undefined
    ? asPinned(definition, data, pinned, journal)
    : attempt(under, base, definition, { step, lookup, data, resumed: repeated.resumed, wait }, async () => {
        if (repeated.isInterrupted && !definition.repeatable(data)) {
          journal.note({ interrupted: true })
          throw new NodeFailure(
            'The server stopped while this node was at work, and it is not safe to repeat.',
          )
        }
        if (!reachesOut) return
        await writeDown(under, { flush: false })
        await beginStep(app.db, run, base)
      }))
  if (executed !== undefined) return executed
  if (attempted === 'waiting') return attempted
  isGivenUp = true
  const settled = settle(...attempted)
  unwritten.push(settled)
  under.unwrittenBytes += under.size.note(nodeId, base.step, settled.record)
  if (flush || settled.advance.end !== undefined || isDue(under)) await writeDown(under, { flush })
  return settled
}

/** What is pinned to a node, as if it had brought it about; a result that names a port says which was taken. */
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

/** What is to be committed of a node, and where the run goes on. */
function settling({ run, program }: RunUnderWay, state: RunState, base: Base, journal: StepJournal) {
  return (outcome: Outcome, left: Left): Executed => {
    const next = advance(program, state, outcome)
    // A loop that is too long and a BREAK outside of one are found out by the way on, but it is the node that failed.
    const record =
      next.end?.successful === false && outcome.kind !== 'failed'
        ? recordOf(base, run.clock(), { kind: 'failed', message: next.end.message }, {}, journal)
        : recordOf(base, run.clock(), outcome, left, journal)
    return { record, advance: next }
  }
}

/** What the engine makes of a result; nodes that wait for somebody's answer have nobody here. */
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

function checkSize({ size }: RunUnderWay, { nodeId, step }: Base, left: Left, journal: StepJournal): void {
  const trace = journal.trace()
  if (isTooDeep(left.output) || isTooDeep(trace)) {
    throw new NodeFailure('What came of this node is nested too deeply to be kept.')
  }
  size.check(nodeId, step, { ...left, trace })
}

interface Attempt {
  step: StepWork & { journal: StepJournal }
  lookup: Lookup
  data: NodeData
  resumed: Resumed | null
  wait: (pause: Pause) => Promise<[Outcome, Left] | 'waiting'>
}

async function attempt(
  under: RunUnderWay,
  base: Base,
  definition: Definition,
  { step, lookup, data, resumed, wait }: Attempt,
  before: () => Promise<void>,
): Promise<[Outcome, Left] | 'waiting'> {
  const { app, run, signal } = under
  try {
    await before()
    const result = await limited(app, run, signal, definition.timeout(data), (limit) => {
      const host = hostOf({ ...step, signal: limit })
      const effects = effectsFor(host, { lookup, payload: run.payload, conversation: null, resumed })
      return definition.run(effects, data)
    })
    if (result.outcome.kind === 'pause') return await wait(result.outcome.pause)
    const made = outcomeOf(result)
    checkSize(under, base, made[1], step.journal)
    return made
  } catch (error) {
    // None of these says anything about the node: whoever takes the run on next executes it again.
    if (error instanceof LostRun || isDatabaseAway(error) || signal.aborted) throw error
    // What is too much to be kept is not kept as its trace, either.
    if (error instanceof TooLarge || isTooLarge(error)) step.journal.clear()
    return failureOf(app, run, error)
  }
}

function failed(message: string, output?: unknown): [Outcome, Left] {
  return [{ kind: 'failed', message }, { output }]
}

export function failureOf(app: App, run: { id: string }, error: unknown): [Outcome, Left] {
  if (error instanceof NodeFailure) return failed(error.message, error.output)
  if (error instanceof Problem) {
    const issues = error.issues.map(({ path, message }) => `${path === '' ? '' : `${path}: `}${message}`)
    const message = issues.length > 0 ? issues.slice(0, 10).join(' ') : error.message
    if (error.code !== 'insufficient_credits') return failed(message)
    return [{ kind: 'failed', message, reason: error.code }, {}]
  }
  if (error instanceof OutboundError || error instanceof UnknownName || error instanceof TooLarge) {
    return failed(error.message)
  }
  if (isTooLarge(error)) return failed('What came of this node is larger than the database takes.')
  app.log.error({ err: error, run: run.id }, 'a node failed for a reason of our own')
  return failed(`Something went wrong on our side; the id of this run (${run.id}) leads to it in the log.`)
}

function recordOf(base: Base, endedAt: Date, outcome: Outcome, left: Left, journal: StepJournal): StepRecord {
  const isFailed = outcome.kind === 'failed'
  const trace = journal.trace()
  return {
    ...base,
    endedAt,
    succeeded: !isFailed,
    port: outcome.kind === 'done' ? outcome.port : null,
    error: isFailed ? outcome.message : null,
    output: isFailed ? { error: outcome.message, ...asObject(left.output) } : (left.output ?? null),
    variables: left.variables ?? null,
    items: left.items ?? null,
    trace: trace !== null && isTooDeep(trace) ? null : trace,
    credits: journal.credits(),
  }
}

function asObject(output: unknown): object {
  return typeof output === 'object' && output !== null ? output : {}
}
