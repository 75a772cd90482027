import { advance, initialState } from './advance.ts'
import { chainsOf, isPartOf, returnToCaller, withoutChain } from './calls.ts'
import {
  type ConversationState,
  currentFlow,
  type Failure,
  type FlowRun,
  type FlowVersion,
  type Outputs,
  type TurnState,
  type Values,
} from './conversation.ts'
import { turnLimits } from './limits.ts'
import type { Program } from './program.ts'

/** The result of a node in a turn. */
export type FlowOutcome =
  | { kind: 'done'; port: string; variables?: Values; output?: unknown; filled?: Filled }
  /** The visitor was asked: the turn ends here and the answer comes back to the node. */
  | { kind: 'wait'; asked: number; variables?: Values; heard?: readonly string[]; filled?: Filled }
  /** Another flow runs before the node continues. */
  | { kind: 'call'; found: FoundFlow; variables?: Values }
  /** The visitor asked something back: the agent answers, and the node then asks again. */
  | { kind: 'aside' }
  /** `fatal` ends the turn even if the node has an error port. */
  | { kind: 'failed'; failure: Failure; fatal?: boolean; variables?: Values }

type Filled = NonNullable<FlowRun['filled']>

/** What a message does to the conversation, whatever flow waits for it. */
export type Understood =
  /** All flows are left. */
  | { do: 'cancel' }
  /** Everything is asked again. */
  | { do: 'restart'; found: FoundFlow | null }
  /** The message is dealt with, and a flow that waits asks again. */
  | { do: 'go-on'; variables?: Values }
  /** The message answers a question of a flow that has ended, which continues there. */
  | { do: 'reopen'; found: FoundFlow; nodeId: string; answered: boolean }

/** A flow to enter. */
export interface FoundFlow {
  flow: FlowVersion
  program: Program
}

/** The start of a turn. */
export interface Opening {
  /** The Start flow, if the conversation is new. */
  start: FoundFlow | null
  hasMessage: boolean
}

/** A turn that has not started: at the node that waits for the message, at the Start flow, or at the message itself. */
export function beginTurn(
  { flows, variables, finished, created }: ConversationState,
  { start, hasMessage }: Opening,
): TurnState {
  const blank = {
    task: null,
    flows,
    variables,
    ...(finished === undefined ? {} : { finished }),
    ...(created === undefined ? {} : { created }),
    pending: hasMessage,
    steps: 0,
    failure: null,
  }
  if (flows.length > 0 && hasMessage) return { ...blank, task: { do: 'divert' }, pending: false }
  return start?.program.entry === undefined ? betweenFlows(blank, false) : enterFlow(blank, start)
}

/** Starts a run of the flow. */
function enterFlow(state: TurnState, { flow, program }: FoundFlow, more: Partial<FlowRun> = {}): TurnState {
  const { branches, nextStep } = initialState(program)
  if (branches.length === 0) throw new Error(`flow ${flow.flowId} has no entry`)
  const { flowId, snapshotId } = flow
  const run: FlowRun = { flowId, snapshotId, branches, nextStep, outputs: {}, heard: [], asked: 0, ...more }
  return { ...state, flows: [...state.flows, run], task: { do: 'node', answered: false } }
}

/** Starts a run of a flow that the current one calls. A suspended run of the same flow ends. */
function enterCalled(state: TurnState, found: FoundFlow): TurnState {
  const chains = chainsOf(inFlow(state, { calls: true }))
  const others = chains.filter((chain, index) => index === chains.length - 1 || !isPartOf(chain, found.flow))
  return enterFlow({ ...state, flows: others.flat() }, found, { captured: {} })
}

/**
 * The message goes to the node that waits for it, unless it calls for another flow. That flow is entered, or resumes,
 * and suspends the one that waited.
 */
export function afterDivert(state: TurnState, found: FoundFlow | null): TurnState {
  const chains = chainsOf(state)
  const before = found === null ? undefined : chains.find((chain) => isPartOf(chain, found.flow))
  if (found === null || (before !== undefined && before === chains.at(-1)))
    return { ...state, task: { do: 'node', answered: true } }
  const suspended = chains
    .filter((chain) => chain !== before)
    .slice(-turnLimits.suspended)
    .flat()
  if (before === undefined) return enterFlow({ ...state, flows: suspended }, found)
  return resume({ ...state, flows: [...suspended, ...before] })
}

/** The state after a message that needs no routing. */
export function afterUnderstood(state: TurnState, understood: Understood): TurnState {
  const dealtWith = { ...state, pending: false }
  if (understood.do === 'cancel') return { ...dealtWith, ...cancelled(state), flows: [], task: null }
  if (understood.do === 'go-on')
    return atRest({ ...dealtWith, variables: { ...state.variables, ...understood.variables } })
  const { found } = understood
  const again = { ...dealtWith, flows: [], variables: withoutAnswers(state) }
  if (found === null) return { ...again, task: null }
  const entered = enterFlow(understood.do === 'restart' ? again : dealtWith, found)
  if (understood.do === 'restart') return entered
  const flows = entered.flows.map((flow, index) => {
    if (index < entered.flows.length - 1) return flow
    return { ...flow, branches: flow.branches.map((one) => ({ ...one, position: understood.nodeId })) }
  })
  return { ...entered, flows, task: { do: 'node', answered: understood.answered } }
}

function cancelled({ flows, finished }: TurnState): Pick<TurnState, 'finished'> {
  const flow = flows.at(-1)
  if (flow === undefined) return finished === undefined ? {} : { finished }
  const { flowId, snapshotId } = flow
  return { finished: { flowId, snapshotId, filled: [], cancelled: true } }
}

