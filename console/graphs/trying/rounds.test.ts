import { expect, it } from 'vitest'
import { emptyGraph, type Graph } from '../state/graph.ts'
import type { NodeTypes } from '../state/node-types.ts'
import { roundsOf } from './rounds.ts'

const node = (nodeId: string, type = 'X') => ({
  nodeId,
  alias: nodeId,
  type,
  position: { positionX: 0, positionY: 0 },
  data: {},
})
const graph: Graph = {
  ...emptyGraph,
  nodes: [
    node('start'),
    node('loop', 'LOOP'),
    node('a'),
    node('b'),
    node('inner', 'LOOP'),
    node('c'),
    node('end'),
  ],
  edges: [
    { source: 'start', handle: 'default', target: 'loop' },
    { source: 'loop', handle: 'body', target: 'a' },
    { source: 'a', handle: 'default', target: 'b' },
    { source: 'b', handle: 'default', target: 'inner' },
    { source: 'inner', handle: 'body', target: 'c' },
    { source: 'loop', handle: 'done', target: 'end' },
  ],
}
const types = new Map([
  ['X', { loop: null }],
  ['LOOP', { loop: 'body' }],
]) as unknown as NodeTypes

it('counts the rounds of the innermost loop, each time that it begins', () => {
  const order = ['start', 'loop', 'a', 'b', 'inner', 'c', 'c', 'a', 'b', 'inner', 'c', 'end']
  const rounds = roundsOf(
    order.map((nodeId, index) => ({ id: String(index), nodeId })),
    graph,
    types,
  )
  expect(order.map((_, index) => rounds.get(String(index)))).toEqual([
    undefined,
    undefined,
    1,
    1,
    1,
    1,
    2,
    2,
    2,
    2,
    1,
    undefined,
  ])
})
