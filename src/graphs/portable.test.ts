import { describe, expect, it } from 'vitest'
import type { FoundByKind } from '../kit/references.ts'
import { settledGraph, validateGraph } from './check-graph.ts'
import { addEdge } from './edit-edges.ts'
import { addNode, writeOutputs } from './edit-nodes.ts'
import { emptyGraph, type Graph, type GraphScope } from './model.ts'
import { nodeDefinitions } from './nodes/index.ts'
import { fromPortable, namesWanted, portableGraph, toPortable } from './portable.ts'

const here: GraphScope = {
  kind: 'workflow',
  definitions: nodeDefinitions,
  variables: [
    { id: 1, name: 'NAME', description: 'Who' },
    { id: 2, name: 'UNUSED', description: null },
  ],
}
const there: GraphScope = { ...here, variables: [{ id: 70, name: 'NAME', description: 'Who' }] }
const position = { positionX: 1, positionY: 2 }

function sample(): Graph {
  const first = addNode(here, emptyGraph, {
    type: 'WEBHOOK',
    position,
    data: { triggerByWebhookIds: ['wh_1', 'wh_2'] },
  })
  const capture = addNode(here, first.graph, {
    type: 'AI_CAPTURE',
    position,
    data: { prompt: `{${first.node.nodeId}}`, captureVariables: [{ id: 1 }], knowledgeBaseIds: [5] },
  })
  const loop = addNode(here, capture.graph, {
    type: 'ITERATION',
    position,
    data: { variableName: first.node.nodeId },
  })
  const edge = { source: first.node.nodeId, target: capture.node.nodeId }
  return settledGraph(here, addEdge(here, loop.graph, edge).graph)
}

const names: FoundByKind = new Map([
  ['webhook', [{ id: 'wh_1', name: 'Orders' }]],
  ['knowledgeBase', [{ id: 5, name: 'Manual' }]],
])

function data(graph: Graph, index: number) {
  return graph.nodes[index]?.data ?? {}
}

