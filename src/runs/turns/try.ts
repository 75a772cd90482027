import type { Trial, TriedNode } from '../../authoring/index.ts'
import { capturedText } from '../../graphs/index.ts'
import { timeUuid } from '../../kit/ids.ts'
import { compile, type FlowRun, type TurnState } from '../engine/index.ts'
import { tryNode } from '../try-node.ts'
import { executeNode } from './execute-node.ts'
import { emptyRecord, Recorder } from './recorder.ts'
import { tracedIn } from './trace.ts'
import type { Answerer, Turn } from './turn.ts'

/** Executes one node of a flow by itself, as a turn would; `last_message` is the visitor's last message. */
export async function tryInTurn(
  trial: Trial,
  { flowId, conversationId }: { flowId: number; conversationId: string },
  answerer: Answerer,
): Promise<TriedNode> {
  const { draft, node, values } = trial
  const recorder = new Recorder(emptyRecord())
  const texts = new Map([...values.variables].map(([name, { value }]) => [name, capturedText(value) ?? null]))
  const message = texts.get('last_message') ?? null
  const flow: FlowRun = {
    flowId,
    snapshotId: null,
    branches: [{ position: node.nodeId, step: 1, loops: [], call: 0 }],
    nextStep: 2,
    outputs: Object.fromEntries([...values.nodes].map(([nodeId, { value }]) => [nodeId, value])),
    heard: [],
    asked: 0,
  }
  const answered = message !== null
  const state: TurnState = {
    task: { do: 'node', answered },
    flows: [flow],
    variables: Object.fromEntries(texts),
    pending: false,
    steps: 0,
    failure: null,
  }
  const program = compile(draft.graph, { kind: draft.kind === 'default-flow' ? 'default-flow' : 'flow' })
  const place = { state, flow, program, answered }
  const about = { type: node.type, node_id: node.nodeId, alias: node.alias, flow_id: flowId, flow_name: null }
  const execute = async (signal: AbortSignal): Promise<Partial<TriedNode>> => {
    const turn = pretendedTurn(trial, { conversationId, answerer, recorder, message, signal })
    const executed = await recorder.traced(about, () => executeNode(turn, node, place))
    return {
      port: executed.kind === 'done' ? executed.port : null,
      output: executed.kind === 'done' ? (executed.output ?? null) : null,
      variables: 'variables' in executed ? withoutNulls(executed.variables) : {},
    }
  }
  const timeout = draft.definitions.get(node.type)?.timeout(node.data) ?? 0
  return tryNode(trial, timeout, execute, () => {
    const { type, node_id, alias, flow_id, flow_name, port } = recorder.step
    return {
      said: recorder.messages.map(({ content }) => content),
      credits: recorder.credits,
      details: { type, node_id, alias, flow_id, flow_name, port, ...tracedIn(recorder.journal) },
    }
  })
}

function withoutNulls(variables: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

/** A turn of a conversation that isn't held. */
function pretendedTurn(
  { app, dryRun }: Trial,
  given: Pick<Turn, 'conversationId' | 'answerer' | 'recorder' | 'message' | 'signal'>,
): Turn {
  const { message, signal } = given
  return {
    ...given,
    app,
    id: timeUuid(),
    hasTime: () => !signal.aborted,
    history: async () => (message === null ? [] : [{ role: 'user', content: message }]),
    reachedOut: () => undefined,
    acting: async () => undefined,
    dryRun,
  }
}
