import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Graph, type GraphNode, graphOf } from '../../graphs/index.ts'
import {
  type ConversationState,
  emptyConversation,
  type FlowRun,
  type FlowVersion,
  type TurnState,
} from './conversation.ts'
import { beginTurn } from './dialogue.ts'
import { turnLimits } from './limits.ts'
import { compile, type Program } from './program.ts'
import { apology, type Executed, runTurn, type TurnEffects } from './turn.ts'

/** A flow in one line: `START a SAY b, a -error-> c`. */
function flow(types: Record<string, string>, edges: [from: string, to: string, handle?: string][]): Graph {
  return graphOf(
    Object.entries(types).map(
      ([nodeId, type]): GraphNode => ({
        nodeId,
        alias: nodeId,
        type,
        position: { positionX: 0, positionY: 0 },
        data: {},
        edges: edges
          .filter(([from]) => from === nodeId)
          .map(([source, target, handle = 'default']) => ({
            id: `${source} ${handle}`,
            source,
            target,
            handle,
            targetEdge: 'input',
          })),
      }),
    ),
  )
}

interface Scene {
  effects: TurnEffects
  said: string[]
  log: string[]
}

type Behaviour = (nodeId: string, answered: boolean, say: (text: string) => void) => Executed

const startFlow: FlowVersion = { flowId: 1, snapshotId: null }
const orders: FlowVersion = { flowId: 2, snapshotId: 'live' }
const failure = { code: 'node_failed', message: 'It failed.' } as const

function scene(programs: Record<number, Program>, behave: Behaviour, more: Partial<TurnEffects> = {}): Scene {
  const said: string[] = []
  const log: string[] = []
  const say = (text: string) => void said.push(text)
  const effects: TurnEffects = {
    program: async ({ flowId }) => programs[flowId],
    execute: async (node, { answered }) => {
      log.push(node.nodeId)
      return behave(node.nodeId, answered, say)
    },
    understand: async () => null,
    reopen: async () => null,
    route: async () => null,
    answer: async (purpose) => {
      log.push(purpose)
      say(purpose)
      return null
    },
    say,
    hasSpoken: () => said.length > 0,
    isGreetedBack: () => false,
    isHandedOver: () => false,
    hasTime: () => true,
    entered: ({ flowId }) => log.push(`>${flowId}`),
    left: ({ flowId }) => log.push(`<${flowId}`),
    failed: ({ code }) => log.push(`!${code}`),
    stepped: async () => {},
    ...more,
  }
  return { effects, said, log }
}

const done: Executed = { kind: 'done', port: 'default' }
const talk: Behaviour = (nodeId, _answered, say) => {
  if (nodeId.startsWith('say')) say(nodeId)
  return done
}

const start = compile(flow({ start: 'START', say: 'SAY_AI' }, [['start', 'say']]), { kind: 'default-flow' })
const silent = compile(flow({ start: 'START' }, []), { kind: 'default-flow' })
const asks = compile(
  flow({ intent: 'TRIGGER_INTENT', ask: 'RESPONSE_AI', say: 'SAY_AI' }, [
    ['intent', 'ask'],
    ['ask', 'say'],
  ]),
  { kind: 'flow' },
)

describe('a new conversation', () => {
  const opening = { start: { flow: startFlow, program: start }, hasMessage: false }

  it('runs the Start flow', async () => {
    const { effects, log, said } = scene({ 1: start }, talk)
    const after = await runTurn(effects, beginTurn(emptyConversation, opening))
    expect(log).toEqual(['>1', 'start', 'say', '<1'])
    expect(said).toEqual(['say'])
    expect(after).toMatchObject({ task: null, flows: [], steps: 2, failure: null })
  })

  it('deals with a message that came along once the Start flow is through', async () => {
    const { effects, log } = scene({ 1: start }, talk)
    await runTurn(effects, beginTurn(emptyConversation, { ...opening, hasMessage: true }))
    expect(log).toEqual(['>1', 'start', 'say', '<1', 'answer'])
  })

  it('does not greet twice whoever only says hello', async () => {
    const { effects, said } = scene({ 1: start }, talk, { isGreetedBack: () => true })
    await runTurn(effects, beginTurn(emptyConversation, { ...opening, hasMessage: true }))
    expect(said).toEqual(['say'])
  })

  it('says something of its own where the flow says nothing', async () => {
    const { effects, log } = scene({ 1: silent }, talk)
    await runTurn(
      effects,
      beginTurn(emptyConversation, { start: { flow: startFlow, program: silent }, hasMessage: false }),
    )
    expect(log).toEqual(['>1', 'start', '<1', 'default'])
  })

  it('needs no Start flow', async () => {
    const empty = compile(flow({}, []), { kind: 'default-flow' })
    const { effects, log } = scene({ 1: empty }, talk)
    await runTurn(
      effects,
      beginTurn(emptyConversation, { start: { flow: startFlow, program: empty }, hasMessage: true }),
    )
    expect(log).toEqual(['answer'])
  })
})

