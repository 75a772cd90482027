import { expect, it } from 'vitest'
import type { Graph } from './graph.ts'
import { isInLoop } from './loops.ts'
import type { NodeTypes } from './node-types.ts'

const types = new Map([
  ['ITERATION', { type: 'ITERATION', loop: 'body' }],
  ['API', { type: 'API', loop: null }],
]) as unknown as NodeTypes

const node = (nodeId: string, type: string) => ({
  nodeId,
  alias: nodeId,
  type,
  position: { positionX: 0, positionY: 0 },
  data: { type },
})

const graph: Graph = {
  nodes: [node('loop', 'ITERATION'), node('inside', 'API'), node('after', 'API')],
  edges: [
    { source: 'loop', handle: 'body', target: 'inside' },
    { source: 'loop', handle: 'completed', target: 'after' },
  ],
  comments: [],
}

it('what stands behind the body of a loop is repeated, what comes after it is not', () => {
  expect(isInLoop(graph, types, { source: 'inside', handle: 'default' })).toBe(true)
  expect(isInLoop(graph, types, { source: 'loop', handle: 'body' })).toBe(true)
  expect(isInLoop(graph, types, { source: 'loop', handle: 'completed' })).toBe(false)
  expect(isInLoop(graph, types, { source: 'after', handle: 'default' })).toBe(false)
})
