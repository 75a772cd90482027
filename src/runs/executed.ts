import type { NodeOutcome, NodeResult } from '../kit/effects.ts'
import type { Executed, StepRecord, StepWait } from './commit.ts'
import { detailsOf, type StepJournal } from './effects/index.ts'
import { advance, type Branch, type Outcome, type Program, type RunState } from './engine/index.ts'
import type { Left } from './failure.ts'
import { isTooDeep } from './payload.ts'
import type { RunUnderWay } from './under-way.ts'

/** A node that began. */
export type Base = Pick<StepRecord, 'step' | 'nodeId' | 'alias' | 'type' | 'loops' | 'startedAt'>

/** The record of a node and the next state. */
export function executed(
  under: Pick<RunUnderWay, 'run' | 'program' | 'state'>,
  { branch, base, journal }: { branch: Branch; base: Base; journal: StepJournal },
  outcome: Outcome,
  left: Left,
): Executed {
  const { run, program, state } = under
  const next = advance(program, state, branch.step, outcome)
  // A loop that is too long and a BREAK outside of a loop are detected by `advance`, but it is the node
  // that failed.
  const record =
    next.end?.successful === false && outcome.kind !== 'failed'
      ? recordOf(base, run.clock(), { kind: 'failed', message: next.end.message }, {}, journal)
      : recordOf(base, run.clock(), outcome, left, journal)
  // The time limit of a merge ends with it, and the other branches with a run that fails.
  const limited = (program.merge(branch.position)?.seconds ?? null) === null ? [] : [branch]
  const stopped = next.end === undefined ? [] : next.state.branches.slice(1)
  return {
    record,
    advance: next,
    cut: [...next.cancelled, ...stopped, ...limited].map(({ step }) => step),
    waits: next.end === undefined ? timeLimits(program, state, next.state) : [],
  }
}

/** The time limits of merges at which the first branch has arrived. */
function timeLimits(program: Program, before: RunState, after: RunState): StepWait[] {
  return after.branches.flatMap(({ step, position }) => {
    const seconds = step < before.nextStep ? null : (program.merge(position)?.seconds ?? null)
    return seconds === null ? [] : [{ step, kind: 'MERGE' as const, seconds }]
  })
}

/** The engine's outcome of a result. Nodes that wait for a visitor's answer fail here. */
export function outcomeOf({ outcome, ...left }: NodeResult): [Outcome, Left] {
  return [engineOutcome(outcome), outcome.kind === 'loop' ? { ...left, items: outcome.items } : left]
}

function engineOutcome(outcome: NodeOutcome): Outcome {
  if (outcome.kind === 'loop') {
    return { kind: 'loop', length: outcome.items.length, continueOnError: outcome.continueOnError }
  }
  if (outcome.kind === 'done' || outcome.kind === 'break' || outcome.kind === 'return') return outcome
  return {
    kind: 'failed',
    message: 'This node waits for an answer, and a workflow has nobody who gives one.',
  }
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

/** The details of a step, unless they are nested too deeply to be stored. */
export function keptTrace(journal: StepJournal): ReturnType<typeof detailsOf> {
  const trace = detailsOf(journal)
  return trace !== null && isTooDeep(trace) ? null : trace
}

function asObject(output: unknown): object {
  return typeof output === 'object' && output !== null ? output : {}
}
