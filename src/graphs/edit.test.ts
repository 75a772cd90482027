import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NodeData } from '../kit/node.ts'
import { Problem } from '../kit/problem.ts'
import { validateGraph } from './check-graph.ts'
import { checkNewNode, checkNodeData } from './check-node.ts'
import { addEdge, removeEdge } from './edit-edges.ts'
import { addNode, removeNode, updateNode, writeOutputs } from './edit-nodes.ts'
import { type Edge, emptyGraph, type Graph, type GraphScope, normalised } from './model.ts'
import { nodeDefinitions } from './nodes/index.ts'
import { portsOf } from './ports.ts'

const workflow: GraphScope = { kind: 'workflow', definitions: nodeDefinitions, variables: [] }
const flow: GraphScope = { ...workflow, kind: 'flow' }
const position = { positionX: 0, positionY: 0 }

function added(graph: Graph, type: string, data: NodeData, scope = workflow) {
  const checked = checkNewNode(scope, graph, { type, data })
  expect(checked.errors).toEqual([])
  return addNode(scope, graph, { type, position, data: checked.data })
}

function conditions(...ids: string[]): NodeData {
  return { conditions: ids.map((id) => ({ id, expression: 'yes' })) }
}

/** A trigger, a condition and a message. */
function sample() {
  const one = added(emptyGraph, 'TRIGGER', { triggerType: 'CONTACT_CREATED' })
  const two = added(one.graph, 'CONDITIONAL_ROUTING', conditions('yes', 'no'))
  const three = added(two.graph, 'SEND_MESSAGE', { message: 'Hello' })
  return {
    graph: three.graph,
    trigger: one.node.nodeId,
    condition: two.node.nodeId,
    message: three.node.nodeId,
  }
}

function edgeBetween(id: string, source: string, target: string): Edge {
  return { id, source, handle: 'default', target, targetEdge: 'input' }
}

function problemOf(act: () => unknown): Problem {
  try {
    act()
  } catch (error) {
    if (error instanceof Problem) return error
  }
  throw new Error('No problem was thrown')
}

