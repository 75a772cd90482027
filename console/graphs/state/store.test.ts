import { describe, expect, it } from 'vitest'
import { edgeAt, emptyGraph, type Graph, type GraphNode, nodeOf } from './graph.ts'
import type { NodeType } from './node-types.ts'
import { GraphStore } from './store.ts'

function type(name: string, more: Partial<NodeType> = {}): [string, NodeType] {
  const ports = [{ handle: 'default', taken: '', expected: false, isError: false }]
  return [
    name,
    {
      type: name,
      title: name.charAt(0) + name.slice(1).toLowerCase(),
      graphs: ['workflow'],
      entryOf: null,
      hasInput: true,
      ports,
      branches: null,
      loop: null,
      breaksLoop: false,
      waits: false,
      result: null,
      defaults: { type: name },
      example: {},
      schema: {},
      ...more,
    },
  ]
}

const types = new Map([
  type('HOOK', { entryOf: 'workflow', hasInput: false }),
  type('SAY'),
  type('FORK', {
    branches: { each: '', taken: '', from: 'conditions', key: 'id' },
    ports: [{ handle: 'else', taken: '', expected: false, isError: false }],
  }),
])

const at = (x: number, y: number) => ({ positionX: x, positionY: y })

function node(nodeId: string, kind = 'SAY', data: GraphNode['data'] = {}): GraphNode {
  return { nodeId, alias: nodeId, type: kind, position: at(0, 0), data }
}

function chain(): Graph {
  return {
    ...emptyGraph,
    nodes: [node('a', 'HOOK'), node('b'), node('c')],
    edges: [
      { source: 'a', handle: 'default', target: 'b' },
      { source: 'b', handle: 'default', target: 'c' },
    ],
  }
}

function opened(graph = chain()) {
  return new GraphStore('workflow', types, graph)
}

describe('a graph', () => {
  it('is undone and done again step by step, words as a whole', () => {
    const store = opened()
    const before = store.graph
    store.change('b', { message: 'H' })
    store.change('b', { message: 'Hi' })
    store.seal()
    store.change('b', { message: 'Hi there' })
    store.undo()
    expect(nodeOf(store.graph, 'b')?.data).toEqual({ message: 'Hi' })
    store.undo()
    expect(store.graph).toEqual(before)
    expect(store.getState().canUndo).toBe(false)
    store.redo()
    store.redo()
    expect(nodeOf(store.graph, 'b')?.data).toEqual({ message: 'Hi there' })
  })

  it('takes a node in between two, and joins the ends when it goes', () => {
    const store = opened()
    const added = store.addNode('SAY', at(0, 0), { source: 'a', handle: 'default' })
    expect(edgeAt(store.graph, 'a', 'default')?.target).toBe(added)
    expect(edgeAt(store.graph, added, 'default')?.target).toBe('b')
    expect([...store.getState().selected]).toEqual([added])
    store.remove([added])
    expect(edgeAt(store.graph, 'a', 'default')?.target).toBe('b')
    expect(store.getState().selected.size).toBe(0)
    store.undo()
    expect(edgeAt(store.graph, added, 'default')?.target).toBe('b')
  })

  it('gives new nodes names of their own', () => {
    const store = opened()
    store.addNode('SAY', at(0, 0))
    store.addNode('SAY', at(0, 0))
    expect(store.graph.nodes.map(({ alias }) => alias)).toEqual(['a', 'b', 'c', 'Say', 'Say 2'])
  })

  it('lets go of edges whose port is gone, and has them back by undo', () => {
    const conditions = [{ id: 'one' }, { id: 'two' }]
    const store = opened({
      ...emptyGraph,
      nodes: [node('f', 'FORK', { conditions }), node('x'), node('y')],
      edges: [
        { source: 'f', handle: 'one', target: 'x' },
        { source: 'f', handle: 'two', target: 'y' },
      ],
    })
    store.change('f', { conditions: [{ id: 'two' }] })
    expect(store.graph.edges).toEqual([{ source: 'f', handle: 'two', target: 'y' }])
    store.undo()
    expect(edgeAt(store.graph, 'f', 'one')?.target).toBe('x')
  })

  it('lets nothing lead into its entry, or to itself', () => {
    const store = opened()
    expect(store.connect('c', 'default', 'a')).toBe(false)
    expect(store.connect('c', 'default', 'c')).toBe(false)
    expect(store.connect('c', 'default', 'b')).toBe(true)
  })

  it('is copied as text into another, with edges, new ids and names, and without a second entry', () => {
    const store = opened()
    store.change('c', { message: 'after {node_0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182}' })
    store.select(['a', 'b', 'c'])
    const text = store.copy() ?? ''
    const other = opened(chain())
    expect(other.paste(text, { x: 500, y: 100 })).toBe(true)
    const pasted = other.graph.nodes.slice(3)
    expect(pasted.map(({ alias }) => alias)).toEqual(['b 2', 'c 2'])
    expect(pasted.map(({ position }) => position)).toEqual([at(500, 100), at(500, 100)])
    expect(edgeAt(other.graph, pasted[0]?.nodeId ?? '', 'default')?.target).toBe(pasted[1]?.nodeId)
    expect(other.paste('any other text')).toBe(false)
    other.undo()
    expect(other.graph).toEqual(chain())
    other.select(['b'])
    other.duplicate()
    expect(other.graph.nodes).toHaveLength(4)
  })

  it('keeps what others did when something is undone', () => {
    const store = opened()
    const base = store.graph
    store.change('b', { message: 'mine' })
    const theirs = {
      ...base,
      nodes: base.nodes.map((one) => (one.nodeId === 'c' ? { ...one, alias: 'Theirs' } : one)),
    }
    store.takeIn(base, theirs)
    store.undo()
    expect(nodeOf(store.graph, 'b')?.data).toEqual({})
    expect(nodeOf(store.graph, 'c')?.alias).toBe('Theirs')
  })

  it('shows both sides where two changed the same, and takes the one that is chosen', () => {
    const store = opened()
    const base = store.graph
    const changed = (message: string) => ({
      ...base,
      nodes: base.nodes.map((one) => (one.nodeId === 'b' ? { ...one, data: { message } } : one)),
    })
    store.change('b', { message: 'mine', other: 1 })
    store.takeIn(base, changed('theirs'))
    expect(nodeOf(store.graph, 'b')?.data).toEqual({ message: 'theirs', other: 1 })
    const [conflict] = store.getState().conflicts
    expect(conflict).toMatchObject({ what: 'message', mine: 'mine', theirs: 'theirs' })
    if (conflict !== undefined) store.resolve(conflict, true)
    expect(nodeOf(store.graph, 'b')?.data).toEqual({ message: 'mine', other: 1 })
    expect(store.getState().conflicts).toEqual([])
  })

  it('has a node that one removed and another changed as both want it', () => {
    const store = opened()
    const base = store.graph
    store.remove(['c'])
    store.takeIn(base, {
      ...base,
      nodes: base.nodes.map((one) => (one.nodeId === 'c' ? { ...one, data: { message: 'new' } } : one)),
    })
    expect(nodeOf(store.graph, 'c')?.data).toEqual({ message: 'new' })
    const [conflict] = store.getState().conflicts
    if (conflict !== undefined) store.resolve(conflict, true)
    expect(nodeOf(store.graph, 'c')).toBeUndefined()
  })
})
