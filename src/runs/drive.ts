import { capturedText } from '../graphs/index.ts'
import type { Holding } from '../platform/admission/index.ts'
import type { App } from '../platform/app.ts'
import { limitsOf } from '../platform/config/index.ts'
import { endRun, isHeld, releaseRun } from './commit.ts'
import {
  type Branch,
  continued,
  initialState,
  lookupIn,
  type Memory,
  newMemory,
  type Program,
  type RunState,
  remember,
  runLimits,
  stopBefore,
} from './engine/index.ts'
import { exclusively } from './exclusive.ts'
import { programOf } from './graphs.ts'
import { claimedLease, type Lease } from './lease.ts'
import type { ClaimedRun } from './run.ts'
import { RunSize } from './size.ts'
import { executeStep, type StepOutcome } from './step.ts'
import { type Claim, type Past, pastOf } from './take.ts'
import { BranchEnded, branchesToRun, type RunUnderWay, writeDown } from './under-way.ts'
import { addressOf } from './waits/address.ts'
import { endedWaits, resumedBy } from './waits/resumed.ts'

const noPast: Past = { results: [], begun: new Map() }

/** Continues a run to its end. Throws if another process must continue it. */
export async function drive(app: App, claim: Claim, signal: AbortSignal): Promise<void> {
  const holding = app.admission.hold(claim.run.accountId)
  const lease = claimedLease(app, signal, () => isHeld(app.db, claim.run))
  try {
    await driveHolding(app, claim, lease, holding)
  } finally {
    lease.end()
    holding.end()
  }
}

async function driveHolding(app: App, claim: Claim, lease: Lease, holding: Holding): Promise<void> {
  const { run, wakes } = claim
  const program = await programOf(app, run)
  const hindrance = hindranceOf(run, program)
  if (program === undefined || run.actor === null || hindrance !== undefined) {
    return endRun(app.db, run, { successful: false, reason: 'node_failed', message: hindrance ?? '' })
  }
  // Entries never reach outside. Before the first step, only a test that starts at a later node has a past.
  const isFresh = claim.state === undefined && program.trial?.from === undefined
  const past = isFresh ? noPast : await pastOf(app.db, run.id)
  const { memory, size } = recall(app, run, program, past, holding)
  await holding.start(size.memory, lease.signal)
  const waiting = [...past.begun.keys()].filter((step) => past.begun.get(step)?.isWaiting === true)
  const under: RunUnderWay = {
    app,
    run,
    actor: run.actor,
    program,
    lease,
    known: () => knownValues(program, memory),
    size,
    state: stateAfter(program, claim.state, past),
    memory,
    keys: new Map(past.results.map(({ step, key }) => [step, key])),
    begun: new Map(past.begun),
    waiting: new Set(waiting),
    due: new Set(),
    wakes,
    exclusive: exclusively(),
    unwritten: [],
    unwrittenBytes: 0,
  }
  if (hasTimeLimits(under)) await look(under)
  return driveBranches(under)
}

/** The memory and the size of a run after its earlier steps. */
function recall(
  app: App,
  run: Claim['run'],
  program: Program,
  past: Past,
  holding: Holding,
): { memory: Memory; size: RunSize } {
  const memory = newMemory(program, run.variables, run.payload)
  const size = new RunSize(limitsOf(app), run.payload, holding)
  for (const result of past.results) {
    remember(memory, result)
    size.note(result.nodeId, result.step, result)
  }
  return { memory, size }
}

/** The state to continue from. */
function stateAfter(program: Program, stored: Claim['state'], { results }: Past): RunState {
  if (stored === undefined) return initialState(program)
  return continued(stored, new Set(results.map(({ step }) => step)))
}

// A wait that ends while other branches are at work is noticed within this time.
const lookEveryMs = 1000

/** Executes the nodes of all branches until the run ends, or all of them wait. */
async function driveBranches(under: RunUnderWay): Promise<void> {
  const { app, run, lease } = under
  const working = new Map<number, Work>()
  try {
    for (;;) {
      lease.signal.throwIfAborted()
      const ready = branchesToRun(under).filter(({ step }) => !working.has(step))
      const room = Math.min(runLimits.steps - under.state.steps, runLimits.branchesAtWork) - working.size
      for (const branch of ready.slice(0, Math.max(0, room))) {
        working.set(branch.step, begin(under, branch))
      }
      if (working.size === 0) {
        await writeDown(under)
        const stop =
          ready.length > 0 || under.state.branches.length === 0 ? stopBefore(under.state) : undefined
        return await (stop === undefined ? releaseRun(app.db, run, under.wakes) : endRun(app.db, run, stop))
      }
      const next = await nextOf(under, working)
      if (next === undefined) await look(under)
      else if (isOver(next, working)) return
    }
  } finally {
    for (const { stop } of working.values()) stop()
    await Promise.allSettled([...working.values()].map(({ ended }) => ended))
  }
}

