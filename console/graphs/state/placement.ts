import {
  type Graph,
  type GraphNode,
  isFarOut,
  isSame,
  movedTo,
  nodeOf,
  type Position,
  targetsOf,
} from './graph.ts'

export const nodeWidth = 240
/** The name and summary, with the result of a run below. */
export const nodeHeight = 56
const stepX = nodeWidth + 40
const stepY = nodeHeight + 72
const grid = 20

export function onGrid({ x, y }: { x: number; y: number }): Position {
  return { positionX: Math.round(x / grid) * grid, positionY: Math.round(y / grid) * grid }
}

/** Finds the nearest free position at or to the right of this one, in whole steps. */
export function freePlace(nodes: readonly Pick<GraphNode, 'position'>[], wanted: Position): Position {
  const taken = new Set<number>()
  for (const { position } of nodes) {
    if (Math.abs(position.positionY - wanted.positionY) >= nodeHeight + 24) continue
    const right = position.positionX - wanted.positionX
    const step = Math.floor(right / stepX)
    for (const near of [step, step + 1]) if (Math.abs(near * stepX - right) < stepX - 20) taken.add(near)
  }
  let steps = 0
  while (taken.has(steps)) steps++
  return { ...wanted, positionX: wanted.positionX + steps * stepX }
}