/** A flow that waits at its question. */
function asking(version: FlowVersion, more: Partial<FlowRun>): FlowRun {
  return {
    ...version,
    branches: [{ position: 'ask', step: 2, loops: [], call: 0 }],
    nextStep: 3,
    outputs: {},
    heard: [],
    asked: 0,
    ...more,
  }
}

/** The state of the conversation as the database returns it. */
function restored({ flows, variables }: TurnState): ConversationState {
  return JSON.parse(JSON.stringify({ flows, variables })) as ConversationState
}

function flowIds({ flows }: TurnState): number[] {
  return flows.map(({ flowId }) => flowId)
}

const questioning: Behaviour = (nodeId, answered, say) => {
  if (nodeId !== 'ask') return talk(nodeId, answered, say)
  if (answered) return { ...done, variables: { NAME: 'Ada' } }
  say('Who are you?')
  return { kind: 'wait', asked: 1 }
}

describe('a flow that waits', () => {
  const route: TurnEffects['route'] = async () => ({ flow: orders, program: asks })

  it('ends the turn, keeps its place, and goes on with the answer', async () => {
    const first = scene({ 2: asks }, questioning, { route })
    const paused = await runTurn(
      first.effects,
      beginTurn(emptyConversation, { start: null, hasMessage: true }),
    )
    expect(first.log).toEqual(['>2', 'intent', 'ask'])
    expect(paused.flows).toEqual([asking(orders, { asked: 1 })])

    const stored = restored(paused)
    const second = scene({ 2: asks }, questioning, { route })
    const after = await runTurn(second.effects, beginTurn(stored, { start: null, hasMessage: true }))
    expect(second.log).toEqual(['ask', 'say', '<2'])
    expect(after).toMatchObject({ flows: [], variables: { NAME: 'Ada' } })
  })

  const waiting = { ...emptyConversation, flows: [asking(orders, { asked: 1 })] }

  it.each([
    ['is gone', {}, questioning],
    [
      'no longer has the node',
      { 2: compile(flow({ intent: 'TRIGGER_INTENT' }, []), { kind: 'flow' }) },
      questioning,
    ],
    ['will not have the answer', { 2: asks }, (): Executed => ({ kind: 'declined' })],
  ])('lets the message go elsewhere when it %s', async (_, programs, how) => {
    const { effects, log } = scene(programs, how)
    const after = await runTurn(effects, beginTurn(waiting, { start: null, hasMessage: true }))
    expect(log.slice(-2)).toEqual(['<2', 'answer'])
    expect(after.flows).toEqual([])
  })
})

const failingToSay: Behaviour = (nodeId, answered, say) =>
  nodeId === 'say2' ? { kind: 'failed', failure } : questioning(nodeId, answered, say)

describe('a message that calls for another flow than the one that waits', () => {
  const refunds: FlowVersion = { flowId: 3, snapshotId: 'live' }
  const waiting = { ...emptyConversation, flows: [asking(orders, { asked: 2, outputs: { a: 1 } })] }
  const opening = { start: null, hasMessage: true }
  const speaks = compile(flow({ intent: 'TRIGGER_INTENT', say2: 'SAY_AI' }, [['intent', 'say2']]), {
    kind: 'flow',
  })
  const toRefunds = (program: Program): Partial<TurnEffects> => ({
    route: async () => ({ flow: refunds, program }),
  })

  it('enters it, and puts the question again once that is through', async () => {
    const { effects, log, said } = scene({ 2: asks, 3: speaks }, questioning, toRefunds(speaks))
    const after = await runTurn(effects, beginTurn(waiting, opening))
    expect(log).toEqual(['>3', 'intent', 'say2', '<3', 'ask'])
    expect(said).toEqual(['say2', 'Who are you?'])
    expect(after.flows).toEqual([asking(orders, { asked: 1, outputs: { a: 1 } })])
  })

  it('keeps its place while that asks something itself, and may be gone back to', async () => {
    const first = scene({ 2: asks, 3: asks }, questioning, toRefunds(asks))
    const asked = await runTurn(first.effects, beginTurn(waiting, opening))
    expect(flowIds(asked)).toEqual([2, 3])
    const stored = restored(asked)
    const answered = scene({ 2: asks, 3: asks }, questioning)
    const second = await runTurn(answered.effects, beginTurn(stored, opening))
    expect(answered.log).toEqual(['ask', 'say', '<3', 'ask'])
    expect(flowIds(second)).toEqual([2])
    const back = scene({ 2: asks, 3: asks }, questioning, {
      route: async () => ({ flow: orders, program: asks }),
    })
    const third = await runTurn(back.effects, beginTurn(stored, opening))
    expect(back.log).toEqual(['ask'])
    expect(flowIds(third)).toEqual([3, 2])
  })

  it('is an answer where the flow is the very one, or routing fails', async () => {
    for (const route of [async () => ({ flow: orders, program: asks }), async () => failure]) {
      const { effects, log } = scene({ 2: asks }, questioning, { route })
      await runTurn(effects, beginTurn(waiting, opening))
      expect(log).toEqual(['ask', 'say', '<2'])
    }
  })

  it('leaves the place that waited where the other flow fails', async () => {
    const { effects, log } = scene({ 2: asks, 3: speaks }, failingToSay, toRefunds(speaks))
    const after = await runTurn(effects, beginTurn(waiting, opening))
    expect(log).toEqual(['>3', 'intent', 'say2', '!node_failed', '<3'])
    expect(after.flows).toEqual([asking(orders, { asked: 2, outputs: { a: 1 } })])
  })
})