/** A node at work. */
interface Work {
  stop: () => void
  ended: Promise<{ step: number; outcome: StepOutcome | 'canceled' }>
}

function begin(under: RunUnderWay, branch: Branch): Work {
  const ending = new AbortController()
  const { lease, state } = under
  const own =
    state.branches.length === 1 ? lease : { ...lease, signal: AbortSignal.any([lease.signal, ending.signal]) }
  return {
    stop: () => ending.abort(new BranchEnded()),
    ended: execute(under, branch, own),
  }
}

async function execute(under: RunUnderWay, branch: Branch, lease: Lease): Promise<Awaited<Work['ended']>> {
  const { app, run, program, memory, due, begun, keys } = under
  const { step, retryOf } = branch
  const own = begun.get(step)
  const isInterrupted = own?.isAtWork === true
  const hasWaited = isInterrupted || due.has(step)
  const repeated = {
    isInterrupted,
    key: retryOf === undefined ? undefined : (keys.get(retryOf) ?? undefined),
    resumed: hasWaited ? await resumedBy(app.db, run.id, step) : null,
    tries: own?.tries ?? [],
  }
  const read = lookupIn(program, memory, branch, limitsOf(app).texts, (call) => addressOf(app, run.id, call))
  try {
    return { step, outcome: await executeStep(under, { branch, lease, read, repeated }) }
  } catch (error) {
    if (error instanceof BranchEnded) return { step, outcome: 'canceled' }
    throw error
  }
}

/** The next node that ends; undefined if it is time to look for waits that have ended. */
async function nextOf(
  under: RunUnderWay,
  working: ReadonlyMap<number, Work>,
): Promise<Awaited<Work['ended']> | undefined> {
  const all = [...working.values()].map(({ ended }) => ended)
  if (under.waiting.size === 0 && !hasTimeLimits(under)) return Promise.race(all)
  const time = Promise.withResolvers<void>()
  const timer = setTimeout(time.resolve, lookEveryMs)
  try {
    return (await Promise.race([...all, time.promise])) ?? undefined
  } finally {
    clearTimeout(timer)
  }
}

/** True if a MERGE waits for branches for a limited time. */
function hasTimeLimits({ program, state }: RunUnderWay): boolean {
  return state.branches.some(({ position }) => (program.merge(position)?.seconds ?? null) !== null)
}

/** Notes a node that has ended, and stops those that it ends. True if this process no longer holds the run. */
function isOver({ step, outcome }: Awaited<Work['ended']>, working: Map<number, Work>): boolean {
  working.delete(step)
  if (typeof outcome === 'string') return outcome === 'released'
  for (const cut of outcome.cut) working.get(cut)?.stop()
  return outcome.advance.end !== undefined
}

/** Finds the waits that have ended while other branches were at work. */
async function look(under: RunUnderWay): Promise<void> {
  const { app, run, state, begun, waiting, due } = under
  const steps = state.branches.map(({ step }) => step)
  const { wakes, ended } = await endedWaits(app.db, run.id, steps)
  under.wakes = wakes
  for (const [step, at] of ended) {
    if (at === undefined) due.add(step)
    else begun.set(step, at)
    waiting.delete(step)
  }
}

function hindranceOf(run: ClaimedRun, program: Program | undefined): string | undefined {
  if (program === undefined) return 'The version that this run is on is gone.'
  if (run.actor === null) {
    return 'Whoever published this automation is no longer in the account: publish it again.'
  }
  return program.entry === undefined ? 'The graph has no entry node.' : undefined
}

// Characters of each value of the run that a model reads.
const longestValue = 4000

function knownValues(program: Program, memory: Memory): Record<string, string | null> {
  const values: Record<string, string | null> = {}
  for (const [nodeId, output] of memory.outputs) {
    const alias = program.node(nodeId)?.alias
    if (alias !== undefined) values[alias] = capturedText(output)?.slice(0, longestValue) ?? null
  }
  for (const [name, value] of memory.variables) values[name] = value?.slice(0, longestValue) ?? null
  return values
}
