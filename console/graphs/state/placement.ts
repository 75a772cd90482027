import { edgeAt, type Graph, nodeOf, type Position } from './graph.ts'

export const nodeWidth = 240
/** Name and line, and beneath them what became of it in a run. */
export const nodeHeight = 56
const stepX = nodeWidth + 40
const stepY = nodeHeight + 72
const grid = 20

function isFree(graph: Graph, at: Position): boolean {
  return !graph.nodes.some(
    ({ position }) =>
      Math.abs(position.positionX - at.positionX) < stepX - 20 &&
      Math.abs(position.positionY - at.positionY) < nodeHeight + 24,
  )
}

export function onGrid({ x, y }: { x: number; y: number }): Position {
  return { positionX: Math.round(x / grid) * grid, positionY: Math.round(y / grid) * grid }
}

/** The nearest free place at or to the right of this one. */
export function freePlace(graph: Graph, wanted: Position): Position {
  let place = wanted
  while (!isFree(graph, place)) place = { ...place, positionX: place.positionX + stepX }
  return place
}

/** Where a new node behind a port belongs, and where those go that have to make room for it. */
export function placeBehind(
  graph: Graph,
  from: { source: string; handle: string },
): { position: Position; moved: ReadonlyMap<string, Position> } {
  const source = nodeOf(graph, from.source)
  if (source === undefined) return { position: { positionX: 0, positionY: 0 }, moved: new Map() }
  const below = { ...source.position, positionY: source.position.positionY + stepY }
  const target = nodeOf(graph, edgeAt(graph, from.source, from.handle)?.target ?? '')
  if (target === undefined) return { position: freePlace(graph, below), moved: new Map() }
  const position = { positionX: target.position.positionX, positionY: below.positionY }
  const lacking = position.positionY + stepY - target.position.positionY
  if (lacking <= 0) return { position, moved: new Map() }
  const moved = new Map<string, Position>()
  const pending = [target.nodeId]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const node = nodeOf(graph, next)
    if (node === undefined || moved.has(next) || next === from.source) continue
    moved.set(next, { ...node.position, positionY: node.position.positionY + lacking })
    pending.push(...graph.edges.filter((edge) => edge.source === next).map((edge) => edge.target))
  }
  return { position, moved }
}

/** How far something from `start` to `end` has to be moved to lie between `low` and `high`; its start comes first. */
export function shiftInto(start: number, end: number, low: number, high: number): number {
  if (start < low || end - start > high - low) return low - start
  return end > high ? high - end : 0
}
