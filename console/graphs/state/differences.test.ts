import { expect, it } from 'vitest'
import { differencesOf } from './differences.ts'
import { emptyGraph, type Graph } from './graph.ts'

function node(nodeId: string, data: Record<string, unknown> = {}, alias = nodeId) {
  return { nodeId, alias, type: 'SAY', position: { positionX: 0, positionY: 0 }, data }
}

const live: Graph = {
  ...emptyGraph,
  nodes: [node('a', { message: 'Hi' }), node('b'), node('gone')],
  edges: [{ source: 'a', handle: 'default', target: 'gone' }],
}

it('tells what publishing would change, field by field', () => {
  const draft: Graph = {
    ...emptyGraph,
    nodes: [node('a', { message: 'Hello', list: [1] }), node('b', {}, 'B'), node('new')],
    edges: [{ source: 'a', handle: 'default', target: 'new' }],
  }
  expect(differencesOf(live, draft)).toEqual([
    {
      nodeId: 'a',
      alias: 'a',
      type: 'SAY',
      kind: 'changed',
      fields: [
        { key: 'message', before: 'Hi', after: 'Hello' },
        { key: 'list', before: undefined, after: [1] },
        { key: '→ default', before: 'gone', after: 'new' },
      ],
    },
    {
      nodeId: 'b',
      alias: 'B',
      type: 'SAY',
      kind: 'changed',
      fields: [{ key: 'alias', before: 'b', after: 'B' }],
    },
    { nodeId: 'new', alias: 'new', type: 'SAY', kind: 'added', fields: [] },
    { nodeId: 'gone', alias: 'gone', type: 'SAY', kind: 'removed', fields: [] },
  ])
})

it('tells nothing of nodes that were only moved', () => {
  const moved = {
    ...live,
    nodes: live.nodes.map((one) => ({ ...one, position: { positionX: 9, positionY: 9 } })),
  }
  expect(differencesOf(live, moved)).toEqual([])
})
