import {
  beginTurn,
  type ConversationState,
  compile,
  type Executed,
  emptyConversation,
  type FlowVersion,
  type FoundFlow,
  runTurn,
  type TurnEffects,
} from '../../src/runs/engine/index.ts'
import type { Json } from '../harness/api.ts'
import { recordedGraph } from './replay-run.ts'

interface Flow extends FoundFlow {
  name: string
}

interface ReplayedTurn {
  steps: Json[]
  events: string[]
  error: string | null
}

/** Has the engine hold a recorded conversation, without a database. Recorded results answer for nodes and the agent. */
export async function replayConversation({ flows: recorded, turns }: Json): Promise<ReplayedTurn[]> {
  const flows: Flow[] = recorded.map(({ name, graph }: Json, index: number) => {
    const kind = index === 0 ? 'default-flow' : 'flow'
    return {
      name,
      flow: { flowId: index, snapshotId: null },
      program: compile(recordedGraph(graph), { kind }),
    }
  })
  const replayed: ReplayedTurn[] = []
  let state: ConversationState = emptyConversation
  for (const [index, turn] of turns.entries()) {
    const made: ReplayedTurn = { steps: [], events: [], error: null }
    const start = index === 0 ? (flows[0] ?? null) : null
    const begun = beginTurn(state, { start, hasMessage: turn.input !== null })
    const ended = await runTurn(effectsOf(turn, flows, made), begun)
    // As the database returns it.
    state = JSON.parse(
      JSON.stringify({ flows: ended.flows, variables: ended.variables }),
    ) as ConversationState
    replayed.push({ ...made, error: ended.failure?.message ?? null })
  }
  return replayed
}

function effectsOf({ messages, trace }: Json, flows: readonly Flow[], made: ReplayedTurn): TurnEffects {
  const nameOf = ({ flowId }: FlowVersion): string => flows[flowId]?.name ?? ''
  const next = (type: string, alias: string | null, flow: string | null): Json => {
    made.steps.push({ type, alias, flow_name: flow })
    // Only the first steps of a cycle are recorded.
    return trace.steps[made.steps.length - 1] ?? trace.steps.findLast((step: Json) => step.alias === alias)
  }
  return {
    program: async ({ flowId }) => flows[flowId]?.program,
    execute: async ({ alias, type }, { flow }) => outcomeOf(next(type, alias, nameOf(flow)), flows),
    understand: async () => null,
    reopen: async () => null,
    route: async () => {
      const { output } = next('ROUTING', null, null)
      return flows.find(({ name }) => output?.endsWith(`→ ${name}`)) ?? null
    },
    answer: async (purpose) => {
      next(purpose === 'answer' ? 'AGENT' : 'DEFAULT_MESSAGE', null, null)
      return null
    },
    say: () => undefined,
    hasSpoken: () => messages.length > 0,
    isGreetedBack: () => false,
    isHandedOver: () => false,
    hasTime: () => true,
    entered: (flow) => void made.events.push(`FLOW_ENTERED ${nameOf(flow)}`),
    left: (flow) => void made.events.push(`FLOW_EXITED ${nameOf(flow)}`),
    failed: ({ code }) => void made.events.push(`ERROR ${code}`),
    stepped: async () => undefined,
  }
}

/** A recorded node that neither took a port nor failed has asked something. */
function outcomeOf({ type, port, error, variables, output }: Json, flows: readonly Flow[]): Executed {
  if (error !== null) return { kind: 'failed', failure: { code: 'node_failed', message: error } }
  const called = type === 'CALL_FLOW' && port === null ? flows.find(({ name }) => name === output) : undefined
  if (called !== undefined) return { kind: 'call', found: called }
  if (port === null) return { kind: 'wait', asked: 1, variables }
  return { kind: 'done', port, variables, output }
}
