import { mergeTimeout } from '../../kit/node.ts'
import { runLimits } from './limits.ts'
import type { Program } from './program.ts'
import type { Branch, End, LoopFrame, LoopSummary, Outcome, RunState } from './state.ts'

/** The state of a run after a node. */
export interface Advance {
  state: RunState
  /** Set when the run is over. A failed run keeps its branches for a retry, the one that failed first. */
  end?: End
  /** The loops that ended, with the step at which each began. */
  loops: readonly EndedLoop[]
  /** The branches that ended because nothing needs them any more. */
  cancelled: readonly Branch[]
}

export interface EndedLoop {
  step: number
  nodeId: string
  summary: LoopSummary
}

/** A run while one of its branches moves on. */
interface Moving {
  program: Program
  /** All other branches, and those that the moving one has become. */
  branches: Branch[]
  nextStep: number
  loops: EndedLoop[]
  cancelled: Branch[]
}

/** A run of this program that has not started. */
export function initialState({ entry }: Program): RunState {
  if (entry === undefined) return { branches: [], steps: 0, nextStep: 1 }
  return { branches: [{ position: entry.nodeId, step: 1, loops: [], call: 0 }], steps: 0, nextStep: 2 }
}

/**
 * The branches whose nodes can be executed now. A MERGE that waits for all branches is among them once none of them can
 * still arrive. The steps in `due` have waited for as long as they may.
 */
export function readyBranches(
  program: Program,
  { branches }: RunState,
  due: ReadonlySet<number> = new Set(),
): readonly Branch[] {
  const ready = branches.filter(
    (branch) => due.has(branch.step) || !waitsForOthers(program, branches, branch),
  )
  // In a cycle, merges can wait for each other.
  return ready.length > 0 ? ready : branches.slice(0, 1)
}

function waitsForOthers(program: Program, branches: readonly Branch[], branch: Branch): boolean {
  if (program.merge(branch.position)?.waitFor !== 'ALL') return false
  return branches.some((other) => other !== branch && leadsTo(program, other, branch))
}

/** True if the branch can still arrive at the merge, in the same iteration of all loops. */
function leadsTo(
  program: Program,
  branch: Branch,
  { position, loops }: Omit<Branch, 'step' | 'call'>,
): boolean {
  return sharedLoops(branch, { loops }) === loops.length && canReach(program, branch, loops.length, position)
}

/** True if the branch can come to the node once it has left all but `depth` of its loops. */
function canReach(program: Program, { position, loops }: Branch, depth: number, target: string): boolean {
  return [position, ...loops.slice(depth).map(({ nodeId }) => nodeId)].some((from) =>
    program.reaches(from, target),
  )
}

/** The number of loops that both branches are in. */
function sharedLoops(one: Pick<Branch, 'loops'>, other: Pick<Branch, 'loops'>): number {
  const different = one.loops.findIndex(({ step }, depth) => other.loops[depth]?.step !== step)
  return different < 0 ? one.loops.length : different
}

function isIn({ loops }: Branch, frame: LoopFrame | undefined): boolean {
  return frame !== undefined && loops.some(({ step }) => step === frame.step)
}

/** The state to continue from after a stop. Nodes that were executed are executed again, as new steps. */
export function continued(
  { branches: stopped, steps }: Pick<RunState, 'branches' | 'steps'>,
  executed: ReadonlySet<number>,
): RunState {
  // If the process dies before the next commit, the new steps get the same numbers again.
  let nextStep = Math.max(0, ...executed, ...stopped.map(({ step }) => step)) + 1
  const branches = stopped.map((branch) =>
    executed.has(branch.step) ? { ...branch, step: nextStep++, retryOf: branch.step } : branch,
  )
  return { branches, steps, nextStep }
}

/** The reason why no further node may be executed, if any. */
export function stopBefore({ branches, steps }: RunState): End | undefined {
  if (branches.length === 0) return { successful: true }
  if (steps < runLimits.steps) return undefined
  const message = `The run was stopped after ${runLimits.steps} steps: look for a cycle that never ends, or split the automation.`
  return { successful: false, reason: 'step_limit', message }
}

