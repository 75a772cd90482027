import type { GraphNode } from '../../graphs/index.ts'
import {
  currentFlow,
  type Failure,
  type FlowRun,
  type FlowVersion,
  positionOf,
  type TurnState,
} from './conversation.ts'
import {
  afterAnswer,
  afterDivert,
  afterNode,
  afterRoute,
  afterUnderstood,
  type FlowOutcome,
  type FoundFlow,
  leaveFlow,
  leaveRest,
  stop,
  type Understood,
} from './dialogue.ts'
import { turnLimits } from './limits.ts'
import type { Program } from './program.ts'

/** The outcome of a node, or that it declines the message, which then goes elsewhere. */
export type Executed = FlowOutcome | { kind: 'declined' }

/** The place of a node in a turn. */
export interface NodePlace {
  state: TurnState
  flow: FlowRun
  program: Program
  answered: boolean
}

/** All effects of a turn on the world. */
export interface TurnEffects {
  /** Undefined if this version no longer exists. */
  program: (flow: FlowVersion) => Promise<Program | undefined>
  execute: (node: GraphNode, place: NodePlace) => Promise<Executed>
  /** The flow that the message calls for, if any. */
  route: (state: TurnState) => Promise<FoundFlow | null | Failure>
  /** What the message does whatever flow waits; null if that depends on the flow, or on routing. */
  understand: (state: TurnState) => Promise<Understood | null>
  /** The flow that has ended and that a message continues, which no flow is routed for. */
  reopen: (state: TurnState) => Promise<Understood | null>
  /** Lets the agent speak: to the message, beside a flow that waits, or because a flow was silent. */
  answer: (purpose: 'answer' | 'aside' | 'default', state: TurnState) => Promise<Failure | null>
  say: (text: string) => void
  hasSpoken: () => boolean
  /**
   * True if the message is only a greeting, and a flow has greeted in this turn: a second greeting is left
   * out.
   */
  isGreetedBack: () => boolean
  /** True if a teammate was asked to take over: after the flow, the rest is theirs. */
  isHandedOver: () => boolean
  hasTime: () => boolean
  entered: (flow: FlowVersion) => void
  left: (flow: FlowVersion) => void
  /** With its node, if it happened in one. */
  failed: (failure: Failure, at: { flowId: number | null; nodeId: string | null }) => void
  /** Called after every step, before the next one starts. */
  stepped: (state: TurnState) => Promise<void>
}

/** The message to the visitor when a turn fails, whatever the reason. */
export const apology = "I'm sorry, something went wrong on our side. Please try again in a moment."

/**
 * Runs a turn until it is over or waits for the visitor. It always says something: the flow's text, else the
 * agent's (rule 5 of flows), else an apology.
 */
export async function runTurn(effects: TurnEffects, begun: TurnState): Promise<TurnState> {
  let state = begun
  const first = state.task?.do === 'node' && state.steps === 0 ? currentFlow(state) : undefined
  if (first !== undefined) effects.entered(first)
  while (state.task !== null) {
    const before = state
    state = exceeded(effects, state) ?? (await step(effects, state))
    if (state.failure !== null) effects.failed(state.failure, placeOf(before))
    reportFlows(effects, before, state)
    const isBetweenFlows = state.task !== null && currentFlow(state) === undefined
    if (isBetweenFlows && effects.isHandedOver()) state = leaveRest(state)
    if (state.failure !== null) effects.say(apology)
    await effects.stepped(state)
  }
  return state
}

/** Ends a turn that was interrupted and must not be repeated. */
export function giveUp(
  effects: Pick<TurnEffects, 'failed' | 'entered' | 'left' | 'say'>,
  before: TurnState,
  message: string,
): TurnState {
  const failure: Failure = { code: 'interrupted', message }
  const state = stop(before, failure)
  effects.failed(failure, placeOf(before))
  reportFlows(effects, before, state)
  effects.say(apology)
  return state
}

/**
 * Reports flows that were entered or left. A suspended flow hasn't been left, and isn't entered again when it
 * resumes.
 */
function reportFlows(
  { entered, left }: Pick<TurnEffects, 'entered' | 'left'>,
  before: TurnState,
  after: TurnState,
): void {
  for (const flow of before.flows) if (!isIn(after, flow)) left(flow)
  for (const flow of after.flows) if (!isIn(before, flow)) entered(flow)
}

function isIn({ flows }: TurnState, { flowId }: FlowVersion): boolean {
  return flows.some((one) => one.flowId === flowId)
}

/** The current flow and node of a turn. */
function placeOf(state: TurnState): { flowId: number | null; nodeId: string | null } {
  const flow = currentFlow(state)
  const nodeId = flow === undefined || state.task?.do !== 'node' ? null : positionOf(flow)
  return { flowId: flow?.flowId ?? null, nodeId }
}

function exceeded(effects: TurnEffects, state: TurnState): TurnState | undefined {
  if (!effects.hasTime()) {
    return stop(state, { code: 'time_limit', message: 'The turn took longer than it may.' })
  }
  if (state.steps < turnLimits.steps) return undefined
  const message = `The turn was stopped after ${turnLimits.steps} nodes: look for a cycle that never waits.`
  return stop(state, { code: 'step_limit', message })
}

async function step(effects: TurnEffects, state: TurnState): Promise<TurnState> {
  const { task } = state
  if (task === null) throw new Error('a turn that is over has no next step')
  if (task.do === 'node') return executeNode(effects, state, task.answered)
  if (task.do === 'answer' && effects.isGreetedBack()) return afterAnswer(state, null)
  if (task.do === 'answer' && state.flows.length > 0)
    return afterAnswer(state, await effects.answer('aside', state))
  const reopened = task.do === 'answer' ? await effects.reopen(state) : null
  if (reopened !== null) return afterUnderstood(state, reopened)
  if (task.do === 'answer' || task.do === 'default')
    return afterAnswer(state, await effects.answer(task.do, state))
  const understood = await effects.understand(state)
  if (understood !== null) return afterUnderstood(state, understood)
  const found = await effects.route(state)
  if (task.do === 'divert') {
    // It is unknown if the message was meant for another flow: most messages are answers.
    return afterDivert(state, found !== null && 'code' in found ? null : found)
  }
  return found !== null && 'code' in found ? stop(state, found) : afterRoute(state, found)
}

async function executeNode(effects: TurnEffects, state: TurnState, answered: boolean): Promise<TurnState> {
  const flow = currentFlow(state)
  if (flow === undefined) throw new Error('a node is executed in a flow')
  const program = await effects.program(flow)
  const nodeId = positionOf(flow) ?? ''
  const node = program?.node(nodeId)
  // While the visitor was thinking, the draft may have lost the node, or the flow may have been deleted.
  if (program === undefined || node === undefined) return leaveFlow(state, answered)
  const outcome = await effects.execute(node, { state, flow, program, answered })
  if (outcome.kind === 'declined') return leaveFlow(state, answered)
  if (outcome.kind === 'failed' && program.targets(nodeId, 'error').length > 0 && outcome.fatal !== true) {
    effects.failed(outcome.failure, { flowId: flow.flowId, nodeId })
  }
  return afterNode(state, program, outcome, effects.hasSpoken())
}