/** The variables without the answers that the visitor has given to flows. */
function withoutAnswers({ flows, finished, variables }: TurnState): Values {
  const names = [...flows.flatMap(({ filled = {} }) => Object.keys(filled)), ...(finished?.filled ?? [])]
  return { ...variables, ...Object.fromEntries(names.map((name) => [name, null])) }
}

/** Continues the last flow at the node that waited, which asks its question again. */
function resume(state: TurnState): TurnState {
  return { ...state, task: { do: 'node', answered: false } }
}

/** The next state, given the outcome of a node. `spoke`: the visitor has received a message in this turn. */
export function afterNode(
  state: TurnState,
  program: Program,
  outcome: FlowOutcome,
  spoke: boolean,
): TurnState {
  const flow = currentFlow(state)
  if (flow === undefined) throw new Error('a node is executed in a flow')
  const steps = state.steps + 1
  if (outcome.kind === 'aside') return { ...state, steps, pending: false, task: { do: 'answer' } }
  const outputs = outputsAfter(flow, program, outcome)
  const stepped = withCaptured({ ...state, steps }, outcome.variables)
  if (outcome.kind === 'call') return enterCalled(stepped, outcome.found)
  const filled = filledAfter(flow, outcome)
  if (outcome.kind === 'wait') {
    const { asked, heard = [] } = outcome
    return { ...inFlow(stepped, { ...filled, outputs, asked, heard }), task: null, pending: false }
  }
  if (outcome.kind === 'failed' && outcome.fatal === true) return stop(stepped, outcome.failure)
  const { state: after, end } = advance(
    program,
    { branches: flow.branches, nextStep: flow.nextStep, steps: state.steps },
    flow.branches[0]?.step ?? 0,
    outcome.kind === 'failed' ? { kind: 'failed', message: outcome.failure.message } : outcome,
  )
  const { branches, nextStep } = after
  const advanced = { ...filled, outputs, branches, nextStep, returned: undefined }
  if (end === undefined) return resume(inFlow(stepped, advanced))
  if (outcome.kind === 'failed' && !end.successful) {
    const { message, detail } = outcome.failure
    const error = detail === undefined ? message : `${message} ${detail}`
    return returnToCaller(stepped, error) ?? stop(stepped, outcome.failure)
  }
  const finished = finishedBy({ ...flow, ...filled }, state)
  return returnToCaller(stepped, null) ?? betweenFlows({ ...withoutChain(stepped), ...finished }, spoke)
}

function filledAfter({ filled }: FlowRun, outcome: FlowOutcome): Pick<FlowRun, 'filled'> {
  const more = 'filled' in outcome ? outcome.filled : undefined
  return more === undefined || Object.keys(more).length === 0 ? {} : { filled: { ...filled, ...more } }
}

/** Flows without questions, such as a thank-you, keep the answers of the one before. */
function finishedBy({ flowId, snapshotId, filled = {} }: FlowRun, { finished }: TurnState) {
  const names = Object.keys(filled)
  if (names.length > 0) return { finished: { flowId, snapshotId, filled: names } }
  return finished === undefined ? {} : { finished }
}

/** Sets variables. A called flow returns those that it has set. */
function withCaptured(state: TurnState, variables: Values = {}): TurnState {
  const captured = state.flows.at(-1)?.captured
  const set = { ...state, variables: { ...state.variables, ...variables } }
  return captured === undefined ? set : inFlow(set, { captured: { ...captured, ...variables } })
}

function inFlow(state: TurnState, change: Partial<FlowRun>): TurnState {
  const last = state.flows.at(-1)
  return last === undefined
    ? state
    : { ...state, flows: [...state.flows.slice(0, -1), { ...last, ...change }] }
}

function outputsAfter({ outputs, branches }: FlowRun, program: Program, outcome: FlowOutcome): Outputs {
  const nodeId = branches[0]?.position ?? ''
  if (outcome.kind !== 'done' || outcome.output === undefined || !program.reads.has(nodeId)) return outputs
  return { ...outputs, [nodeId]: outcome.output }
}

/** No flow is active: the message is routed, or else something must at least have been said. */
function betweenFlows(state: TurnState, spoke: boolean): TurnState {
  if (state.pending) return { ...state, task: { do: 'route' } }
  return spoke ? atRest(state) : { ...state, task: { do: 'default' } }
}

/** The message is dealt with: the turn is over, or a suspended flow resumes. */
function atRest(state: TurnState): TurnState {
  return state.flows.length === 0 ? { ...state, task: null } : resume(state)
}

/** The flow no longer exists, or declines the answer, which is then routed like any other message. */
export function leaveFlow(state: TurnState, answered: boolean): TurnState {
  return betweenFlows({ ...withoutChain(state), pending: answered }, false)
}

/** Routing found a flow, or left the message to the agent. */
export function afterRoute(state: TurnState, found: FoundFlow | null): TurnState {
  const dealtWith = { ...state, pending: false }
  return found === null ? { ...dealtWith, task: { do: 'answer' } } : enterFlow(dealtWith, found)
}

/** The agent has answered by itself. */
export function afterAnswer(state: TurnState, failure: Failure | null): TurnState {
  return failure === null ? atRest(state) : stop(state, failure)
}

/** Leaves the rest of the turn to a teammate. */
export function leaveRest(state: TurnState): TurnState {
  return { ...state, task: null, pending: false, flows: [] }
}

/** Ends the turn early. The current flow is left, and one that it had suspended waits for its answer again. */
export function stop(state: TurnState, failure: Failure): TurnState {
  const left = currentFlow(state) === undefined ? state : withoutChain(state)
  return { ...left, task: null, pending: false, failure }
}
