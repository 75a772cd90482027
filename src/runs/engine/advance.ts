import type { Program } from './program.ts'
import type { End, LoopFrame, LoopSummary, Outcome, RunState } from './state.ts'

export const stepLimit = 500
export const loopLimit = 50

/** Where a run stands after a node, and what else became certain with it. */
export interface Advance {
  state: RunState
  /** Set when the run is over. The state then still names the node that ended it, for a retry. */
  end?: End
  /** The loops that ended, with the step at which each began. */
  loops: readonly { step: number; nodeId: string; summary: LoopSummary }[]
}

/** A run of this program that has not begun. */
export function initialState(program: Program): RunState {
  return { position: program.entry?.nodeId ?? null, steps: 0, loops: [] }
}

/** Why no further node may be executed, if so. */
export function stopBefore(state: RunState): End | undefined {
  if (state.position === null) return { successful: true }
  if (state.steps < stepLimit) return undefined
  const message = `The run was stopped after ${stepLimit} steps: look for a cycle that never ends, or split the automation.`
  return { successful: false, reason: 'step_limit', message }
}

/** The next state, given what came of the node at the position. */
export function advance(program: Program, before: RunState, outcome: Outcome): Advance {
  const next = onwards(program, before, outcome)
  const isLast = program.trial?.until !== undefined && program.trial.until === before.position
  if (!isLast || next.end !== undefined || outcome.kind === 'failed') return next
  return { ...next, state: { ...next.state, position: null, loops: [] }, end: { successful: true } }
}

function onwards(program: Program, before: RunState, outcome: Outcome): Advance {
  const state: RunState = { ...before, steps: before.steps + 1 }
  const nodeId = state.position
  if (nodeId === null) throw new Error('a run that is over cannot go on')
  if (outcome.kind === 'done') return follow(program, state, program.next(nodeId, outcome.port))
  if (outcome.kind === 'loop') return enterLoop(program, state, nodeId, outcome)
  if (outcome.kind === 'break') return leaveLoop(program, state)
  return fail(program, state, nodeId, outcome)
}

function stopped(state: RunState, end: End): Advance {
  return { state, end, loops: [] }
}

/** Goes on at `target`; without one the branch ends, and with it an item of the loop or the run. */
function follow(program: Program, state: RunState, target: string | undefined): Advance {
  if (target === undefined) return endItem(program, state)
  const depth = state.loops.findIndex((loop) => loop.nodeId === target)
  // An edge back to a loop that is under way means its next item: begun anew inside itself, it would never end.
  if (depth >= 0) return abandonInner(program, state, depth)
  return { state: { ...state, position: target }, loops: [] }
}

function enterLoop(
  program: Program,
  state: RunState,
  nodeId: string,
  { length, continueOnError }: Outcome & { kind: 'loop' },
): Advance {
  if (length === 0) return follow(program, state, program.next(nodeId, 'empty'))
  if (length > loopLimit) {
    const message = `The list has ${length} items; a loop takes ${loopLimit} at most.`
    return stopped(state, { successful: false, reason: 'loop_too_long', message })
  }
  const body = program.next(nodeId, 'body')
  const index = body === undefined ? length - 1 : 0
  const frame: LoopFrame = { nodeId, step: state.steps, index, length, continueOnError, failed: [] }
  const inside = { ...state, loops: [...state.loops, frame] }
  return body === undefined ? leaveLoop(program, inside) : { state: { ...inside, position: body }, loops: [] }
}

/** Ends the item of the loop at `depth`, and with it the loops inside. */
function abandonInner(program: Program, state: RunState, depth: number): Advance {
  const inner = state.loops.slice(depth + 1).map(ended)
  const after = endItem(program, { ...state, loops: state.loops.slice(0, depth + 1) })
  return { ...after, loops: [...inner, ...after.loops] }
}

function ended({ step, nodeId, index, failed }: LoopFrame): Advance['loops'][number] {
  return { step, nodeId, summary: { items: index + 1, failed } }
}

/** The branch has come to its end: the next item of the innermost loop, or the end of the run. */
function endItem(program: Program, state: RunState): Advance {
  const frame = state.loops.at(-1)
  if (frame === undefined) {
    return { state: { ...state, position: null }, end: { successful: true }, loops: [] }
  }
  const next = { ...frame, index: frame.index + 1 }
  const body = program.next(frame.nodeId, 'body')
  if (next.index >= frame.length || body === undefined) return leaveLoop(program, state)
  return { state: { ...state, position: body, loops: [...state.loops.slice(0, -1), next] }, loops: [] }
}

/** Goes on behind the innermost loop, after its last item or before it. */
function leaveLoop(program: Program, state: RunState): Advance {
  const frame = state.loops.at(-1)
  if (frame === undefined) {
    const message = 'A BREAK stands outside any loop: it is valid only in the body of one.'
    return stopped(state, { successful: false, reason: 'break_outside_loop', message })
  }
  const outside = { ...state, loops: state.loops.slice(0, -1) }
  const after = follow(program, outside, program.next(frame.nodeId, 'completed'))
  return { ...after, loops: [ended(frame), ...after.loops] }
}

/** By the error port, else on to the next item of a loop that skips what fails, else the end. */
function fail(
  program: Program,
  state: RunState,
  nodeId: string,
  { message, reason }: Outcome & { kind: 'failed' },
): Advance {
  if (reason !== undefined) return stopped(state, { successful: false, reason, message })
  const handler = program.next(nodeId, 'error')
  if (handler !== undefined) return follow(program, state, handler)
  const depth = state.loops.findLastIndex((loop) => loop.continueOnError)
  const frame = state.loops[depth]
  if (frame === undefined) {
    const alias = program.node(nodeId)?.alias ?? nodeId
    return stopped(state, { successful: false, reason: 'node_failed', message: `${alias}: ${message}` })
  }
  const skipped = { ...frame, failed: [...frame.failed, frame.index] }
  return abandonInner(program, { ...state, loops: state.loops.with(depth, skipped) }, depth)
}