/** The next state, given the outcome of the node at this step. */
export function advance(program: Program, before: RunState, step: number, outcome: Outcome): Advance {
  const at = before.branches.find((branch) => branch.step === step)
  if (at === undefined) throw new Error(`no branch of the run is at step ${step}`)
  const others = before.branches.filter((branch) => branch !== at)
  const moving: Moving = { program, branches: others, nextStep: before.nextStep, loops: [], cancelled: [] }
  const failure = move(moving, at, outcome)
  const { branches, nextStep, loops, cancelled } = moving
  const steps = before.steps + 1
  if (failure !== undefined) {
    return { state: { branches: [at, ...branches], steps, nextStep }, end: failure, loops, cancelled }
  }
  const isLast =
    outcome.kind === 'return' || (program.trial?.until === at.position && outcome.kind !== 'failed')
  if (!isLast && branches.length > 0) return { state: { branches, steps, nextStep }, loops, cancelled }
  return {
    state: { branches: [], steps, nextStep },
    end: { successful: true },
    loops,
    cancelled: [...cancelled, ...branches.filter((branch) => branch.step < before.nextStep)],
  }
}

/** Moves the branch on, and returns the reason if the run fails. */
function move(moving: Moving, at: Branch, outcome: Outcome): End | undefined {
  if (outcome.kind === 'loop') return enterLoop(moving, at, outcome)
  if (outcome.kind === 'break') return leaveLoop(moving, at)
  if (outcome.kind === 'return') return undefined
  if (outcome.kind === 'failed') return fail(moving, at, outcome)
  const { program, nextStep } = moving
  const isSatisfied = program.merge(at.position)?.waitFor !== 'ALL' || outcome.port === mergeTimeout
  if (at.arrived !== undefined && isSatisfied) cancel(moving, (other) => leadsTo(program, other, at))
  // A call that was waited for has come: the next one has another URL.
  return follow(moving, program.awaitsCall(at.position) ? { ...at, call: nextStep } : at, outcome.port)
}

function cancel(moving: Moving, isNeedless: (branch: Branch) => boolean): void {
  moving.cancelled.push(...moving.branches.filter(isNeedless))
  moving.branches = moving.branches.filter((branch) => !isNeedless(branch))
}

/** Continues at the targets of the port; without any, ends the item of the loop or the branch. */
function follow(moving: Moving, at: Branch, handle: string): End | undefined {
  const targets = moving.program.targets(at.position, handle)
  const depthOf = (target: string): number => at.loops.findIndex(({ nodeId }) => nodeId === target)
  const next = targets.filter((target) => depthOf(target) < 0)
  for (const [index, target] of next.entries()) enter(moving, at, target, index > 0)
  const [target] = targets
  if (target === undefined) return endItem(moving, at)
  // An edge back to a running loop means its next item: started again inside itself, it would never end.
  return next.length > 0 ? undefined : endItem(moving, leaveInner(moving, at, depthOf(target)))
}

/** Continues at a node. Branches that come to the same MERGE become one. */
function enter(moving: Moving, { position, loops, call }: Branch, target: string, isForked: boolean): void {
  const isMerge = moving.program.merge(target) !== undefined
  const found = moving.branches.findIndex(
    (other) =>
      isMerge &&
      other.position === target &&
      other.loops.length === loops.length &&
      sharedLoops(other, { loops }) === loops.length,
  )
  const merging = moving.branches[found]
  if (merging !== undefined) {
    const arrived = [...(merging.arrived ?? []), position]
    moving.branches[found] = { ...merging, arrived }
    return
  }
  const step = moving.nextStep++
  const branch = { position: target, step, loops, call: isForked ? step : call }
  moving.branches.push(isMerge ? { ...branch, arrived: [position] } : branch)
}

