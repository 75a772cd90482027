import type { Actor } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import { commitSteps, type Executed } from './commit.ts'
import {
  type Branch,
  type Memory,
  type Program,
  type RunState,
  readyBranches,
  remember,
  rememberLoop,
} from './engine/index.ts'
import type { Exclusive } from './exclusive.ts'
import type { StepWork } from './host.ts'
import type { Lease } from './lease.ts'
import type { ClaimedRun } from './run.ts'
import type { RunSize } from './size.ts'
import type { BegunStep } from './take.ts'

/** A run in progress in this process. */
export interface RunUnderWay {
  app: App
  run: ClaimedRun
  actor: Actor
  program: Program
  lease: Lease
  known: StepWork['known']
  size: RunSize
  /** After the last result, written or not. */
  state: RunState
  memory: Memory
  /** The keys under which retried nodes called other services, by their first steps. */
  keys: ReadonlyMap<number, string | null>
  /** The nodes that were started earlier, by their steps. */
  begun: Map<number, BegunStep>
  /** The steps of nodes that wait. */
  waiting: Set<number>
  /** The steps of merges whose time limit is over. */
  due: Set<number>
  /** The number of ended waits that this process knows of. */
  wakes: number
  /** Only one branch at a time changes the state or commits. */
  exclusive: Exclusive
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

/** Makes the state and the values what they are after a node. Returns the size of its result. */
export function accept(under: RunUnderWay, { record, advance, cut }: Executed): number {
  const { memory, size, waiting, due } = under
  under.state = advance.state
  remember(memory, record)
  const bytes = size.note(record.nodeId, record.step, record)
  for (const loop of advance.loops) {
    rememberLoop(memory, loop)
    size.endLoop(loop.step)
  }
  for (const step of cut) {
    waiting.delete(step)
    due.delete(step)
  }
  return bytes
}

/** The branches whose nodes are at work, or can begin. */
export function branchesToRun({ program, state, waiting, due }: RunUnderWay): readonly Branch[] {
  return readyBranches(program, state, due).filter(({ step }) => !waiting.has(step))
}

/** Other branches have ended this one. */
export class BranchEnded extends Error {}

/** Throws if other branches have ended this one. */
export function requireBranch({ state }: RunUnderWay, { step }: Branch): void {
  if (!state.branches.some((branch) => branch.step === step)) throw new BranchEnded()
}

/** Commits the unwritten results, as exclusive work. */
export function writeDown(under: RunUnderWay): Promise<void> {
  return under.exclusive(() => writeIn(under, { flush: false }))
}

/** The same in exclusive work. */
export async function writeIn(under: RunUnderWay, options: { flush: boolean }): Promise<void> {
  await commitSteps(under.app.db, under.run, under.unwritten, options)
  under.unwritten.length = 0
  under.unwrittenBytes = 0
}

/** True if the unwritten results have to be committed. */
export function isDue({ unwritten, unwrittenBytes }: RunUnderWay): boolean {
  const [first] = unwritten
  const last = unwritten.at(-1)
  if (first === undefined || last === undefined) return false
  const age = last.record.endedAt.getTime() - first.record.startedAt.getTime()
  if (unwrittenBytes > mostUnwrittenBytes) return true
  return unwritten.length >= mostUnwritten || age > longestUnwrittenMs
}
