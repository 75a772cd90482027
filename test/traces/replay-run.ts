import { type Graph, graphOf, nodeDefinitions } from '../../src/graphs/index.ts'
import type { AutomationCall, Effects, NodeResult } from '../../src/kit/effects.ts'
import type { NodeDefinition } from '../../src/kit/node.ts'
import {
  advance,
  arrivedIn,
  compile,
  continued,
  type End,
  initialState,
  lookupIn,
  newMemory,
  type Outcome,
  readyBranches,
  remember,
  rememberLoop,
  stopBefore,
} from '../../src/runs/engine/index.ts'
import type { Json } from '../harness/api.ts'

/** A node that would act. The recorded trace has the result. */
class Acts extends Error {}

const act = (): never => {
  throw new Acts()
}

const acting = {
  key: '',
  secrets: act,
  setStatus: act,
  // As an awaited call does.
  callAutomation: async (call: AutomationCall): Promise<NodeResult> => ({
    outcome: { kind: 'pause', pause: { for: 'RUN', call } },
  }),
  http: act,
  records: { change: act, find: act, read: act },
  models: { judge: act, capture: act, write: act, work: act, transcribe: act, analyse: act },
  messages: { send: act, sendTemplate: act, person: act },
  code: act,
  conversation: null,
  resumed: null,
  note: () => undefined,
} satisfies Partial<Effects>

const texts = { megabytes: 1, setting: 'FRONTDESK_TEXT_LIMIT_MB' }
const position = { positionX: 0, positionY: 0 }

export function recordedGraph({ nodes, edges }: Json): Graph {
  return graphOf(
    nodes.map((node: Json) => ({
      ...node,
      position,
      edges: edges
        .filter((edge: Json) => edge.source === node.nodeId)
        .map((edge: Json, index: number) => ({ ...edge, id: `${index}`, targetEdge: 'input' })),
    })),
  )
}

/** Recorded traces call nodes `<name>` and the services around them `<server>`: neither can be parsed. */
export function parseable(trace: Json): Json {
  return JSON.parse(
    JSON.stringify(trace)
      .replaceAll('<server>', 'http://127.0.0.1:9')
      .replaceAll(/<(node \d+|\w+ \d+|\w+)>/g, (_, name: string) => `node_${name.replaceAll(' ', '_')}`),
  )
}

interface Replayed {
  steps: Json[]
  waits: Json[]
  /** Undefined where the run was ended from outside. */
  end: End | undefined
  operations: number
}

/** Has the engine go the way of a recorded run, without a database. */
export async function replayRun(trace: Json): Promise<Replayed> {
  const { input, graph, test, variables } = trace
  const trial = { dryRun: false, pinned: {}, known: { nodes: {}, variables: {} }, ...test }
  const program = compile(recordedGraph(graph), { trial })
  const memory = newMemory(program, variables, input)
  const steps: Json[] = []
  const waits: Json[] = []
  let state = initialState(program)
  for (;;) {
    const [at] = readyBranches(program, state)
    const stop = stopBefore(state)
    if (stop !== undefined || at === undefined) return { steps, waits, end: stop, operations: state.steps }
    const node = program.node(at.position)
    const { step } = at
    // Only the first steps of a cycle are recorded.
    const recorded = trace.steps.find((one: Json) => one.step === step)
    // The server stopped for good, or somebody canceled the run.
    if (recorded?.status === 'STARTED') return { steps, waits, end: undefined, operations: state.steps }
    if (isCanceled(recorded)) return { steps, waits, end: undefined, operations: step }
    const definition = nodeDefinitions.get(node?.type ?? '')
    if (node === undefined || definition === undefined) throw new Error(`no node at ${at.position}`)
    const lookup = lookupIn(program, memory, at, texts)
    const made = await resultOf(definition, node.data, {
      ...acting,
      lookup,
      payload: input,
      arrived: arrivedIn(program, memory, at),
    })
    if (made?.pause !== undefined) waits.push({ step, kind: made.pause })
    const result = made?.outcome === undefined ? recordedResult(trace, recorded) : made
    const { outcome, output = null, set = null, items = null } = result
    const next = advance(program, state, at.step, outcome)
    const error = outcome.kind === 'failed' ? outcome.message : lateFailure(next.end)
    const left = error === undefined ? output : { error, ...Object(output) }
    remember(memory, { step, nodeId: node.nodeId, output: left, variables: set, items })
    for (const loop of next.loops) rememberLoop(memory, loop)
    steps.push({ ...stepOf(step, node, outcome, error), output: left, variables: set })
    for (const loop of next.loops) {
      const begun = steps.find((one) => one.step === loop.step)
      if (begun !== undefined) begun.output = loop.summary
    }
    state = next.state
    // Somebody had a failed run retried.
    const isRetried = next.end?.successful === false && trace.steps[state.steps] !== undefined
    if (isRetried) state = continued(state, new Set(steps.map((one) => one.step)))
    if (next.end !== undefined && !isRetried) return { steps, waits, end: next.end, operations: state.steps }
  }
}

function isCanceled(recorded: Json): boolean {
  return recorded?.error === 'The run was cancelled.'
}

/** A loop that is too long and a BREAK outside of one fail as the run continues. */
function lateFailure(end: End | undefined): string | undefined {
  return end?.successful === false ? end.message : undefined
}

function stepOf(step: number, { alias, type }: Json, outcome: Outcome, error: string | undefined): Json {
  const status = error === undefined ? 'SUCCEEDED' : 'FAILED'
  return {
    step,
    alias,
    type,
    status,
    port: outcome.kind === 'done' ? outcome.port : null,
    error: error ?? null,
  }
}

interface Made {
  outcome: Outcome
  output?: unknown
  set?: Readonly<Record<string, string>> | null
  items?: readonly unknown[] | null
}

/** What the node does by itself; undefined where it acts, and without an outcome where it waits. */
async function resultOf(
  definition: NodeDefinition,
  data: Json,
  effects: Effects,
): Promise<(Made & { pause?: never }) | { pause: string; outcome?: never } | undefined> {
  try {
    const made: NodeResult = await definition.run(effects, data)
    const { outcome, output, variables = null } = made
    if (outcome.kind === 'pause') return { pause: outcome.pause.for }
    if (outcome.kind === 'loop') {
      const { items, continueOnError } = outcome
      return { outcome: { kind: 'loop', length: items.length, continueOnError }, output, items }
    }
    if (
      outcome.kind === 'wait' ||
      outcome.kind === 'declined' ||
      outcome.kind === 'enter' ||
      outcome.kind === 'aside'
    )
      throw new Error('nobody talks to a run')
    return { outcome, output, set: variables }
  } catch (error) {
    if (error instanceof Acts) return undefined
    return { outcome: { kind: 'failed', message: error instanceof Error ? error.message : '' } }
  }
}

function recordedResult(trace: Json, { status, error, port, output, variables }: Json): Made {
  if (status !== 'FAILED') return { outcome: { kind: 'done', port }, output, set: variables }
  const ends: Json[] = [trace.run.error, ...trace.standstills.map((at: Json) => at.error)]
  // The failure of a node is told with its alias, unless it would have ended the run anywhere.
  const isFinal = ends.includes(error)
  return {
    output,
    outcome: { kind: 'failed', message: error, ...(isFinal ? { reason: 'insufficient_credits' } : {}) },
  }
}
