import { type Graph, targetsOf } from './graph.ts'
import type { NodeTypes } from './node-types.ts'

export interface Loop {
  nodeId: string
  /** The repeated nodes, including those of nested loops. */
  body: ReadonlySet<string>
}

/** Finds the body of each loop: the nodes reachable only through its body port. */
export function loopsOf(graph: Graph, types: NodeTypes): Loop[] {
  const after = new Map<string, string[]>()
  for (const { source, target } of graph.edges) after.set(source, [...(after.get(source) ?? []), target])
  return graph.nodes.flatMap((node) => {
    const handle = types.get(node.type)?.loop ?? null
    if (handle === null) return []
    const first = targetsOf(graph, { source: node.nodeId, handle })
    if (first.length === 0) return []
    const outside = graph.edges
      .filter(({ source, handle: port }) => source === node.nodeId && port !== handle)
      .map(({ target }) => target)
    const beyond = reached(outside, after, new Set([node.nodeId]))
    const body = reached(first, after, new Set([node.nodeId, ...beyond]))
    return [{ nodeId: node.nodeId, body }]
  })
}

function reached(
  from: readonly string[],
  after: ReadonlyMap<string, string[]>,
  stop: ReadonlySet<string>,
): Set<string> {
  const found = new Set<string>()
  const pending = [...from]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(next) || stop.has(next)) continue
    found.add(next)
    pending.push(...(after.get(next) ?? []))
  }
  return found
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Computes the bounding box of several boxes, with space for a heading. */
export function boxAround(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  const [side, top] = [20, 32]
  const left = Math.min(...boxes.map(({ x }) => x)) - side
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + side
  const upper = Math.min(...boxes.map(({ y }) => y)) - top
  const lower = Math.max(...boxes.map(({ y, height }) => y + height)) + side
  return { x: left, y: upper, width: right - left, height: lower - upper }
}

/** Returns true if a loop repeats the nodes after this port. */
export function isInLoop(
  graph: Graph,
  types: NodeTypes,
  { source, handle }: { source: string; handle: string },
): boolean {
  const node = graph.nodes.find(({ nodeId }) => nodeId === source)
  if (node !== undefined && types.get(node.type)?.loop === handle) return true
  return loopsOf(graph, types).some(({ body }) => body.has(source))
}
