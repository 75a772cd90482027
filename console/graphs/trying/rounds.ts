import { type Graph, targetsOf } from '../state/graph.ts'
import { loopsOf } from '../state/loops.ts'
import type { NodeTypes } from '../state/node-types.ts'

interface Step {
  id: string
  nodeId: string
}

/** Computes the iteration of the innermost loop for each step, from 1. Steps outside loops have none. */
export function roundsOf(steps: readonly Step[], graph: Graph, types: NodeTypes): Map<string, number> {
  const loops = loopsOf(graph, types).map(({ nodeId, body }) => {
    const type = graph.nodes.find((node) => node.nodeId === nodeId)?.type ?? ''
    const [first] = targetsOf(graph, { source: nodeId, handle: types.get(type)?.loop ?? '' })
    return { nodeId, body, first, round: 0 }
  })
  const innermost = loops.toSorted((one, other) => one.body.size - other.body.size)
  const rounds = new Map<string, number>()
  for (const { id, nodeId } of steps) {
    for (const loop of loops) {
      if (loop.nodeId === nodeId) loop.round = 0
      if (loop.first === nodeId) loop.round++
    }
    const inside = innermost.find(({ body }) => body.has(nodeId))
    if (inside !== undefined) rounds.set(id, inside.round)
  }
  return rounds
}