function enterLoop(
  moving: Moving,
  at: Branch,
  { length, continueOnError }: Outcome & { kind: 'loop' },
): End | undefined {
  const { position: nodeId, step } = at
  if (length === 0) return follow(moving, at, 'empty')
  if (length > runLimits.loopItems) {
    const message = `The list has ${length} items; a loop takes ${runLimits.loopItems} at most.`
    return { successful: false, reason: 'loop_too_long', message }
  }
  const hasBody = moving.program.targets(nodeId, 'body').length > 0
  const frame: LoopFrame = {
    nodeId,
    step,
    index: hasBody ? 0 : length - 1,
    length,
    continueOnError,
    failed: [],
  }
  const inside = { ...at, loops: [...at.loops, frame] }
  return hasBody ? follow(moving, inside, 'body') : leaveLoop(moving, inside)
}

/** Ends the loops inside the one at `depth`, with all branches in them. */
function leaveInner(moving: Moving, at: Branch, depth: number): Branch {
  const inner = at.loops.slice(depth + 1)
  cancel(moving, (other) => isIn(other, inner[0]))
  moving.loops.push(...inner.map(ended))
  return { ...at, loops: at.loops.slice(0, depth + 1) }
}

function ended({ step, nodeId, index, failed }: LoopFrame): EndedLoop {
  return { step, nodeId, summary: { items: index + 1, failed } }
}

/**
 * Ends the branch, or, if it is the last one of the iteration, continues with the next item of the innermost loop.
 */
function endItem(moving: Moving, at: Branch): End | undefined {
  const frame = at.loops.at(-1)
  if (frame === undefined || moving.branches.some((other) => isIn(other, frame))) return undefined
  const next = { ...frame, index: frame.index + 1 }
  if (next.index >= frame.length) return leaveLoop(moving, at)
  return follow(moving, { ...at, position: frame.nodeId, loops: [...at.loops.slice(0, -1), next] }, 'body')
}

/** Continues behind the innermost loop, after its last item or before it. */
function leaveLoop(moving: Moving, at: Branch): End | undefined {
  const frame = at.loops.at(-1)
  if (frame === undefined) {
    const message = 'A BREAK stands outside any loop: it is valid only in the body of one.'
    return { successful: false, reason: 'break_outside_loop', message }
  }
  cancel(moving, (other) => isIn(other, frame))
  moving.loops.push(ended(frame))
  return follow(moving, { ...at, position: frame.nodeId, loops: at.loops.slice(0, -1) }, 'completed')
}

/**
 * Takes the error port. Else ends the branch if a merge can do without it, or its item if the loop skips failed ones.
 * Else the run fails.
 */
function fail(
  moving: Moving,
  at: Branch,
  { message, reason }: Outcome & { kind: 'failed' },
): End | undefined {
  const { program } = moving
  if (reason !== undefined) return { successful: false, reason, message }
  if (program.targets(at.position, 'error').length > 0) return follow(moving, at, 'error')
  const skipping = at.loops.findLastIndex((loop) => loop.continueOnError)
  const merging = toleratedIn(moving, at)
  if (merging > skipping) {
    leaveInner(moving, at, merging - 1)
    return undefined
  }
  const frame = at.loops[skipping]
  if (frame === undefined) {
    const alias = program.node(at.position)?.alias ?? at.position
    return { successful: false, reason: 'node_failed', message: `${alias}: ${message}` }
  }
  const skipped = { ...frame, failed: [...frame.failed, frame.index] }
  cancel(moving, (other) => isIn(other, frame))
  return endItem(moving, leaveInner(moving, { ...at, loops: at.loops.with(skipping, skipped) }, skipping))
}

/**
 * The number of loops around the nearest merge that can do without this branch, because another one leads there;
 * -1 if there is none.
 */
function toleratedIn({ program, branches }: Moving, at: Branch): number {
  const depths = branches.flatMap((other) => {
    const depth = sharedLoops(at, other)
    const place = { loops: at.loops.slice(0, depth) }
    const isTolerated = program.tolerantMerges.some(
      (position) =>
        leadsTo(program, at, { position, ...place }) && leadsTo(program, other, { position, ...place }),
    )
    return isTolerated ? [depth] : []
  })
  return Math.max(-1, ...depths)
}
