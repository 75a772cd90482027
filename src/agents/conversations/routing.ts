import { choose, type Explanation, type Option } from '../../ai/index.ts'
import type { NodeDataOf } from '../../graphs/index.ts'
import { nodeDefinitions } from '../../graphs/index.ts'
import { statement } from '../../platform/database/index.ts'
import {
  ask,
  currentFlow,
  type FlowVersion,
  type FoundFlow,
  hostOf,
  type Program,
  type RoutingTrace,
  type SnapshotChoice,
  type Turn,
  type TurnState,
} from '../../runs/index.ts'
import { type ChosenIntent, intentOption, shortened } from '../intents/option.ts'
import { type FlowLibrary, servedVersion } from './served.ts'
import type { Talk } from './talk.ts'
import { modelFor } from './voice.ts'

const intentsOf = statement<ChosenIntent, [agentId: string, ids: number[]]>(
  'agents.intents-for-routing',
  'select id, name, description, phrases from intents where agent_id = $1 and id = any($2) order by id',
)

interface Candidate {
  version: FlowVersion
  program: Program
  name: string
  entry: NodeDataOf<'TRIGGER_INTENT'>
}

/** The flow for the message: by one of its intents, or because its routing instruction applies. */
export async function routeMessage(
  talk: Talk,
  turn: Turn,
  state: TurnState,
  library: FlowLibrary,
  choice: SnapshotChoice,
): Promise<FoundFlow | null> {
  const { candidates, intents, options } = await routesOf(talk, library, choice)
  if (options.length === 0) return null
  // While a flow waits, only another one is of interest; the options of the waiting flow are there for
  // comparison.
  const waits = currentFlow(state)?.flowId
  if (candidates.every(({ version }) => version.flowId === waits)) return null
  const messages = await turn.history()
  let explanation: Explanation | null = null
  const chosen = await ask(hostOf(turn, state), 'choose', modelFor(talk), async (call) => {
    const result = await choose(turn.app, call, options, messages, { waits: waits !== undefined })
    explanation = result.explanation
    return result
  })
  turn.recorder.step.routing = routingTrace(explanation, options)
  if (chosen === null) return null
  const intent = intents.find(({ id }) => `intent:${id}` === chosen)
  const found = candidates.find(({ version, entry }) =>
    intent === undefined ? `flow:${version.flowId}` === chosen : entry.intentIds.includes(intent.id),
  )
  if (found === undefined || found.version.flowId === waits) return null
  turn.recorder.step.output = intent === undefined ? found.name : `${intent.name} → ${found.name}`
  turn.recorder.event('INTENT_TRIGGERED', {
    flow_id: found.version.flowId,
    flow_name: found.name,
    ...(intent === undefined ? {} : { intent_id: intent.id, intent_name: intent.name }),
  })
  return { flow: found.version, program: found.program }
}

/** An explanation with the names of the options. */
function routingTrace(explanation: Explanation | null, options: readonly Option[]): RoutingTrace | null {
  if (explanation === null) return null
  const { reason, threshold, scores } = explanation
  const nameOf = new Map(options.map(({ id, name }) => [id, name]))
  return {
    reason,
    threshold,
    options: scores.map(({ id, score }) => ({ id, name: nameOf.get(id) ?? id, score })),
  }
}

type Routed = Pick<Talk, 'app' | 'agent' | 'channel'>

/** The flows that a message may lead to, and the options that distinguish them. */
export async function routesOf(
  talk: Routed,
  library: FlowLibrary,
  choice: SnapshotChoice,
): Promise<{ candidates: Candidate[]; intents: ChosenIntent[]; options: Option[] }> {
  const candidates = await candidatesFor(talk, library, choice)
  const intentIds = new Set(candidates.flatMap(({ entry }) => entry.intentIds))
  const intents = intentIds.size === 0 ? [] : await intentsOf.all(talk.app.db, talk.agent.id, [...intentIds])
  const options = [...intents.map(intentOption), ...candidates.flatMap(routingOption)]
  return { candidates, intents, options }
}

async function candidatesFor(
  talk: Routed,
  library: FlowLibrary,
  choice: SnapshotChoice,
): Promise<Candidate[]> {
  const served = talk.agent.flows.flatMap((flow) => {
    const version = flow.isDefault ? undefined : servedVersion(flow, talk.channel, choice)
    return version === undefined ? [] : [{ version, name: flow.name }]
  })
  const programs = await library.programs(served.map(({ version }) => version))
  return served.flatMap(({ version, name }) => {
    const program = programs.get(version.flowId)
    const entry = entryData(program)
    return program === undefined || entry === undefined ? [] : [{ version, program, name, entry }]
  })
}

function entryData(program: Program | undefined): Candidate['entry'] | undefined {
  const parsed = nodeDefinitions.get('TRIGGER_INTENT')?.data.safeParse(program?.entry?.data)
  return parsed?.success === true ? (parsed.data as Candidate['entry']) : undefined
}

function routingOption({ version, name, entry }: Candidate): Option[] {
  const instruction = entry.agenticRouting.trim()
  if (instruction === '') return []
  return [{ id: `flow:${version.flowId}`, name, description: shortened(instruction) }]
}
