import { describe, expect, it } from 'vitest'
import { graphOf } from '../../graphs/index.ts'
import { callProblem } from './calls.ts'
import { type ConversationState, emptyConversation, type FlowRun, type TurnState } from './conversation.ts'
import { beginTurn, type FoundFlow } from './dialogue.ts'
import { turnLimits } from './limits.ts'
import { compile } from './program.ts'
import { type Executed, type NodePlace, runTurn, type TurnEffects } from './turn.ts'

const edge = (source: string, target: string, handle: string) => ({
  id: `${source} ${handle}`,
  source,
  target,
  handle,
  targetEdge: 'input',
})

/** A flow of nodes in a row, called after their types; an edge for errors leads from CALL to ERROR. */
function found(flowId: number, ...types: string[]): FoundFlow {
  const next = types.filter((type) => type !== 'ERROR')
  const nodes = types.map((type) => {
    const target = next[next.indexOf(type) + 1]
    const edges = type === 'ERROR' || target === undefined ? [] : [edge(type, target, 'default')]
    if (type === 'CALL' && types.includes('ERROR')) edges.push(edge('CALL', 'ERROR', 'error'))
    return { nodeId: type, alias: type, type, position: { positionX: 0, positionY: 0 }, data: {}, edges }
  })
  return { flow: { flowId, snapshotId: null }, program: compile(graphOf(nodes), { kind: 'flow' }) }
}

const caller = found(1, 'TRIGGER_INTENT', 'CALL', 'AFTER', 'ERROR')
const called = found(2, 'TRIGGER_INTENT', 'ASK', 'LAST')
const other = found(3, 'TRIGGER_INTENT', 'ASK')
const flows = new Map([caller, called, other].map((one) => [one.flow.flowId, one]))
const done = { kind: 'done', port: 'default' } as const
const failure = { code: 'node_failed', message: 'It failed.' } as const

interface Turn {
  after: TurnState
  log: string[]
  returned: unknown[]
}

/** One turn in which the message calls for a flow; `last` is what the last node of the called flow does. */
async function turn(
  before: ConversationState,
  routed: FoundFlow | null,
  last: Executed = done,
): Promise<Turn> {
  const log: string[] = []
  const returned: unknown[] = []
  const execute = async (
    { nodeId }: { nodeId: string },
    { flow, answered }: NodePlace,
  ): Promise<Executed> => {
    log.push(`${flow.flowId} ${nodeId}`)
    if (nodeId === 'ASK')
      return answered
        ? { kind: 'done', port: 'default', variables: { NAME: 'Ada' } }
        : { kind: 'wait', asked: 1 }
    if (nodeId === 'LAST') return last
    if (nodeId !== 'CALL') return done
    if (flow.returned === undefined) return { kind: 'call', found: called }
    returned.push(flow.returned)
    return flow.returned.error === null ? done : { kind: 'failed', failure }
  }
  const effects: TurnEffects = {
    program: async ({ flowId }) => flows.get(flowId)?.program,
    execute,
    understand: async () => null,
    reopen: async () => null,
    route: async () => routed,
    answer: async () => null,
    say: () => undefined,
    hasSpoken: () => true,
    isGreetedBack: () => false,
    isHandedOver: () => false,
    hasTime: () => true,
    entered: ({ flowId }) => log.push(`>${flowId}`),
    left: ({ flowId }) => log.push(`<${flowId}`),
    failed: () => undefined,
    stepped: async () => {},
  }
  const after = await runTurn(effects, beginTurn(before, { start: null, hasMessage: true }))
  return { after: JSON.parse(JSON.stringify(after)), log, returned }
}

const chain = (length: number): FlowRun[] =>
  Array.from({ length }, (_, index) => ({
    flowId: index + 1,
    snapshotId: null,
    branches: [],
    nextStep: 1,
    outputs: {},
    heard: [],
    asked: 0,
    calls: index < length - 1,
  }))

const ids = ({ flows: all }: TurnState): number[] => all.map(({ flowId }) => flowId)

describe('a flow that calls another one', () => {
  it('continues with the captured values once that has ended, turns later', async () => {
    const asked = await turn(emptyConversation, caller)
    expect(asked.log).toEqual(['>1', '1 TRIGGER_INTENT', '1 CALL', '>2', '2 TRIGGER_INTENT', '2 ASK'])
    const answered = await turn(asked.after, null)
    expect(answered.log).toEqual(['2 ASK', '2 LAST', '<2', '1 CALL', '1 AFTER', '<1'])
    expect(answered.returned).toEqual([{ values: { NAME: 'Ada' }, error: null }])
    expect(answered.after).toMatchObject({ flows: [], variables: { NAME: 'Ada' }, failure: null })
  })

  it('continues at its error port when a node of that fails', async () => {
    const asked = await turn(emptyConversation, caller)
    const failed = await turn(asked.after, null, { kind: 'failed', failure })
    expect(failed.log).toEqual(['2 ASK', '2 LAST', '<2', '1 CALL', '1 ERROR', '<1'])
    expect(failed.returned).toEqual([{ values: { NAME: 'Ada' }, error: 'It failed.' }])
    expect(failed.after.failure).toBeNull()
  })

  it.each([
    ['declines the answer', { kind: 'declined' } as const],
    ['fails for good', { kind: 'failed', failure, fatal: true } as const],
  ])('is left with it when that %s', async (_, last) => {
    const asked = await turn(emptyConversation, caller)
    const { after, log } = await turn(asked.after, null, last)
    expect(log.slice(-2).toSorted()).toEqual(['<1', '<2'])
    expect(ids(after)).toEqual([])
  })

  it('is suspended and resumed together with it', async () => {
    const asked = await turn(emptyConversation, caller)
    const diverted = await turn(asked.after, other)
    expect(ids(diverted.after)).toEqual([1, 2, 3])
    // The message calls for the flow that called, which waits for the one that it called.
    const back = await turn(diverted.after, caller)
    expect(ids(back.after)).toEqual([3, 1, 2])
    expect(back.log).toEqual(['2 ASK'])
    const same = await turn(back.after, caller)
    expect(same.returned).toEqual([{ values: { NAME: 'Ada' }, error: null }])
    expect(ids(same.after)).toEqual([3])
  })

  it('starts a suspended flow anew', async () => {
    const waiting = await turn(emptyConversation, called)
    const asked = await turn(waiting.after, caller)
    expect(ids(asked.after)).toEqual([1, 2])
  })

  it('calls neither itself nor deeper than the limit', () => {
    expect(callProblem({ flows: chain(2) }, 1)).toContain('already runs')
    expect(callProblem({ flows: chain(turnLimits.calls) }, 99)).toBeUndefined()
    expect(callProblem({ flows: chain(turnLimits.calls + 1) }, 99)).toContain('10 levels deep')
  })
})
