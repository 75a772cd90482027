import type { Program } from './program.ts'
import type { Branch } from './state.ts'

/** A step of a run that is over. */
export interface PastStep {
  step: number
  nodeId: string
  alias: string
  status: 'SUCCEEDED' | 'FAILED'
  port: string | null
  /** The steps at which the loops around it began, outermost first. */
  loops: readonly number[]
  /** The number of items that an ended loop went through; null for other nodes. */
  items: number | null
  isRetried: boolean
  startedAt: Date
  endedAt: Date
}

/** What a new run keeps of an earlier one. */
export interface Restart<Step extends PastStep = PastStep> {
  /** The step that it starts at: the chosen one, or the loop around it. */
  start: Step
  /** The earlier steps whose results it keeps. */
  kept: readonly Step[]
  /** The steps that are executed again. */
  repeated: readonly Step[]
  /** The branches to continue. The first one is at the start. */
  branches: readonly Branch[]
  /** The failed steps that are retried, with the keys that they had. */
  retried: readonly number[]
}

/**
 * Plans a restart at a step. Later steps to which a path leads from there are executed again. Steps of other branches
 * are kept, and branches that the end of the run cut short continue. A loop starts again as a whole, because its items
 * are gone once it has ended. Returns undefined if the loop around the step isn't known.
 */
export function planRestart<Step extends PastStep>(
  program: Program,
  past: { steps: readonly Step[]; stopped: readonly Branch[] },
  chosen: Step,
): Restart<Step> | undefined {
  const [loop = chosen.step] = chosen.loops
  const start = past.steps.find(({ step }) => step === loop)
  if (start === undefined) return undefined
  const isAgain = (one: number): boolean => {
    const top = past.steps.find(({ step }) => step === one)
    return top !== undefined && top !== start && isAfter(program, start, top)
  }
  const isDropped = ({ step, loops: [outer = step] }: Step): boolean => outer === start.step || isAgain(outer)
  const isRetry = start.status === 'FAILED'
  const kept = past.steps.filter((one) => (one === start ? isRetry : !isDropped(one)))
  const repeated = past.steps.filter((one) => one !== start && isDropped(one))
  const cut = cutBranches(past.stopped, start, kept)
  const first: Branch = { position: start.nodeId, step: start.step, loops: [], call: 0 }
  const arrivals = missing(program, { start, kept, repeated, ...past })
  return {
    start,
    kept,
    repeated: isRetry ? repeated : [start, ...repeated],
    branches: [first, ...cut, ...arrivals],
    retried: [...(isRetry ? [start.step] : []), ...cut.map(({ step }) => step)],
  }
}

function isAfter(program: Program, start: PastStep, top: PastStep): boolean {
  if (!program.reaches(start.nodeId, top.nodeId)) return false
  // A merge has the number of the first branch that arrived, but begins after the last one.
  return top.step > start.step || (program.merge(top.nodeId) !== undefined && top.startedAt >= start.endedAt)
}

/** The branches that were at work when the run ended, and that the restart doesn't lead to. */
function cutBranches(stopped: readonly Branch[], start: PastStep, kept: readonly PastStep[]): Branch[] {
  const known = new Set(kept.map(({ step }) => step))
  return stopped.filter(({ step }) => step !== start.step && known.has(step))
}

interface Known {
  start: PastStep
  kept: readonly PastStep[]
  repeated: readonly PastStep[]
  steps: readonly PastStep[]
  stopped: readonly Branch[]
}

/** The branches at nodes that kept steps led to, and that have no kept step of their own. */
function missing(program: Program, known: Known): Branch[] {
  const { start, kept, repeated, steps, stopped } = known
  const came = new Map<string, string[]>()
  for (const one of kept) {
    if (one.loops.length > 0 || one === start || isUnfinished(stopped, one)) continue
    for (const target of program.targets(one.nodeId, portOf(program, one))) {
      came.set(target, [...(came.get(target) ?? []), one.nodeId])
    }
  }
  const executed = (all: readonly PastStep[], nodeId: string): number =>
    all.filter((one) => one.nodeId === nodeId && one.loops.length === 0 && !one.isRetried && one !== start)
      .length
  let step = Math.max(...steps.map((one) => one.step), ...stopped.map((one) => one.step))
  const branches: Branch[] = []
  for (const [position, arrived] of came) {
    const merge = program.merge(position)
    // The restarted branch is to be the one that such a merge continues with.
    if (merge !== undefined && merge.waitFor !== 'ALL' && program.reaches(start.nodeId, position)) continue
    const expected = merge === undefined ? arrived.length : 1
    const pending = stopped.filter((one) => one.position === position && one.step !== start.step).length
    const had = executed(kept, position) + (start.nodeId === position ? 1 : 0)
    // A branch that a merge canceled before it came to the node stays canceled.
    const count = Math.min(expected - had, executed(repeated, position) + pending)
    for (let made = 0; made < count; made++) {
      const branch = { position, step: ++step, loops: [], call: step }
      branches.push(merge === undefined ? branch : { ...branch, arrived })
    }
  }
  return branches
}

/** True if a branch was at this step, or in the loop that began with it, when the run ended. */
function isUnfinished(stopped: readonly Branch[], { step }: PastStep): boolean {
  return stopped.some((branch) => branch.step === step || branch.loops.some((loop) => loop.step === step))
}

function portOf(program: Program, { nodeId, status, port, items }: PastStep): string {
  if (status === 'FAILED') return 'error'
  if (program.isLoop(nodeId)) return items === 0 ? 'empty' : 'completed'
  return port ?? 'default'
}
