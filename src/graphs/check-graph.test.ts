import { describe, expect, it } from 'vitest'
import type { NodeData } from '../kit/node.ts'
import { referenceIssues } from '../kit/references.ts'
import { settledGraph, validateGraph, withNodes } from './check-graph.ts'
import { addEdge } from './edit-edges.ts'
import { addNode } from './edit-nodes.ts'
import { emptyGraph, type Graph, type GraphScope, graphOf, newEdgeId } from './model.ts'
import { nodeDefinitions } from './nodes/index.ts'
import { entryOf, triggerOf } from './reach.ts'
import { collectGraphReferences } from './references.ts'
import { fromSnapshot, type Migration, toSnapshot } from './snapshot.ts'
import { variableUses } from './variables.ts'

const variables = [{ id: 1, name: 'ORDERS', description: null }]
const workflow: GraphScope = { kind: 'workflow', definitions: nodeDefinitions, variables }
const position = { positionX: 0, positionY: 0 }

/** A graph with the given nodes and edges: `[from, handle, to]`. */
function graphWith(nodes: readonly [string, NodeData][], edges: readonly [number, string, number][]): Graph {
  const made = nodes.reduce(
    (graph, [type, data]) => addNode(workflow, graph, { type, position, data }).graph,
    emptyGraph,
  )
  const id = (index: number) => made.nodes[index]?.nodeId ?? ''
  return edges.reduce(
    (graph, [from, handle, to]) =>
      addEdge(workflow, graph, { source: id(from), handle, target: id(to) }).graph,
    settledGraph(workflow, made),
  )
}

const trigger: [string, NodeData] = ['TRIGGER', { triggerType: 'CONTACT_CREATED' }]
const loop: [string, NodeData] = ['ITERATION', { variableName: 'ORDERS' }]
const message: [string, NodeData] = ['SEND_MESSAGE', { conversationId: '{ORDERS}', message: 'Hello' }]

function told(graph: Graph, scope = workflow): string[] {
  return validateGraph(scope, graph).map(({ severity, path, code }) => `${severity} ${path} ${code}`)
}

describe('validateGraph', () => {
  it('has nothing to say about a sound graph', () => {
    const graph = graphWith(
      [trigger, loop, message],
      [
        [0, 'default', 1],
        [1, 'body', 2],
      ],
    )
    expect(told(graph)).toEqual([])
  })

  it('accepts parallel edges of a port in automations only', () => {
    const drawn = graphWith([trigger, loop, message], [[0, 'default', 1]])
    const [first, , last] = drawn.nodes.map(({ nodeId }) => nodeId)
    const edge = { source: first ?? '', handle: 'default', target: last ?? '' }
    const { graph } = addEdge(workflow, drawn, { ...edge, parallel: true })
    expect(graph.edges.map(({ target }) => target)).toEqual([drawn.edges[0]?.target, last])
    expect(told(graph).filter((issue) => issue.includes('parallel'))).toEqual([])
    expect(told(graph, { ...workflow, kind: 'flow' })).toContain('error nodes[0] parallel_in_flow')
    // Without `parallel`, the edge replaces all others of its port.
    expect(addEdge(workflow, graph, edge).graph.edges).toHaveLength(1)
    expect(fromSnapshot(toSnapshot(graph)).edges).toEqual(graph.edges)
  })

  it('warns of a graph that nothing starts, and of nodes that nothing reaches', () => {
    expect(told(emptyGraph)).toEqual(['warning nodes no_entry'])
    expect(told(graphWith([trigger, message, message], [[0, 'default', 1]]))).toEqual([
      'warning nodes[2] unreachable',
    ])
  })

  it('warns of a message to nobody: it names no conversation, and nothing that starts the graph does', () => {
    const forNobody: [string, NodeData] = ['SEND_MESSAGE', { message: 'Hello' }]
    const warned = (entry: [string, NodeData]) =>
      validateGraph(workflow, graphWith([entry, forNobody], [[0, 'default', 1]]))
        .filter(({ code }) => code === 'no_conversation')
        .map(({ severity, path, message: text }) => `${severity} ${path} ${text}`)
    const schedule = { cronExpression: '0 9 * * *', timezone: 'UTC', startTime: null, endTime: null }
    const fails =
      'warning nodes[1].data.conversationId This node has no conversation, and none starts this graph'
    expect(warned(trigger)).toEqual([expect.stringContaining(fails)])
    expect(warned(['SCHEDULED_TRIGGER', schedule])).toEqual([expect.stringContaining(fails)])
    expect(warned(['WEBHOOK', {}])).toEqual([
      expect.stringContaining('unless their trigger data has a `conversation_id`'),
    ])
    expect(warned(['TRIGGER', { triggerType: 'CONVERSATION_ENDED' }])).toEqual([])
    const alone = graphWith([trigger, forNobody], [])
    expect(told(alone)).not.toContain('warning nodes[1].data.conversationId no_conversation')
  })

  it('warns of ports that lead nowhere, of BREAK and of loop values outside the loop', () => {
    const graph = graphWith(
      [trigger, loop, message, ['BREAK', {}]],
      [
        [0, 'default', 1],
        [1, 'completed', 2],
        [2, 'default', 3],
      ],
    )
    const loopId = graph.nodes[1]?.nodeId ?? ''
    const said = graphOf(
      graph.nodes.map((node, index) =>
        index === 2 ? { ...node, data: { ...node.data, message: `{${loopId}.item}` } } : node,
      ),
    )
    expect(told(said)).toEqual([
      'warning nodes[1] unconnected',
      'warning nodes[2].data.message outside_loop',
      'warning nodes[3] outside_loop',
    ])
  })

  it('tells everything that is wrong at once, and with which node', () => {
    const broken: Graph = graphOf([
      {
        nodeId: 'a',
        alias: 'One',
        position,
        type: 'TRIGGER',
        data: { triggerType: 'TABLE_ROW_CREATED' },
        edges: [],
      },
      { nodeId: 'b', alias: 'one', position, type: 'WEBHOOK', data: { url: 'x' }, edges: [] },
      {
        nodeId: 'c',
        alias: 'Two',
        position,
        type: 'SAY_AI',
        data: { message: 'x' },
        edges: [{ id: newEdgeId(), source: 'c', handle: 'other', target: 'gone', targetEdge: 'input' }],
      },
      { nodeId: 'd', alias: 'Three', position, type: 'UNHEARD_OF', data: {}, edges: [] },
    ])
    const issues = validateGraph(workflow, broken)
    expect(told(broken).filter((line) => line.startsWith('error'))).toEqual([
      'error nodes[0].data.triggeredByTableId required',
      'error nodes[1].type second_entry',
      'error nodes[1].data.url invalid_url',
      'error nodes[2].type wrong_graph',
      'error nodes[3].type unknown_node_type',
      'error edges[0].handle unknown_port',
      'error edges[0].target not_found',
      'error nodes[1].alias taken',
    ])
    expect(issues[0]).toMatchObject({ nodeId: 'a', alias: 'One' })
  })

  it('is joined by what its references do not find', () => {
    const graph = graphWith([['WEBHOOK', { triggerByWebhookIds: ['wh_1', 'wh_2'] }]], [])
    const references = collectGraphReferences(nodeDefinitions, graph)
    const found = new Map([['webhook' as const, [{ id: 'wh_1' }]]])
    expect(withNodes(graph, referenceIssues(references, found))).toMatchObject([
      {
        severity: 'error',
        path: 'nodes[0].data.triggerByWebhookIds[1]',
        code: 'not_found',
        alias: 'Webhook',
      },
    ])
  })
})