it('leaves what comes after the flow to the person who was asked to take over', async () => {
  const { effects, log } = scene({ 1: start }, talk, { isHandedOver: () => true })
  const opening = { start: { flow: startFlow, program: start }, hasMessage: true }
  const after = await runTurn(effects, beginTurn(emptyConversation, opening))
  expect(log).toEqual(['>1', 'start', 'say', '<1'])
  expect(after).toMatchObject({ task: null, pending: false })
})

const failing =
  (fatal: boolean): Behaviour =>
  (nodeId, answered, say) =>
    nodeId === 'call' ? { kind: 'failed', failure, fatal } : talk(nodeId, answered, say)

async function run(graph: Graph, behave: Behaviour): Promise<Scene & { after: TurnState }> {
  const program = compile(graph, { kind: 'default-flow' })
  const one = scene({ 1: program }, behave)
  const opening = { start: { flow: startFlow, program }, hasMessage: false }
  return { ...one, after: await runTurn(one.effects, beginTurn(emptyConversation, opening)) }
}

describe('a failure', () => {
  const edges: [string, string, string?][] = [
    ['start', 'call'],
    ['call', 'say'],
  ]
  const types = { start: 'START', call: 'API', say: 'SAY_AI', sorry: 'SAY_AI' }
  it('goes by the error port', async () => {
    const { log, said, after } = await run(
      flow({ ...types, 'say-sorry': 'SAY_AI' }, [...edges, ['call', 'say-sorry', 'error']]),
      failing(false),
    )
    expect(log).toEqual(['>1', 'start', 'call', '!node_failed', 'say-sorry', '<1'])
    expect(said).toEqual(['say-sorry'])
    expect(after.failure).toBeNull()
  })

  it.each([
    ['without one', flow(types, edges), false],
    ['when it is fatal', flow(types, [...edges, ['call', 'sorry', 'error']]), true],
  ])('ends the turn %s with words that are safe', async (_, graph, fatal) => {
    const { log, said, after } = await run(graph, failing(fatal))
    expect(log).toEqual(['>1', 'start', 'call', '!node_failed', '<1'])
    expect(said).toEqual([apology])
    expect(after).toMatchObject({ failure, flows: [] })
  })

  it('is what a cycle without a question comes to', async () => {
    const { said, after } = await run(
      flow({ start: 'START', a: 'API', b: 'API' }, [
        ['start', 'a'],
        ['a', 'b'],
        ['b', 'a'],
      ]),
      () => done,
    )
    expect(after.failure?.code).toBe('step_limit')
    expect(after.steps).toBe(turnLimits.steps)
    expect(said).toEqual([apology])
  })

  it('is what running out of time is', async () => {
    const { effects, said } = scene({ 1: start }, talk, { hasTime: () => false })
    const after = await runTurn(effects, beginTurn(emptyConversation, { start: null, hasMessage: true }))
    expect(after.failure?.code).toBe('time_limit')
    expect(said).toEqual([apology])
  })
})

it('always ends, and always says something, whatever nodes do', async () => {
  const outcomes: Executed[] = [
    done,
    { kind: 'wait', asked: 1 },
    { kind: 'failed', failure },
    { kind: 'failed', failure, fatal: true },
    { kind: 'declined' },
  ]
  const edge = fc.tuple(
    fc.integer({ min: 0, max: 5 }),
    fc.integer({ min: 0, max: 5 }),
    fc.constantFrom('default', 'error'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(edge, { selector: ([from, , port]) => `${from} ${port}` }),
      fc.infiniteStream(fc.constantFrom(...outcomes)),
      fc.boolean(),
      async (edges, stream, hasMessage) => {
        const types = Object.fromEntries(
          ['START', 'A', 'B', 'C', 'D', 'E'].map((type, index) => [`n${index}`, type]),
        )
        const program = compile(
          flow(
            types,
            edges.map(([from, to, port]) => [`n${from}`, `n${to}`, port]),
          ),
          { kind: 'default-flow' },
        )
        const { effects, said } = scene({ 1: program }, (_node, _answered, say) => {
          const outcome = stream.next().value ?? done
          // A node that waits has asked.
          if (outcome.kind === 'wait') say('?')
          return outcome
        })
        const after = await runTurn(
          effects,
          beginTurn(emptyConversation, { start: { flow: startFlow, program }, hasMessage }),
        )
        expect(after.task).toBeNull()
        expect(said.length).toBeGreaterThan(0)
        expect(after.failure === null || said.at(-1) === apology).toBe(true)
        for (const { branches } of after.flows) {
          expect(program.node(branches[0]?.position ?? '')).toBeDefined()
        }
      },
    ),
  )
})
