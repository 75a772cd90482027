import { capturedText } from '../graphs/index.ts'
import type { Holding } from '../platform/admission/index.ts'
import type { App } from '../platform/app.ts'
import { limitsOf } from '../platform/config/index.ts'
import { endRun, isHeld } from './commit.ts'
import {
  type Branch,
  initialState,
  lookupIn,
  type Memory,
  newMemory,
  nextBranch,
  type Program,
  type RunState,
  remember,
  rememberLoop,
  stopBefore,
} from './engine/index.ts'
import { programOf } from './graphs.ts'
import { claimedLease, type Lease } from './lease.ts'
import type { ClaimedRun } from './run.ts'
import { RunSize } from './size.ts'
import { executeStep, type Repeated, type RunUnderWay, writeDown } from './step.ts'
import { type Claim, type Past, pastOf } from './take.ts'
import { addressOf } from './waits/address.ts'
import { resumedBy } from './waits/resumed.ts'

const noPast: Past = { results: [], begun: undefined, retried: undefined, calls: 0 }

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

async function driveHolding(
  app: App,
  { run, state: stored }: Claim,
  lease: Lease,
  holding: Holding,
): Promise<void> {
  const program = await programOf(app, run)
  const hindrance = hindranceOf(run, program)
  if (program === undefined || run.actor === null || hindrance !== undefined) {
    return endRun(app.db, run, { successful: false, reason: 'node_failed', message: hindrance ?? '' })
  }
  // Entries never reach outside. Before the first step, only a test that starts at a later node has a past.
  const isFresh = stored === undefined && program.trial?.from === undefined
  const past = isFresh ? noPast : await pastOf(app.db, run.id, program)
  const { memory, size } = recall(app, run, program, past, holding)
  await holding.start(size.memory, lease.signal)
  const known = (): Record<string, string | null> => knownValues(program, memory)
  const under: RunUnderWay = {
    app,
    run,
    actor: run.actor,
    program,
    lease,
    known,
    size,
    unwritten: [],
    unwrittenBytes: 0,
  }
  let state = stored ?? initialState(program)
  let { begun, retried } = past
  for (;;) {
    lease.signal.throwIfAborted()
    const stop = stopBefore(state)
    const at = nextBranch(state)
    if (stop !== undefined || at === undefined) {
      await writeDown(under, { flush: false })
      return endRun(app.db, run, stop ?? { successful: true })
    }
    const again = retried?.step === state.steps && retried.nodeId === at.position ? retried : undefined
    const own = begun?.step === state.steps + 1 ? begun : undefined
    const isInterrupted = own?.isAtWork === true
    const next = await step(
      under,
      memory,
      { state, at },
      {
        isInterrupted,
        key: again?.key,
        resumed: isInterrupted ? await resumedBy(app.db, run.id, state.steps + 1) : null,
        call: memory.calls,
        tries: own?.tries ?? [],
      },
    )
    if (next === undefined) return
    state = next
    begun = retried = undefined
  }
}

/** The memory and the size of a run after its earlier steps. */
function recall(
  app: App,
  run: Claim['run'],
  program: Program,
  past: Awaited<ReturnType<typeof pastOf>>,
  holding: Holding,
): { memory: Memory; size: RunSize } {
  const memory = newMemory(program, run.variables, run.payload)
  memory.calls = past.calls
  const size = new RunSize(limitsOf(app), run.payload, holding)
  for (const result of past.results) {
    remember(memory, result)
    size.note(result.nodeId, result.step, result)
  }
  return { memory, size }
}

/** Executes one node; undefined when the run is over, or waits. */
async function step(
  under: RunUnderWay,
  memory: Memory,
  { state, at }: { state: RunState; at: Branch },
  repeated: Repeated,
): Promise<RunState | undefined> {
  const { app, run, program } = under
  const lookup = lookupIn(program, memory, at, limitsOf(app).texts, (call) => addressOf(app, run.id, call))
  const executed = await executeStep(under, state, lookup, repeated)
  if (executed === 'waiting') return undefined
  const { record, advance } = executed
  remember(memory, record)
  if (record.succeeded && program.awaitsCall(record.nodeId)) memory.calls++
  for (const loop of advance.loops) {
    rememberLoop(memory, loop)
    under.size.endLoop(loop.step)
  }
  return advance.end === undefined ? advance.state : undefined
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