it('a variable is found wherever the graph reads or writes it', () => {
  const graph = graphWith(
    [
      loop,
      ['SEND_MESSAGE', { message: '{ORDERS}, {ORDERS}!', prompt: '{orders}' }],
      ['API', { url: 'https://example.com/{ORDERS}', variables: [{ key: 'ORDERS' }] }],
      ['AI_CAPTURE', { prompt: 'x', captureVariables: [{ name: 'ORDERS' }] }],
    ],
    [],
  )
  const uses = variableUses(nodeDefinitions, graph, { id: 1, name: 'ORDERS' })
  expect(uses.map(({ alias, path, use }) => `${alias}: ${path} ${use}`)).toEqual([
    'Loop: data.variableName read',
    'Message: data.message read',
    'API: data.url read',
    'API: data.variables[0].key written',
    'Capture: data.captureVariables[0] written',
  ])
})

it('a workflow is known by what starts it', () => {
  const schedule = nodeDefinitions.get('SCHEDULED_TRIGGER')?.example ?? {}
  expect(triggerOf(workflow, graphWith([message, trigger], []))?.type).toBe('CONTACT_CREATED')
  expect(triggerOf(workflow, graphWith([['SCHEDULED_TRIGGER', schedule]], []))?.type).toBe(
    'SCHEDULED_TRIGGER',
  )
  expect(triggerOf(workflow, graphWith([['WEBHOOK', {}]], []))?.type).toBe('INCOMING_WEBHOOK')
  expect(triggerOf(workflow, emptyGraph)).toBeUndefined()
  expect(entryOf({ ...workflow, kind: 'flow' }, graphWith([trigger], []))).toBeUndefined()
})

/** A migration that changes every alias. */
function append(text: string): Migration {
  return ({ nodes, edges }) => ({
    edges,
    nodes: nodes.map((node) => ({ ...node, alias: `${node.alias}${text}` })),
  })
}

describe('snapshots', () => {
  const graph = graphWith([trigger, message], [[0, 'default', 1]])

  it('come back as they were stored', () => {
    const stored = JSON.parse(JSON.stringify(toSnapshot(graph)))
    expect(stored).toMatchObject({ version: 2 })
    expect(fromSnapshot(stored)).toEqual(graph)
  })

  it('are brought up to date step by step, from the version that they have', () => {
    const steps = [append('a'), append('b')]
    const aliases = (version: number) =>
      fromSnapshot({ ...graph, version }, steps).nodes.map((node) => node.alias)
    expect(aliases(1)).toEqual(['Triggerab', 'Messageab'])
    expect(aliases(2)).toEqual(['Triggerb', 'Messageb'])
    expect(aliases(3)).toEqual(['Trigger', 'Message'])
    expect(() => aliases(4)).toThrow(/newer release/)
  })
})
