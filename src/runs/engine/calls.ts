import type { FlowRun, FlowVersion, TurnState } from './conversation.ts'
import { turnLimits } from './limits.ts'

/** The flows of a conversation, those that called each other together. The last chain waits for the next message. */
export function chainsOf({ flows }: Pick<TurnState, 'flows'>): FlowRun[][] {
  const chains: FlowRun[][] = []
  for (const flow of flows) {
    const last = chains.at(-1)
    if (last?.at(-1)?.calls === true) last.push(flow)
    else chains.push([flow])
  }
  return chains
}

export function isPartOf(chain: readonly FlowRun[], { flowId }: Pick<FlowVersion, 'flowId'>): boolean {
  return chain.some((one) => one.flowId === flowId)
}

/** The reason why the current flow can't call another one, if any. */
export function callProblem(state: Pick<TurnState, 'flows'>, flowId: number): string | undefined {
  const chain = chainsOf(state).at(-1) ?? []
  if (isPartOf(chain, { flowId })) return 'The flow already runs: flows call each other in a loop.'
  if (chain.length <= turnLimits.calls) return undefined
  return `Calls nest ${turnLimits.calls} levels deep at most.`
}

/** Leaves the current flow, and those that called it. */
export function withoutChain(state: TurnState): TurnState {
  return { ...state, flows: chainsOf(state).slice(0, -1).flat() }
}

/** Leaves a called flow and continues at the node that called it; undefined if no node did. */
export function returnToCaller(state: TurnState, error: string | null): TurnState | undefined {
  const [caller, called] = state.flows.slice(-2)
  if (caller?.calls !== true || called?.captured === undefined) return undefined
  const resumed = { ...caller, calls: false, returned: { values: called.captured, error } }
  return { ...state, flows: [...state.flows.slice(0, -2), resumed], task: { do: 'node', answered: false } }
}
