import { limits } from './limits.ts'
import type { FlowProgram } from './program.ts'
import type {
  ConversationState,
  Failure,
  FlowVersion,
  Outputs,
  Suspended,
  TurnState,
  Values,
} from './state.ts'

/** What came of executing a node. */
export type NodeOutcome =
  | { kind: 'done'; port: string; variables?: Values; output?: unknown }
  /** The node has asked, or somebody before it has: the turn ends here and the answer comes back to it. */
  | { kind: 'wait'; asked: number; variables?: Values; heard?: readonly string[] }
  /** `fatal` ends the turn whatever the flow says about errors. */
  | { kind: 'failed'; failure: Failure; fatal?: boolean; variables?: Values }

/** What a turn begins with. */
export interface Opening {
  /** The Start flow, where the conversation is new. */
  start: { flow: FlowVersion; program: FlowProgram } | null
  hasMessage: boolean
}

/** A turn that has not begun: at the node that waits for the message, at the Start flow, or at the message itself. */
export function beginTurn(conversation: ConversationState, { start, hasMessage }: Opening): TurnState {
  const { waiting, variables, outputs, suspended } = conversation
  const blank: TurnState = {
    task: null,
    flow: null,
    waiting: null,
    variables,
    outputs: {},
    suspended,
    heard: [],
    pending: hasMessage,
    steps: 0,
    failure: null,
  }
  if (waiting !== null && hasMessage) {
    const { flowId, snapshotId } = waiting
    return {
      ...blank,
      flow: { flowId, snapshotId },
      outputs,
      waiting,
      heard: waiting.heard ?? [],
      task: { do: 'divert' },
      pending: false,
    }
  }
  if (start?.program.entry === undefined) return afterFlows(blank, false)
  return enterFlow(blank, start.flow, start.program)
}

/** Goes to the first node of a flow. */
function enterFlow(state: TurnState, flow: FlowVersion, program: FlowProgram): TurnState {
  const { entry } = program
  if (entry === undefined) throw new Error(`flow ${flow.flowId} has no entry`)
  const task = { do: 'node', nodeId: entry.nodeId, answered: false } as const
  return { ...state, flow, outputs: {}, heard: [], task }
}

/**
 * The message goes to the node that waits for it, unless it calls for another flow: that one is entered, or taken up
 * where it was left, and the one that waited stands back.
 */
export function afterDivert(
  state: TurnState,
  found: { flow: FlowVersion; program: FlowProgram } | null,
): TurnState {
  const { waiting, flow, outputs, suspended } = state
  if (waiting === null) throw new Error('a message is diverted from a node that waits')
  if (found === null || found.flow.flowId === flow?.flowId)
    return { ...state, task: { do: 'node', nodeId: waiting.nodeId, answered: true } }
  const standing = [...suspended, { ...waiting, outputs }]
  const left = standing.find(({ flowId }) => flowId === found.flow.flowId)
  const others = standing.filter((one) => one !== left).slice(-limits.suspended)
  const stood = { ...state, waiting: null, suspended: others }
  return left === undefined ? enterFlow(stood, found.flow, found.program) : takeUp(stood, left)
}

/** Goes on with a flow that waited: its question is put again. */
function takeUp(state: TurnState, { flowId, snapshotId, nodeId, outputs, heard = [] }: Suspended): TurnState {
  const task = { do: 'node', nodeId, answered: false } as const
  return { ...state, flow: { flowId, snapshotId }, outputs, heard, task }
}

/** The next state, given what came of the node at hand. `spoke`: whether the user has been told anything in this turn. */
export function afterNode(
  state: TurnState,
  program: FlowProgram,
  nodeId: string,
  outcome: NodeOutcome,
  spoke: boolean,
): TurnState {
  const stepped: TurnState = {
    ...state,
    steps: state.steps + 1,
    waiting: null,
    variables: { ...state.variables, ...outcome.variables },
    outputs: outputsAfter(state, program, nodeId, outcome),
  }
  if (outcome.kind === 'wait') return pause(stepped, nodeId, outcome)
  if (outcome.kind === 'failed') return fail(stepped, program, nodeId, outcome)
  return follow(stepped, program.next(nodeId, outcome.port), spoke)
}

function outputsAfter(
  { outputs }: TurnState,
  program: FlowProgram,
  nodeId: string,
  outcome: NodeOutcome,
): Outputs {
  if (outcome.kind !== 'done' || outcome.output === undefined || !program.reads.has(nodeId)) return outputs
  return { ...outputs, [nodeId]: outcome.output }
}

function pause(
  state: TurnState,
  nodeId: string,
  { asked, heard = [] }: NodeOutcome & { kind: 'wait' },
): TurnState {
  if (state.flow === null) throw new Error('only a node of a flow can wait')
  return { ...state, task: null, waiting: { ...state.flow, nodeId, asked, heard }, pending: false }
}

function fail(
  state: TurnState,
  program: FlowProgram,
  nodeId: string,
  { failure, fatal }: NodeOutcome & { kind: 'failed' },
): TurnState {
  const handler = fatal === true ? undefined : program.next(nodeId, 'error')
  return handler === undefined ? stop(state, failure) : follow(state, handler, false)
}

function follow(state: TurnState, target: string | undefined, spoke: boolean): TurnState {
  if (target === undefined) return afterFlows({ ...state, flow: null }, spoke)
  return { ...state, task: { do: 'node', nodeId: target, answered: false } }
}

/** No flow is under way: the message is dealt with, or else something must at least have been said. */
function afterFlows(state: TurnState, spoke: boolean): TurnState {
  if (state.pending) return { ...state, task: { do: 'route' } }
  return spoke ? atRest(state) : { ...state, task: { do: 'default' } }
}

/** The message is dealt with: the turn is over, or a flow is taken up that waited behind. */
function atRest(state: TurnState): TurnState {
  const last = state.suspended.at(-1)
  if (last === undefined) return { ...state, task: null }
  return takeUp({ ...state, suspended: state.suspended.slice(0, -1) }, last)
}

/** The flow is no longer there, or will not have the answer, which then goes where any other message would. */
export function leaveFlow(state: TurnState, answered: boolean): TurnState {
  return afterFlows({ ...state, flow: null, waiting: null, pending: answered }, false)
}

/** Routing found a flow, or left the message to the agent. */
export function afterRoute(
  state: TurnState,
  found: { flow: FlowVersion; program: FlowProgram } | null,
): TurnState {
  const dealtWith = { ...state, pending: false }
  if (found === null) return { ...dealtWith, task: { do: 'answer' } }
  return enterFlow(dealtWith, found.flow, found.program)
}

/** The agent has spoken for itself. */
export function afterAnswer(state: TurnState, failure: Failure | null): TurnState {
  return failure === null ? atRest(state) : stop(state, failure)
}

/** What is left of the turn is for somebody else. */
export function atAnEnd(state: TurnState): TurnState {
  return { ...state, task: null, pending: false, suspended: [] }
}

/** Ends the turn before its time; the flow under way is left, and one behind it waits for its answer again. */
export function stop(state: TurnState, failure: Failure): TurnState {
  const { outputs = {}, ...waiting } = state.suspended.at(-1) ?? {}
  return {
    ...state,
    task: null,
    flow: null,
    waiting: 'nodeId' in waiting ? waiting : null,
    outputs,
    suspended: state.suspended.slice(0, -1),
    pending: false,
    failure,
  }
}
