import { describe, expect, it } from 'vitest'
import { emptyGraph, type Graph, type GraphNode, nodeOf, targetsOf } from './graph.ts'
import { samplePort, sampleType } from './sample-type.ts'
import { GraphStore } from './store.ts'

const types = new Map(
  [
    sampleType('HOOK', { entryOf: 'workflow', hasInput: false }),
    sampleType('SAY'),
    sampleType('FORK', {
      branches: { each: '', taken: '', from: 'conditions', key: 'id' },
      ports: [samplePort('else')],
    }),
  ].map((one) => [one.type, one]),
)

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

const text = (nodes: unknown, edges: unknown = []) =>
  JSON.stringify({ kind: 'frontdesk-nodes', nodes, edges })
const lead = (source: string, handle: string, target: string) => ({ source, handle, target })

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
    expect(targetsOf(store.graph, { source: 'a', handle: 'default' })).toEqual([added])
    expect(targetsOf(store.graph, { source: added, handle: 'default' })).toEqual(['b'])
    expect([...store.getState().selected]).toEqual([added])
    store.remove([added])
    expect(targetsOf(store.graph, { source: 'a', handle: 'default' })).toEqual(['b'])
    expect(store.getState().selected.size).toBe(0)
    store.undo()
    expect(targetsOf(store.graph, { source: added, handle: 'default' })).toEqual(['b'])
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
    expect(targetsOf(store.graph, { source: 'f', handle: 'one' })).toEqual(['x'])
  })

  it('has parallel branches in an automation, not in a flow', () => {
    const store = opened()
    store.connect('a', 'default', 'c')
    expect(targetsOf(store.graph, lead('a', 'default', ''))).toEqual(['b', 'c'])
    store.disconnect(lead('a', 'default', 'b'))
    expect(targetsOf(store.graph, lead('a', 'default', ''))).toEqual(['c'])
    store.undo()
    expect(targetsOf(store.graph, lead('a', 'default', ''))).toEqual(['b', 'c'])
    const flow = new GraphStore('flow', types, chain())
    flow.connect('a', 'default', 'c')
    expect(targetsOf(flow.graph, lead('a', 'default', ''))).toEqual(['c'])
  })

  it('inserts a node into one of several edges, or beside them', () => {
    const store = opened()
    store.connect('a', 'default', 'c')
    const inside = store.addNode('SAY', at(0, 0), lead('a', 'default', 'c'))
    expect(targetsOf(store.graph, lead('a', 'default', ''))).toEqual(['b', inside])
    expect(targetsOf(store.graph, lead(inside, 'default', ''))).toEqual(['c'])
    const beside = store.addNode('SAY', at(0, 0), { source: 'a', handle: 'default', isParallel: true })
    expect(targetsOf(store.graph, lead('a', 'default', ''))).toEqual(['b', inside, beside])
    store.remove([inside])
    expect(targetsOf(store.graph, lead('a', 'default', ''))).toEqual(['b', beside, 'c'])
  })

  it('lets nothing lead into its entry, or to itself', () => {
    const store = opened()
    expect(store.connect('c', 'default', 'a')).toBe(false)
    expect(store.connect('c', 'default', 'c')).toBe(false)
    expect(store.connect('c', 'default', 'b')).toBe(true)
  })

  it('takes pasted nodes to where they can be seen', () => {
    const wild = { ...node('far'), position: { positionX: 1e308, positionY: -1e9 } }
    const store = opened()
    store.paste(JSON.stringify({ kind: 'frontdesk-nodes', nodes: [wild, node('near')], edges: [] }))
    const places = store.graph.nodes.slice(3).map(({ position }) => position)
    expect(places).toEqual([at(40, 168), at(40, 40)])
  })

  it('is copied as text into another, with edges, new ids and names, and without a second entry', () => {
    const store = opened()
    store.change('c', { message: 'after {node_0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182}' })
    store.select(['a', 'b', 'c'])
    const copied = store.copy() ?? ''
    const other = opened(chain())
    expect(other.paste(copied, { x: 500, y: 100 })).toMatchObject({ leftOut: 1, isTooMuch: false })
    const pasted = other.graph.nodes.slice(3)
    expect(pasted.map(({ alias }) => alias)).toEqual(['b 2', 'c 2'])
    expect(pasted.map(({ position }) => position)).toEqual([at(500, 100), at(500, 100)])
    expect(targetsOf(other.graph, { source: pasted[0]?.nodeId ?? '', handle: 'default' })).toEqual([
      pasted[1]?.nodeId,
    ])
    expect(other.paste('any other text')).toBeUndefined()
    other.undo()
    expect(other.graph).toEqual(chain())
    other.select(['b'])
    other.duplicate()
    expect(other.graph.nodes).toHaveLength(4)
  })

  it('takes nothing from a text that is no graph, too deep, or too much', () => {
    const store = opened()
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const bad = [
      '{"kind": "frontdesk-nodes"',
      'frontdesk-nodes',
      '["frontdesk-nodes"]',
      text('none'),
      text([{ nodeId: 'x' }]),
      text([node('x')], [{ source: 'x' }]),
      text([{ ...node('x'), position: { positionX: 'far', positionY: 0 } }]),
      text([node('x', 'SAY', { deep: 'DEEP' })]).replace('"DEEP"', deep),
      text([]),
    ]
    for (const one of bad) expect(store.paste(one)).toBeUndefined()
    const many = Array.from({ length: 1000 }, (_, index) => node(`m${index}`))
    expect(store.paste(text(many))).toEqual({ nodeIds: [], leftOut: 1000, isTooMuch: true })
    expect(store.paste(text([node('x', 'NO_SUCH')]))).toEqual({ nodeIds: [], leftOut: 1, isTooMuch: false })
    expect(store.graph).toEqual(chain())
    expect(store.getState().canUndo).toBe(false)
  })

  it('takes of a text only what could be drawn: one entry, each node once, edges of ports that there are', () => {
    const store = opened({ ...emptyGraph })
    const nodes = [node('h', 'HOOK'), node('g', 'HOOK'), node('x'), node('x'), node('y')]
    const edges = [
      lead('h', 'default', 'x'),
      lead('x', 'default', 'h'),
      lead('x', 'nonsense', 'y'),
      lead('y', 'default', 'y'),
      lead('y', 'default', 'gone'),
      lead('y', 'default', 'x'),
    ]
    const pasted = store.paste(text(nodes, edges))
    expect(pasted?.leftOut).toBe(2)
    expect(store.graph.nodes.map(({ alias }) => alias)).toEqual(['h', 'x', 'y'])
    const aliasOf = (nodeId: string) => nodeOf(store.graph, nodeId)?.alias
    expect(store.graph.edges.map(({ source, target }) => [aliasOf(source), aliasOf(target)])).toEqual([
      ['h', 'x'],
      ['y', 'x'],
    ])
  })

  it('takes back what an earlier visit made of it, and keeps what was done since', () => {
    const store = opened()
    const nodes = chain().nodes.map((one) => (one.nodeId === 'b' ? { ...one, alias: 'Earlier' } : one))
    store.restore({ ...chain(), nodes }, [])
    store.rename('c', 'Since')
    store.discardRestored()
    expect(store.graph.nodes.map(({ alias }) => alias)).toEqual(['a', 'b', 'Since'])
    store.undo()
    expect(store.graph.nodes.map(({ alias }) => alias)).toEqual(['a', 'Earlier', 'Since'])
    // Edits sent before it was opened behave the same.
    const sent = opened({ ...chain(), nodes })
    expect(sent.mayDiscard(chain())).toBe(true)
    sent.discardRestored()
    expect(sent.graph).toEqual(chain())
    expect(sent.mayDiscard(chain())).toBe(false)
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

  it('moves and removes comments together with nodes, as one step', () => {
    const comment = { commentId: 'comment_1', text: 'Ask Rosa', position: at(0, 0), size: null }
    const store = new GraphStore('workflow', types, { ...chain(), comments: [comment] })
    store.move(
      new Map([
        ['b', at(20, 40)],
        ['comment_1', at(20, 40)],
      ]),
    )
    expect(store.graph.comments[0]?.position).toEqual(at(20, 40))
    store.undo()
    expect(store.graph).toEqual({ ...chain(), comments: [comment] })
    store.select(['b', 'comment_1'])
    store.remove(store.getState().selected)
    expect(store.graph.nodes.map(({ nodeId }) => nodeId)).toEqual(['a', 'c'])
    expect(store.graph.comments).toEqual([])
    expect(store.getState().selected.size).toBe(0)
    store.undo()
    expect(store.graph.comments).toEqual([comment])
    store.select(['comment_1'])
    expect(store.copy()).toBeUndefined()
  })
})