describe('nodes', () => {
  it('get an id and a readable, unique alias', () => {
    let graph = emptyGraph
    for (let count = 0; count < 3; count++) ({ graph } = added(graph, 'SAY_AI', { message: 'Hi' }, flow))
    expect(graph.nodes.map((node) => node.alias)).toEqual(['Say', 'Say 2', 'Say 3'])
    for (const node of graph.nodes)
      expect(node.nodeId).toMatch(/^node_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    const second = graph.nodes[1]?.nodeId ?? ''
    expect(added(removeNode(flow, graph, second), 'SAY_AI', { message: 'Hi' }, flow).node.alias).toBe('Say 2')
  })

  it('are renamed, and a taken alias is a conflict whatever its case', () => {
    const { graph, message } = sample()
    expect(updateNode(workflow, graph, message, { alias: 'Greeting' }).nodes[2]?.alias).toBe('Greeting')
    expect(updateNode(workflow, graph, message, { alias: 'message' }).nodes[2]?.alias).toBe('message')
    const problem = problemOf(() => updateNode(workflow, graph, message, { alias: 'trigger' }))
    expect(problem.code).toBe('conflict')
    expect(problem.issues[0]).toMatchObject({ path: 'alias', code: 'taken' })
  })

  it('take their edges with them', () => {
    const { graph, trigger, condition, message } = sample()
    const connected = [
      { source: trigger, target: condition },
      { source: condition, handle: 'yes', target: message },
      { source: message, target: condition },
    ].reduce((so, edge) => addEdge(workflow, so, edge).graph, graph)
    expect(connected.edges).toHaveLength(3)
    const without = removeNode(workflow, connected, condition)
    expect(without.edges).toEqual([])
    expect(without.nodes.flatMap((node) => node.edges)).toEqual([])
  })

  it('lose the edges of a port that their new data no longer makes', () => {
    const { graph, condition, message } = sample()
    const connected = ['yes', 'no', 'else'].reduce(
      (so, handle) => addEdge(workflow, so, { source: condition, handle, target: message }).graph,
      graph,
    )
    const node = connected.nodes[1]
    if (node === undefined) throw new Error('The condition is gone')
    const { data } = checkNodeData(workflow, connected, node, conditions('no', 'maybe'))
    expect(updateNode(workflow, connected, condition, { data }).edges.map((edge) => edge.handle)).toEqual([
      'no',
      'else',
    ])
  })

  it('that are not there are not found', () => {
    const { graph } = sample()
    for (const act of [
      () => updateNode(workflow, graph, 'node_x', { alias: 'A' }),
      () => removeNode(workflow, graph, 'node_x'),
      () => writeOutputs(graph, 'node_x', {}),
    ]) {
      expect(problemOf(act).code).toBe('not_found')
    }
  })

  it('of the default flow keep their START', () => {
    const scope: GraphScope = { ...flow, kind: 'default-flow' }
    const { graph, node } = added(emptyGraph, 'START', {}, scope)
    expect(problemOf(() => removeNode(scope, graph, node.nodeId)).issues[0]?.code).toBe('entry_required')
  })

  it('hold what the service writes until it takes it back', () => {
    const { graph, trigger } = sample()
    const written = writeOutputs(graph, trigger, { connectedAccountTriggerId: 't1' })
    expect(written.nodes[0]?.data['connectedAccountTriggerId']).toBe('t1')
    expect(writeOutputs(written, trigger, { connectedAccountTriggerId: undefined }).nodes[0]?.data).toEqual(
      graph.nodes[0]?.data,
    )
  })
})

describe('edges', () => {
  it('stand on their source and in the list', () => {
    const { graph, trigger, condition } = sample()
    const { graph: connected, edge } = addEdge(workflow, graph, { source: trigger, target: condition })
    expect(edge).toMatchObject({ source: trigger, handle: 'default', target: condition, targetEdge: 'input' })
    expect(connected.edges).toEqual([edge])
    expect(connected.nodes[0]?.edges).toEqual([edge])
  })

  it('are replaced by the next one on the same port', () => {
    const { graph, trigger, condition, message } = sample()
    const first = addEdge(workflow, graph, { source: trigger, target: condition })
    const second = addEdge(workflow, first.graph, { source: trigger, handle: 'default', target: message })
    expect(second.graph.edges).toEqual([{ ...first.edge, target: message }])
  })

  it('are removed by handle or by target', () => {
    const { graph, condition, message } = sample()
    const connected = ['yes', 'no'].reduce(
      (so, handle) => addEdge(workflow, so, { source: condition, handle, target: message }).graph,
      graph,
    )
    expect(
      removeEdge(connected, { source: condition, handle: 'yes' }).edges.map((edge) => edge.handle),
    ).toEqual(['no'])
    expect(removeEdge(connected, { source: condition, target: message }).edges).toEqual([])
    expect(problemOf(() => removeEdge(connected, { source: condition, handle: 'else' })).code).toBe(
      'not_found',
    )
    expect(problemOf(() => removeEdge(connected, { source: condition })).code).toBe('bad_request')
  })

  it('to a node or port that is not there are refused, all mistakes at once', () => {
    const { graph, trigger, condition } = sample()
    const problem = problemOf(() =>
      addEdge(workflow, graph, { source: condition, handle: 'yess', target: 'node_x', targetEdge: 'output' }),
    )
    expect(problem.issues).toMatchObject([
      { path: 'handle', code: 'unknown_port', suggestion: 'yes' },
      { path: 'target', code: 'not_found' },
      { path: 'targetEdge', code: 'unknown_port' },
    ])
    expect(
      problemOf(() => addEdge(workflow, graph, { source: 'node_x', target: condition })).issues,
    ).toMatchObject([{ path: 'source', code: 'not_found' }])
    expect(
      problemOf(() => addEdge(workflow, graph, { source: condition, target: trigger })).issues,
    ).toMatchObject([
      { path: 'handle', code: 'unknown_port' },
      { path: 'target', code: 'into_entry' },
    ])
  })

  it('come from both places into one', () => {
    const { graph, trigger, condition, message } = sample()
    const onNode = edgeBetween('a', trigger, condition)
    const inList = edgeBetween('b', message, condition)
    const merged = normalised({
      nodes: graph.nodes.map((node) => (node.nodeId === trigger ? { ...node, edges: [onNode] } : node)),
      edges: [inList, edgeBetween('c', 'node_gone', condition)],
    })
    expect(merged.edges).toEqual([onNode, inList])
    expect(merged.nodes.map((node) => node.edges.length)).toEqual([1, 0, 1])
  })
})

describe('any sequence of edits', () => {
  const types = ['TRIGGER', 'CONDITIONAL_ROUTING', 'ITERATION', 'API', 'BREAK', 'SEND_MESSAGE']
  const edit = fc.record({
    kind: fc.constantFrom('add', 'add', 'connect', 'connect', 'remove', 'disconnect', 'rename', 'reroute'),
    type: fc.constantFrom(...types),
    from: fc.nat(),
    to: fc.nat(),
    port: fc.nat(),
    name: fc.constantFrom('Say', 'API', 'api 2', 'Loop', 'Other'),
    ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
  })
  type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

  function apply(graph: Graph, { kind, type, from, to, port, name, ids }: Edit): Graph {
    const source = graph.nodes[from % Math.max(1, graph.nodes.length)]
    const target = graph.nodes[to % Math.max(1, graph.nodes.length)]
    if (kind === 'add' || source === undefined || target === undefined) {
      const definition = nodeDefinitions.get(type)
      const checked = checkNewNode(workflow, graph, { type, data: definition?.example })
      return checked.errors.length > 0
        ? graph
        : addNode(workflow, graph, { type, position, data: checked.data }).graph
    }
    const definition = nodeDefinitions.get(source.type)
    const ports = definition === undefined ? [] : portsOf(definition, source.data)
    const handle = ports[port % Math.max(1, ports.length)]?.handle
    if (kind === 'connect')
      return addEdge(workflow, graph, { source: source.nodeId, target: target.nodeId, handle }).graph
    if (kind === 'disconnect') return removeEdge(graph, { source: source.nodeId, target: target.nodeId })
    if (kind === 'remove') return removeNode(workflow, graph, source.nodeId)
    if (kind === 'rename') return updateNode(workflow, graph, source.nodeId, { alias: name })
    if (source.type !== 'CONDITIONAL_ROUTING') return graph
    const { data } = checkNodeData(workflow, graph, source, conditions(...ids))
    return updateNode(workflow, graph, source.nodeId, { data })
  }

  it('keeps both edge lists identical, aliases unique and no edge dangling', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 60 }), (edits) => {
        let graph = emptyGraph
        for (const one of edits) {
          const before = JSON.stringify(graph)
          const old = graph
          try {
            graph = apply(graph, one)
          } catch (error) {
            if (!(error instanceof Problem)) throw error
          }
          expect(JSON.stringify(old)).toBe(before)
          expect(graph.nodes.flatMap((node) => node.edges)).toEqual(graph.edges)
          for (const node of graph.nodes) for (const edge of node.edges) expect(edge.source).toBe(node.nodeId)
          const ids = new Set(graph.nodes.map((node) => node.nodeId))
          expect(graph.edges.every((edge) => ids.has(edge.source) && ids.has(edge.target))).toBe(true)
          expect(new Set(graph.edges.map((edge) => `${edge.source} ${edge.handle}`)).size).toBe(
            graph.edges.length,
          )
          expect(new Set(graph.edges.map((edge) => edge.id)).size).toBe(graph.edges.length)
          expect(new Set(graph.nodes.map((node) => node.alias.toLowerCase())).size).toBe(graph.nodes.length)
        }
        expect(validateGraph(workflow, graph).filter((issue) => issue.severity === 'error')).toEqual([])
        expect(normalised(graph)).toEqual(graph)
      }),
      { numRuns: 60 },
    )
  })
})
