import { runLimits } from './limits.ts'
import type { Program } from './program.ts'
import type { Branch, End, LoopFrame, LoopSummary, Outcome, RunState } from './state.ts'

/** The state of a run after a node. */
export interface Advance {
  state: RunState
  /** Set when the run is over. A failed run keeps the branch that failed, for a retry. */
  end?: End
  /** The loops that ended, with the step at which each began. */
  loops: readonly EndedLoop[]
}

export interface EndedLoop {
  step: number
  nodeId: string
  summary: LoopSummary
}

/** The next step of a branch after a node. */
interface Move {
  /** Undefined when the branch has come to its end. */
  branch: Branch | undefined
  /** Why the run fails. */
  failure?: End
  loops: readonly EndedLoop[]
}

/** A run of this program that has not started. */
export function initialState({ entry }: Program): RunState {
  return { branches: entry === undefined ? [] : [{ position: entry.nodeId, loops: [] }], steps: 0 }
}

/** The branch whose node is next. */
export function nextBranch({ branches }: RunState): Branch | undefined {
  return branches[0]
}

/** The reason why no further node may be executed, if any. */
export function stopBefore(state: RunState): End | undefined {
  if (nextBranch(state) === undefined) return { successful: true }
  if (state.steps < runLimits.steps) return undefined
  const message = `The run was stopped after ${runLimits.steps} steps: look for a cycle that never ends, or split the automation.`
  return { successful: false, reason: 'step_limit', message }
}

/** The next state, given the outcome of the node that was next. */
export function advance(program: Program, before: RunState, outcome: Outcome): Advance {
  const at = nextBranch(before)
  if (at === undefined) throw new Error('a run that is over has no next node')
  const steps = before.steps + 1
  const { branch, failure, loops } = moved(program, at, steps, outcome)
  const branches = before.branches.flatMap((other) => (other === at ? (branch ?? []) : other))
  if (failure !== undefined) return { state: { branches, steps }, end: failure, loops }
  const isLast = program.trial?.until === at.position && outcome.kind !== 'failed'
  if (!isLast && branches.length > 0) return { state: { branches, steps }, loops }
  return { state: { branches: [], steps }, end: { successful: true }, loops }
}

function moved(program: Program, at: Branch, step: number, outcome: Outcome): Move {
  if (outcome.kind === 'done') return follow(program, at, program.next(at.position, outcome.port))
  if (outcome.kind === 'loop') return enterLoop(program, at, step, outcome)
  if (outcome.kind === 'break') return leaveLoop(program, at)
  return fail(program, at, outcome)
}

function stopped(branch: Branch, failure: End): Move {
  return { branch, failure, loops: [] }
}

/** Continues at `target`; without one, ends this way, and with it an item of the loop or the branch. */
function follow(program: Program, at: Branch, target: string | undefined): Move {
  if (target === undefined) return endItem(program, at)
  const depth = at.loops.findIndex((loop) => loop.nodeId === target)
  // An edge back to a running loop means its next item: started again inside itself, it would never end.
  if (depth >= 0) return abandonInner(program, at, depth)
  return { branch: { ...at, position: target }, loops: [] }
}

function enterLoop(
  program: Program,
  at: Branch,
  step: number,
  { length, continueOnError }: Outcome & { kind: 'loop' },
): Move {
  const { position: nodeId } = at
  if (length === 0) return follow(program, at, program.next(nodeId, 'empty'))
  if (length > runLimits.loopItems) {
    const message = `The list has ${length} items; a loop takes ${runLimits.loopItems} at most.`
    return stopped(at, { successful: false, reason: 'loop_too_long', message })
  }
  const body = program.next(nodeId, 'body')
  const index = body === undefined ? length - 1 : 0
  const frame: LoopFrame = { nodeId, step, index, length, continueOnError, failed: [] }
  const inside = { ...at, loops: [...at.loops, frame] }
  return body === undefined
    ? leaveLoop(program, inside)
    : { branch: { ...inside, position: body }, loops: [] }
}

/** Ends the item of the loop at `depth`, and with it the loops inside. */
function abandonInner(program: Program, at: Branch, depth: number): Move {
  const inner = at.loops.slice(depth + 1).map(ended)
  const after = endItem(program, { ...at, loops: at.loops.slice(0, depth + 1) })
  return { ...after, loops: [...inner, ...after.loops] }
}

function ended({ step, nodeId, index, failed }: LoopFrame): EndedLoop {
  return { step, nodeId, summary: { items: index + 1, failed } }
}

/** Continues with the next item of the innermost loop, or ends the branch. */
function endItem(program: Program, at: Branch): Move {
  const frame = at.loops.at(-1)
  if (frame === undefined) return { branch: undefined, loops: [] }
  const next = { ...frame, index: frame.index + 1 }
  const body = program.next(frame.nodeId, 'body')
  if (next.index >= frame.length || body === undefined) return leaveLoop(program, at)
  return { branch: { position: body, loops: [...at.loops.slice(0, -1), next] }, loops: [] }
}

/** Continues behind the innermost loop, after its last item or before it. */
function leaveLoop(program: Program, at: Branch): Move {
  const frame = at.loops.at(-1)
  if (frame === undefined) {
    const message = 'A BREAK stands outside any loop: it is valid only in the body of one.'
    return stopped(at, { successful: false, reason: 'break_outside_loop', message })
  }
  const outside = { ...at, loops: at.loops.slice(0, -1) }
  const after = follow(program, outside, program.next(frame.nodeId, 'completed'))
  return { ...after, loops: [ended(frame), ...after.loops] }
}

/** Takes the error port, else the next item of a loop that skips failed ones; else the run fails. */
function fail(program: Program, at: Branch, { message, reason }: Outcome & { kind: 'failed' }): Move {
  if (reason !== undefined) return stopped(at, { successful: false, reason, message })
  const handler = program.next(at.position, 'error')
  if (handler !== undefined) return follow(program, at, handler)
  const depth = at.loops.findLastIndex((loop) => loop.continueOnError)
  const frame = at.loops[depth]
  if (frame === undefined) {
    const alias = program.node(at.position)?.alias ?? at.position
    return stopped(at, { successful: false, reason: 'node_failed', message: `${alias}: ${message}` })
  }
  const skipped = { ...frame, failed: [...frame.failed, frame.index] }
  return abandonInner(program, { ...at, loops: at.loops.with(depth, skipped) }, depth)
}
