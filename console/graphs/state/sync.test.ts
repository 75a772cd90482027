import { describe, expect, it } from 'vitest'
import { emptyGraph, type Graph, movedTo, nodeOf, type Position } from './graph.ts'
import type { NodeType } from './node-types.ts'
import { spreadOf } from './placement.ts'
import { GraphStore } from './store.ts'
import { GraphSync, type Patch, type PatchAnswer } from './sync.ts'
import { afterWire, difference } from './wire.ts'

const types = new Map<string, NodeType>()
const place = { positionX: 0, positionY: 0 }

function graphWith(...names: string[]): Graph {
  return {
    ...emptyGraph,
    nodes: names.map((name) => ({ nodeId: name, alias: name, type: 'SAY', position: place, data: {} })),
  }
}

/** A server with scripted answers. By default it applies the edits. */
function scene(base = graphWith('a', 'b'), spread: ReadonlyMap<string, Position> = new Map()) {
  let graph = base
  let revision = 1
  const sent: { patch: Patch; key: string }[] = []
  const answers: (PatchAnswer | 'lost')[] = []
  const store = new GraphStore('workflow', types, movedTo(base, spread))
  let unsent = 0
  const done = (patch: Patch): PatchAnswer => {
    const rebased = patch.revision !== revision
    graph = afterWire(graph, patch.edits)
    return { kind: 'done', revision: ++revision, rebased, nodes: [] }
  }
  const sync = new GraphSync({
    store,
    base,
    spread,
    revision,
    patch: async (patch, key) => {
      const isAgain = sent.some((one) => one.key === key)
      sent.push({ patch, key })
      const answer = answers.shift()
      if (answer === 'lost') {
        if (!isAgain) done(patch)
        return { kind: 'later' }
      }
      if (answer !== undefined) return answer
      return isAgain ? { kind: 'done', revision, rebased: false, nodes: [] } : done(patch)
    },
    read: async () => ({ revision, graph }),
    onUnsent: () => unsent++,
    onChange: () => undefined,
  })
  const others = (change: (graph: Graph) => Graph) => {
    graph = change(graph)
    revision++
  }
  return {
    store,
    sync,
    sent,
    answers,
    others,
    server: () => graph,
    revisionOf: () => revision,
    unsent: () => unsent,
  }
}

/** A graph in which `a` leads to these nodes. */
function leading(...targets: string[]): Graph {
  return {
    ...graphWith('a', 'b', 'c', 'd'),
    edges: targets.map((target) => ({ source: 'a', handle: 'default', target })),
  }
}

describe('the edges of a port', () => {
  it.each([
    [[], ['b'], ['addEdge b']],
    [[], ['b', 'c'], ['addEdge b parallel', 'addEdge c parallel']],
    [['b'], ['b', 'c'], ['addEdge c parallel']],
    [['b', 'c'], ['c'], ['removeEdge b']],
    [['b'], ['c'], ['addEdge c']],
    [['b', 'c'], ['d'], ['addEdge d']],
    [
      ['b', 'c'],
      ['c', 'd'],
      ['removeEdge b', 'addEdge d parallel'],
    ],
    [['b', 'c'], [], ['removeEdge b', 'removeEdge c']],
  ])('from %j to %j are sent as %j', (from, to, sent) => {
    const edits = difference(leading(...from), leading(...to))
    const words = edits.map((edit) =>
      'target' in edit ? `${edit.op} ${edit.target}${'parallel' in edit ? ' parallel' : ''}` : edit.op,
    )
    expect(words).toEqual(sent)
    expect(afterWire(leading(...from), edits).edges).toEqual(leading(...to).edges)
  })
})

