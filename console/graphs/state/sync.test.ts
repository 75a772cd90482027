import { describe, expect, it } from 'vitest'
import { emptyGraph, type Graph, nodeOf } from './graph.ts'
import type { NodeType } from './node-types.ts'
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

/** A server that does as it is told, and otherwise what the edits say. */
function scene(base = graphWith('a', 'b')) {
  let graph = base
  let revision = 1
  const sent: { patch: Patch; key: string }[] = []
  const answers: (PatchAnswer | 'lost')[] = []
  const store = new GraphStore('workflow', types, base)
  let unsent = 0
  const done = (patch: Patch): PatchAnswer => {
    const rebased = patch.revision !== revision
    graph = afterWire(graph, patch.edits)
    return { kind: 'done', revision: ++revision, rebased, nodes: [] }
  }
  const sync = new GraphSync({
    store,
    base,
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
  expect(difference(base, { ...base, edges: [] })).toEqual([{ op: 'removeEdge', source: 'a', handle: 'x' }])
})