/** Returns the position of a new node after a port, and the nodes that have to move. */
export function placeBehind(
  graph: Graph,
  from: { source: string; handle: string; target?: string; isParallel?: boolean },
): { position: Position; moved: ReadonlyMap<string, Position> } {
  const source = nodeOf(graph, from.source)
  if (source === undefined) return { position: { positionX: 0, positionY: 0 }, moved: new Map() }
  const below = { ...source.position, positionY: source.position.positionY + stepY }
  const [first] = from.isParallel === true ? [] : targetsOf(graph, from)
  const target = nodeOf(graph, from.target ?? first ?? '')
  if (target === undefined) return { position: freePlace(graph.nodes, below), moved: new Map() }
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

/** Computes the shift that brings a range between `low` and `high`, its start first. */
export function shiftInto(start: number, end: number, low: number, high: number): number {
  if (start < low || end - start > high - low) return low - start
  return end > high ? high - end : 0
}

/** A smaller visible part of a node goes unnoticed. */
const leastSeen = 24

/** Returns true if at least one node is visible in this view. */
export function isAnyInSight(
  places: readonly { x: number; y: number }[],
  { x, y, zoom }: { x: number; y: number; zoom: number },
  { width, height }: { width: number; height: number },
): boolean {
  return places.some((place) => {
    const [left, top] = [place.x * zoom + x, place.y * zoom + y]
    const [wide, high] = [nodeWidth * zoom, nodeHeight * zoom]
    const across = Math.min(left + wide, width) - Math.max(left, 0)
    const down = Math.min(top + high, height) - Math.max(top, 0)
    return across >= Math.min(leastSeen, wide / 2) && down >= Math.min(leastSeen, high / 2)
  })
}

const mostInRow = 12

/**
 * Positions for nodes that programs placed out of sight: distant nodes go below the others, and overlapping ones apart.
 * All others keep their position, and so do `settled` ones.
 */
export function spreadOf(
  graph: Graph,
  settled: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, Position> {
  const fetched = fetchedFromAfar(graph.nodes)
  const loose = new Set([...settled].filter((nodeId) => !fetched.has(nodeId)))
  return new Map([...fetched, ...apart(movedTo(graph, fetched), loose)])
}

/** Moves them to one place below the visible nodes. */
function fetchedFromAfar(nodes: readonly GraphNode[]): ReadonlyMap<string, Position> {
  const lost = nodes.filter(({ position }) => isFarOut(position))
  if (lost.length === 0) return new Map()
  const near = nodes.filter(({ position }) => !isFarOut(position))
  const place =
    near.length === 0
      ? { positionX: 0, positionY: 0 }
      : {
          positionX: Math.min(...near.map(({ position }) => position.positionX)),
          positionY: Math.max(...near.map(({ position }) => position.positionY)) + stepY,
        }
  return new Map(lost.map(({ nodeId }) => [nodeId, place]))
}

/** Puts nodes below their predecessors, side by side on the same level. */
function apart(graph: Graph, settled: ReadonlySet<string>): ReadonlyMap<string, Position> {
  const isSettled = ({ nodeId }: GraphNode) => settled.has(nodeId)
  const places = Map.groupBy(graph.nodes, ({ position }) => `${position.positionX} ${position.positionY}`)
  const stacks = [...places.values()].filter((nodes) => nodes.length > 1 && !nodes.every(isSettled))
  if (stacks.length === 0) return new Map()
  const depths = depthsOf(graph)
  const stacked = new Set(stacks.flat())
  const placed = graph.nodes.filter((node) => !stacked.has(node) || isSettled(node))
  const found = new Map<string, Position>()
  for (const stack of stacks) {
    const depthOf = ({ nodeId }: GraphNode) => depths.get(nodeId) ?? 0
    const first = stack.find(isSettled) ?? stack.toSorted((one, other) => depthOf(one) - depthOf(other))[0]
    const loose = stack.filter((node) => !isSettled(node))
    const rows = rowsOf(loose, (node) => depthOf(node) - (first === undefined ? 0 : depthOf(first)))
    for (const [row, nodes] of rows) {
      for (const node of nodes) {
        const { positionX, positionY } = node.position
        const position = freePlace(placed, { positionX, positionY: positionY + row * stepY })
        placed.push({ ...node, position })
        if (!isSame(position, node.position)) found.set(node.nodeId, position)
      }
    }
  }
  return found
}

/** Groups nodes into rows: one per level, more if a level is too wide. */
function rowsOf(
  nodes: readonly GraphNode[],
  levelOf: (node: GraphNode) => number,
): [row: number, nodes: GraphNode[]][] {
  const levels = [...Map.groupBy(nodes, levelOf)].toSorted(([one], [other]) => one - other)
  let more = 0
  return levels.flatMap(([level, some]) => {
    const rows = Array.from(
      { length: Math.ceil(some.length / mostInRow) },
      (_, index): [number, GraphNode[]] => [
        level + more + index,
        some.slice(index * mostInRow, (index + 1) * mostInRow),
      ],
    )
    more += rows.length - 1
    return rows
  })
}

/** Computes the length of the shortest path from the start to each node. */
function depthsOf(graph: Graph): ReadonlyMap<string, number> {
  const targets = new Set(graph.edges.map(({ target }) => target))
  const depths = new Map<string, number>()
  let level = graph.nodes.map(({ nodeId }) => nodeId).filter((nodeId) => !targets.has(nodeId))
  for (let depth = 0; level.length > 0; depth++) {
    for (const nodeId of level) depths.set(nodeId, depth)
    const reached = new Set(level)
    const next = graph.edges.filter(({ source, target }) => reached.has(source) && !depths.has(target))
    level = [...new Set(next.map(({ target }) => target))]
  }
  return depths
}

// The visible area at the lowest zoom.
const reach = 5000

/** The initial view: the whole graph, or the area around its start if it is too large. */
export function shownAtFirst({ nodes, comments }: Graph): string[] | undefined {
  const all = [
    ...nodes.map(({ nodeId: id, position }) => ({ id, position })),
    ...comments.map(({ commentId: id, position }) => ({ id, position })),
  ]
  const [first] = all
  if (first === undefined) return undefined
  const near = all.filter(
    ({ position: { positionX, positionY } }) =>
      Math.abs(positionX - first.position.positionX) <= reach &&
      Math.abs(positionY - first.position.positionY) <= reach,
  )
  return near.length === all.length ? undefined : near.map(({ id }) => id)
}