describe('the server', () => {
  it('is sent the difference, under the revision that was seen', async () => {
    const { store, sync, sent, server, unsent } = scene()
    store.change('a', { message: 'Hi' })
    store.rename('b', 'Bye')
    expect(unsent()).toBe(2)
    expect(await sync.send()).toEqual({ kind: 'done' })
    expect(sent.map(({ patch }) => patch)).toEqual([
      {
        revision: 1,
        edits: [
          { op: 'changeNode', nodeId: 'a', data: { message: 'Hi' } },
          { op: 'changeNode', nodeId: 'b', alias: 'Bye' },
        ],
      },
    ])
    expect(server()).toEqual(store.graph)
    expect(sync.hasUnsent).toBe(false)
  })

  it('is sent an unanswered patch again as it was, and then what came after', async () => {
    const { store, sync, sent, answers, server } = scene()
    store.change('a', { message: 'one' })
    answers.push('lost')
    expect(await sync.send()).toEqual({ kind: 'later' })
    store.change('a', { message: 'two' })
    expect(await sync.send()).toEqual({ kind: 'done' })
    expect(sent.map(({ key }) => key === sent[0]?.key)).toEqual([true, true, false])
    expect(server()).toEqual(store.graph)
  })

  it('keeps what is wrong from taking the rest along', async () => {
    const { store, sync, answers, server } = scene()
    store.change('a', { url: 'nonsense' })
    store.change('b', { message: 'fine' })
    answers.push({
      kind: 'wrong',
      issues: [{ path: 'edits[0].data.url', code: 'invalid_url', message: 'Must be a URL.' }],
    })
    expect(await sync.send()).toEqual({ kind: 'held' })
    expect(nodeOf(server(), 'b')?.data).toEqual({ message: 'fine' })
    expect(nodeOf(server(), 'a')?.data).toEqual({})
    expect(sync.refusals.get('a')?.[0]?.message).toBe('Must be a URL.')
    expect(sync.hasUnsent).toBe(true)
    store.change('a', { url: 'https://shop.example' })
    expect(sync.refusals.size).toBe(0)
    expect(await sync.send()).toEqual({ kind: 'done' })
    expect(nodeOf(server(), 'a')?.data).toEqual({ url: 'https://shop.example' })
  })

  it('has everything again when what it refused is undone', async () => {
    const { store, sync, answers, unsent } = scene()
    store.change('a', { url: 'nonsense' })
    answers.push({
      kind: 'wrong',
      issues: [{ path: 'edits[0].data.url', code: 'invalid_url', message: 'Must be a URL.' }],
    })
    expect(await sync.send()).toEqual({ kind: 'held' })
    const before = unsent()
    store.undo()
    // The queue holds the refused edit, so an empty difference has to be reported to it.
    expect(unsent()).toBe(before + 1)
    expect(await sync.send()).toEqual({ kind: 'done' })
    store.select(['b'])
    expect(unsent()).toBe(before + 1)
  })

  it('merges what others did meanwhile', async () => {
    const { store, sync, others, server } = scene()
    others((graph) => afterWire(graph, [{ op: 'changeNode', nodeId: 'b', alias: 'Theirs' }]))
    store.change('a', { message: 'mine' })
    expect(await sync.send()).toEqual({ kind: 'done' })
    expect(nodeOf(store.graph, 'b')?.alias).toBe('Theirs')
    expect(server()).toEqual(store.graph)
  })

  it('is followed where others changed the same node, and mine goes on top of the rest', async () => {
    const { store, sync, others, answers, server, revisionOf } = scene()
    others((graph) => afterWire(graph, [{ op: 'changeNode', nodeId: 'a', data: { prompt: 'theirs' } }]))
    store.change('a', { message: 'mine' })
    answers.push({ kind: 'conflict', revision: revisionOf(), graph: server() })
    expect(await sync.send()).toEqual({ kind: 'done' })
    expect(nodeOf(server(), 'a')?.data).toEqual({ prompt: 'theirs', message: 'mine' })
    expect(store.getState().conflicts).toEqual([])
  })

  it('is read again when others change something', async () => {
    const { store, sync, others } = scene()
    others((graph) => afterWire(graph, [{ op: 'removeNode', nodeId: 'b' }]))
    await sync.readAgain()
    expect(store.graph.nodes.map(({ nodeId }) => nodeId)).toEqual(['a'])
    expect(sync.hasUnsent).toBe(false)
  })
})

it('sends edges after the nodes they need, and takes them away before the ports go', () => {
  const base = { ...graphWith('a', 'b', 'c'), edges: [{ source: 'a', handle: 'x', target: 'b' }] }
  const now: Graph = {
    ...emptyGraph,
    nodes: [
      { ...base.nodes[0]!, data: { conditions: [] } },
      base.nodes[2]!,
      { ...base.nodes[1]!, nodeId: 'd' },
    ],
    edges: [{ source: 'a', handle: 'y', target: 'd' }],
    comments: [{ commentId: 'n', text: 'Why', position: place, size: null }],
  }
  expect(difference(base, now).map(({ op }) => op)).toEqual([
    'removeNode',
    'changeNode',
    'addNode',
    'addEdge',
    'addComment',
  ])
  expect(difference(base, now, new Set(['d'])).map(({ op }) => op)).toEqual([
    'removeNode',
    'changeNode',
    'addComment',
  ])
  expect(difference(base, { ...base, edges: [] })).toEqual([
    { op: 'removeEdge', source: 'a', handle: 'x', target: 'b' },
  ])
})

