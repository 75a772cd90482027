import type { GraphNode } from '../../graphs/index.ts'
import {
  afterAnswer,
  afterDivert,
  afterNode,
  afterRoute,
  atAnEnd,
  leaveFlow,
  type NodeOutcome,
  stop,
} from './advance.ts'
import { limits } from './limits.ts'
import type { FlowProgram } from './program.ts'
import type { Failure, FlowVersion, TurnState } from './state.ts'

/** What a node's execution may say besides its outcome: it will not have this message, which goes elsewhere. */
export type Executed = NodeOutcome | { kind: 'declined' }

/** All that a turn does to the world, handed in. */
export interface Effects {
  /** Undefined where this version is no longer there. */
  program: (flow: FlowVersion) => Promise<FlowProgram | undefined>
  execute: (
    node: GraphNode,
    at: { state: TurnState; flow: FlowVersion; answered: boolean },
  ) => Promise<Executed>
  /** The flow that the message calls for, if any. */
  route: (state: TurnState) => Promise<{ flow: FlowVersion; program: FlowProgram } | null | Failure>
  /** Lets the agent speak: to the message, or because a flow was silent. */
  answer: (purpose: 'answer' | 'default', state: TurnState) => Promise<Failure | null>
  say: (text: string) => void
  hasSpoken: () => boolean
  /** Whether the message only says hello, and a flow has said so back in this turn: nobody is greeted twice. */
  isGreetedBack: () => boolean
  /** A person was asked to take over: once the flow is through, the rest is theirs. */
  isHandedOver: () => boolean
  hasTime: () => boolean
  entered: (flow: FlowVersion) => void
  left: (flow: FlowVersion) => void
  /** At which node, where it was one. */
  failed: (failure: Failure, at: { flowId: number | null; nodeId: string | null }) => void
  /** Called after every step, before the next one begins. */
  stepped: (state: TurnState) => Promise<void>
}

/** What the user is told when a turn fails, whatever the reason. */
export const apology = "I'm sorry, something went wrong on our side. Please try again in a moment."

/**
 * Goes on with a turn until it is over or waits for the user. It always says something: what the flow says, else what
 * the agent says (rule 5 of flows), else that something went wrong.
 */
export async function runTurn(effects: Effects, begun: TurnState): Promise<TurnState> {
  let state = begun
  if (state.flow !== null && state.waiting === null && state.steps === 0) effects.entered(state.flow)
  while (state.task !== null) {
    const before = state
    state = exceeded(effects, state) ?? (await step(effects, state))
    if (state.failure !== null) effects.failed(state.failure, placeOf(before))
    tellOfFlows(effects, before, state)
    if (state.flow === null && state.failure === null && effects.isHandedOver()) state = atAnEnd(state)
    if (state.failure !== null) effects.say(apology)
    await effects.stepped(state)
  }
  return state
}

/** One that stands back has not been left, and is not entered again when it is taken up. */
function tellOfFlows({ entered, left }: Effects, before: TurnState, after: TurnState): void {
  if (before.flow === after.flow) return
  for (const { flowId, snapshotId } of before.suspended) {
    const isGone = !isBehind(after, { flowId, snapshotId }) && after.flow?.flowId !== flowId
    if (isGone && after.waiting?.flowId !== flowId) left({ flowId, snapshotId })
  }
  if (before.flow !== null && !isBehind(after, before.flow)) left(before.flow)
  if (after.flow !== null && !isBehind(before, after.flow)) entered(after.flow)
}

function isBehind({ suspended }: TurnState, { flowId }: FlowVersion): boolean {
  return suspended.some((one) => one.flowId === flowId)
}

/** Where a turn stands. */
export function placeOf({ flow, task }: TurnState): { flowId: number | null; nodeId: string | null } {
  return { flowId: flow?.flowId ?? null, nodeId: task?.do === 'node' ? task.nodeId : null }
}

function exceeded(effects: Effects, state: TurnState): TurnState | undefined {
  if (!effects.hasTime()) {
    return stop(state, { code: 'time_limit', message: 'The turn took longer than it may.' })
  }
  if (state.steps < limits.steps) return undefined
  const message = `The turn was stopped after ${limits.steps} nodes: look for a cycle that never waits.`
  return stop(state, { code: 'step_limit', message })
}

async function step(effects: Effects, state: TurnState): Promise<TurnState> {
  const { task } = state
  if (task === null) throw new Error('a turn that is over cannot go on')
  if (task.do === 'node') return executeNode(effects, state, task)
  if (task.do === 'answer' && effects.isGreetedBack()) return afterAnswer(state, null)
  if (task.do === 'answer' || task.do === 'default')
    return afterAnswer(state, await effects.answer(task.do, state))
  const found = await effects.route(state)
  if (task.do === 'divert') {
    // Whether it was meant for another flow cannot be told just now: it is an answer, as most are.
    return afterDivert(state, found !== null && 'code' in found ? null : found)
  }
  return found !== null && 'code' in found ? stop(state, found) : afterRoute(state, found)
}

async function executeNode(
  effects: Effects,
  state: TurnState,
  { nodeId, answered }: { nodeId: string; answered: boolean },
): Promise<TurnState> {
  const { flow } = state
  if (flow === null) throw new Error('a node stands in a flow')
  const program = await effects.program(flow)
  const node = program?.node(nodeId)
  // A draft may have lost the node, and a deleted flow everything, while the user was thinking.
  if (program === undefined || node === undefined) return leaveFlow(state, answered)
  const outcome = await effects.execute(node, { state, flow, answered })
  if (outcome.kind === 'declined') return leaveFlow(state, answered)
  if (outcome.kind === 'failed' && program.next(nodeId, 'error') !== undefined && outcome.fatal !== true) {
    effects.failed(outcome.failure, { flowId: flow.flowId, nodeId })
  }
  return afterNode(state, program, nodeId, outcome, effects.hasSpoken())
}