describe('a graph that travels', () => {
  const graph = sample()
  const portable = portableGraph.parse(JSON.parse(JSON.stringify(toPortable(here, graph, names))))

  it('holds names instead of ids, and the variables it uses', () => {
    expect(portable.variables).toEqual([{ name: 'NAME', description: 'Who' }])
    expect(portable.references).toEqual([
      { path: ['nodes', 0, 'data', 'triggerByWebhookIds', 0], kind: 'webhook', id: 'wh_1', name: 'Orders' },
      { path: ['nodes', 0, 'data', 'triggerByWebhookIds', 1], kind: 'webhook', id: 'wh_2', name: null },
      { path: ['nodes', 1, 'data', 'knowledgeBaseIds', 0], kind: 'knowledgeBase', id: 5, name: 'Manual' },
    ])
    expect(portable.nodes[1]?.data['captureVariables']).toEqual([{ name: 'NAME' }])
    expect(namesWanted(portable)).toEqual(
      new Map([
        ['webhook', ['Orders']],
        ['knowledgeBase', ['Manual']],
      ]),
    )
  })

  it('brings along what lies further out than is taken', () => {
    const far = graph.nodes.map((node) => ({ ...node, position: { positionX: 1e308, positionY: -1e9 } }))
    const { nodes } = portableGraph.parse(toPortable(here, { ...graph, nodes: far }, names))
    expect(nodes[0]?.position).toEqual({ positionX: 1_000_000, positionY: -1_000_000 })
  })

  it('arrives with ids of its own and the ids that its names have there', () => {
    const byName: FoundByKind = new Map([
      ['webhook', [{ id: 'wh_9', name: 'Orders' }]],
      ['knowledgeBase', [{ id: 50, name: 'Manual' }]],
    ])
    const { graph: arrived, issues } = fromPortable(portable, byName)
    expect(issues).toEqual([])
    expect(validateGraph(there, arrived).filter((issue) => issue.severity === 'error')).toEqual([])
    const settled = settledGraph(there, arrived)
    const [first, second] = settled.nodes
    expect(first?.nodeId).not.toBe(graph.nodes[0]?.nodeId)
    expect(data(settled, 0)['triggerByWebhookIds']).toEqual(['wh_9', 'wh_2'])
    expect(data(settled, 1)).toMatchObject({
      prompt: `{${first?.nodeId}}`,
      knowledgeBaseIds: [50],
      captureVariables: [{ id: 70, name: 'NAME', description: 'Who' }],
    })
    expect(data(settled, 2)['variableName']).toBe(first?.nodeId)
    expect(settled.edges).toMatchObject([{ source: first?.nodeId, target: second?.nodeId }])
  })

  it('is never pointed at what merely has the old id, nor at one of several', () => {
    const byName: FoundByKind = new Map([
      ['webhook', [{ id: 'wh_1', name: 'Other' }]],
      [
        'knowledgeBase',
        [
          { id: 6, name: 'Manual' },
          { id: 7, name: 'Manual' },
        ],
      ],
    ])
    expect(fromPortable(portable, byName).issues).toMatchObject([
      {
        path: 'nodes[0].data.triggerByWebhookIds[0]',
        code: 'not_found',
        message: expect.stringContaining('called "Orders"'),
      },
      { path: 'nodes[1].data.knowledgeBaseIds[0]', message: expect.stringContaining('More than one') },
    ])
  })

  it('comes home to the things it left, even if others share their names', () => {
    const byName: FoundByKind = new Map([
      [
        'webhook',
        [
          { id: 'wh_1', name: 'Orders' },
          { id: 'wh_8', name: 'Orders' },
        ],
      ],
      ['knowledgeBase', [{ id: 5, name: 'Manual' }]],
    ])
    const { graph: arrived, issues } = fromPortable(portable, byName)
    expect(issues).toEqual([])
    expect(data(arrived, 0)['triggerByWebhookIds']).toEqual(['wh_1', 'wh_2'])
  })

  it('leaves alone what a hand-edited path does not lead to', () => {
    const edited = {
      ...portable,
      references: [
        { path: ['nodes', 0, 'type'], kind: 'webhook' as const, id: 'WEBHOOK', name: 'Orders' },
        { path: ['nodes', 9, 'data', 'x'], kind: 'webhook' as const, id: 'wh_1', name: 'Orders' },
        {
          path: ['nodes', 0, 'data', '__proto__', 'x'],
          kind: 'webhook' as const,
          id: 'wh_1',
          name: 'Orders',
        },
      ],
    }
    const byName: FoundByKind = new Map([['webhook', [{ id: 'wh_9', name: 'Orders' }]]])
    const { graph: arrived, issues } = fromPortable(edited, byName)
    expect(issues).toEqual([])
    expect(arrived.nodes[0]).toMatchObject({ type: 'WEBHOOK', data: graph.nodes[0]?.data })
  })

  it('gives two nodes of one id an id each, and takes in nothing that cannot be stored', () => {
    const [first] = portable.nodes
    if (first === undefined) throw new Error('The graph is empty')
    const twice = fromPortable({ ...portable, nodes: [first, first], references: [] }, new Map())
    expect(new Set(twice.graph.nodes.map((node) => node.nodeId)).size).toBe(2)
    const deep: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    const refused = fromPortable({ ...portable, nodes: [{ ...first, data: { deep } }] }, new Map())
    expect(refused.issues).toMatchObject([{ code: 'too_deep' }])
  })

  it('leaves what the service wrote behind', () => {
    const trigger = addNode(here, emptyGraph, {
      type: 'TRIGGER',
      position,
      data: { triggerType: 'CONTACT_CREATED' },
    })
    const written = writeOutputs(trigger.graph, trigger.node.nodeId, { connectedAccountTriggerId: 't1' })
    expect(toPortable(here, written, new Map()).nodes[0]?.data).toEqual({ triggerType: 'CONTACT_CREATED' })
  })
})
