import { performance } from 'node:perf_hooks'
import type { Trial, TriedNode } from '../../authoring/index.ts'
import { capturedText } from '../../graphs/index.ts'
import { NodeFailure } from '../../kit/effects.ts'
import { timeUuid } from '../../kit/ids.ts'
import { Problem } from '../../kit/problem.ts'
import { OutboundError } from '../../platform/outbound/index.ts'
import { compile, type FlowRun, type TurnState } from '../../runs/index.ts'
import { executeNode } from './execute.ts'
import { loadProfile } from './profile.ts'
import { emptyRecord, Recorder } from './recorder.ts'
import { StepFailure, type Turn } from './turn.ts'

// Somebody waits for the answer.
const longestTrial = 120_000

/** Executes one node of a flow by itself, as a turn would; `last_message` is what the user has just said. */
export async function tryInFlow(trial: Trial): Promise<TriedNode> {
  const { app, caller, draft, node, values } = trial
  const recorder = new Recorder(emptyRecord())
  const texts = new Map([...values.variables].map(([name, { value }]) => [name, capturedText(value) ?? null]))
  const turn = await pretendedTurn(trial, recorder, texts.get('last_message') ?? null)
  const flowId = turn.agent.flows.find((flow) => flow.graphId === draft.graphId)?.id ?? 0
  const flow: FlowRun = {
    flowId,
    snapshotId: null,
    branches: [{ position: node.nodeId, loops: [] }],
    outputs: Object.fromEntries([...values.nodes].map(([nodeId, { value }]) => [nodeId, value])),
    heard: [],
    asked: 0,
  }
  const answered = turn.message !== null
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
  const started = performance.now()
  const about = { type: node.type, node_id: node.nodeId, alias: node.alias, flow_id: flowId, flow_name: null }
  let made: Partial<TriedNode>
  try {
    const executed = await recorder.traced(about, () => executeNode(turn, node, place))
    made = {
      port: executed.kind === 'done' ? executed.port : null,
      output: executed.kind === 'done' ? (executed.output ?? null) : null,
      variables: 'variables' in executed ? withoutNulls(executed.variables) : {},
    }
  } catch (error) {
    made = { success: false, error: errorText(app.log, error, caller.account.id) }
  }
  const {
    started_at: _at,
    milliseconds: _took,
    output: _output,
    variables: _set,
    error: _error,
    ...step
  } = recorder.step
  return {
    success: true,
    port: null,
    output: null,
    variables: {},
    error: null,
    ...made,
    said: recorder.messages.map(({ content }) => content),
    milliseconds: Math.round(performance.now() - started),
    credits: recorder.credits,
    details: { ...step },
  }
}

function withoutNulls(variables: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

function errorText(log: Trial['app']['log'], error: unknown, accountId: number): string {
  if (error instanceof StepFailure) return error.failure.message
  if (error instanceof NodeFailure || error instanceof Problem || error instanceof OutboundError) {
    return error.message
  }
  if (error instanceof DOMException) return 'No result in time.'
  log.error({ err: error, accountId }, 'a node that was tried failed for a reason of our own')
  return 'Something went wrong on our side.'
}

/** A turn of a conversation that nobody holds. */
async function pretendedTurn(
  { app, caller, draft, dryRun, signal }: Trial,
  recorder: Recorder,
  message: string | null,
): Promise<Turn> {
  const actor = { account: caller.account, user: caller.user, causes: [] }
  const { agent } = await loadProfile(app.db, caller.account.id, draft.agentId ?? '', caller.user?.id ?? null)
  const limit = AbortSignal.timeout(longestTrial)
  return {
    app,
    id: timeUuid(),
    conversationId: timeUuid(),
    channel: 'OVERVIEW',
    agent,
    contactId: null,
    person: async () => ({}),
    message,
    summary: null,
    handBackNote: null,
    language: null,
    recorder,
    signal: AbortSignal.any([signal, limit]),
    hasTime: () => !limit.aborted,
    actorFor: async () => actor,
    history: async () => (message === null ? [] : [{ role: 'user', content: message }]),
    reachedOut: () => undefined,
    acting: async () => undefined,
    dryRun,
  }
}