describe('nodes that lie on top of each other', () => {
  it('are shown apart, and their places are sent once a user moves one of them', async () => {
    const base = graphWith('a', 'b', 'c')
    const spread = spreadOf(base)
    expect(spread.size).toBe(2)
    const { store, sync, server } = scene(base, spread)
    expect(sync.hasUnsent).toBe(false)
    store.rename('b', 'Bye')
    await sync.send()
    expect(server().nodes.map(({ position }) => position)).toEqual([place, place, place])
    expect(sync.hasUnsent).toBe(false)
    store.move(new Map([['c', { positionX: 40, positionY: 400 }]]))
    await sync.send()
    expect(server().nodes.map(({ position }) => position)).toEqual([
      place,
      spread.get('b'),
      { positionX: 40, positionY: 400 },
    ])
    expect(sync.hasUnsent).toBe(false)
  })

  it('are shown apart as well when a program adds them to a graph that is open, and nothing of that is sent', async () => {
    const base = graphWith('a', 'b')
    const { store, sync, server, others } = scene(base, spreadOf(base))
    const before = nodeOf(store.graph, 'b')?.position
    others((graph) => ({ ...graph, nodes: [...graph.nodes, ...graphWith('c', 'd').nodes] }))
    await sync.readAgain()
    const shown = store.graph.nodes.map(({ position }) => JSON.stringify(position))
    expect(new Set(shown).size).toBe(4)
    expect(nodeOf(store.graph, 'a')?.position).toEqual(place)
    expect(nodeOf(store.graph, 'b')?.position).toEqual(before)
    expect(sync.hasUnsent).toBe(false)
    store.rename('c', 'Third')
    await sync.send()
    expect(server().nodes.map(({ position }) => position)).toEqual([place, place, place, place])
    store.move(new Map([['d', { positionX: 40, positionY: 400 }]]))
    await sync.send()
    expect(server()).toEqual(store.graph)
    expect(new Set(server().nodes.map(({ position }) => JSON.stringify(position))).size).toBe(4)
  })

  it('follow the user who moves them elsewhere, and are not moved back', async () => {
    const base = graphWith('a', 'b', 'c')
    const { store, sync, server, others } = scene(base, spreadOf(base))
    const far = { positionX: 800, positionY: 0 }
    others((graph) => afterWire(graph, [{ op: 'moveNode', nodeId: 'b', position: far }]))
    await sync.readAgain()
    expect(nodeOf(store.graph, 'b')?.position).toEqual(far)
    store.move(new Map([['c', { positionX: 0, positionY: 400 }]]))
    await sync.send()
    expect(nodeOf(server(), 'b')?.position).toEqual(far)
    expect(sync.hasUnsent).toBe(false)
  })

  it('can be moved back by undo to where they were only shown', async () => {
    const base = graphWith('a', 'b')
    const { store, sync, server } = scene(base, spreadOf(base))
    const shown = nodeOf(store.graph, 'b')?.position
    store.move(new Map([['b', { positionX: 40, positionY: 400 }]]))
    await sync.send()
    store.undo()
    await sync.send()
    expect(nodeOf(server(), 'b')?.position).toEqual(shown)
  })
})

it('sends more than one patch takes in several, nodes before the edges that need them', async () => {
  const { store, sync, sent, server } = scene(graphWith())
  const names = Array.from({ length: 300 }, (_, index) => `n${index}`)
  const edges = names.flatMap((source, index) =>
    ['p', 'q', 'r', 's', 't', 'u'].map((handle) => ({
      source,
      handle,
      target: names[(index + 1) % names.length] ?? '',
    })),
  )
  store.restore({ ...graphWith(...names), edges }, [])
  expect(await sync.send()).toEqual({ kind: 'done' })
  expect(sent.map(({ patch }) => patch.edits.length)).toEqual([2000, 100])
  expect(server()).toEqual(store.graph)
  // The size of the edits also counts.
  store.do(
    names.slice(0, 30).map((nodeId) => ({ kind: 'change', nodeId, set: { text: 'a'.repeat(90_000) } })),
  )
  expect(await sync.send()).toEqual({ kind: 'done' })
  const bodies = sent.slice(2).map(({ patch }) => JSON.stringify(patch).length)
  expect(bodies.length).toBeGreaterThan(1)
  expect(Math.max(...bodies)).toBeLessThan(1_200_000)
  expect(server()).toEqual(store.graph)
})
