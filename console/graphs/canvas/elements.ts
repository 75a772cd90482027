import type { Node as FlowNode } from '@xyflow/react'
import type { IconName } from '../../kit/icon-paths.ts'
import { fromServer } from '../../kit/language/translate.ts'
import { type Graph, type GraphComment, type GraphNode, isSame, portKey } from '../state/graph.ts'
import { boxAround, type Loop } from '../state/loops.ts'
import { iconOf } from '../state/node-display.ts'
import { type NodeTypes, type Port, portsOf } from '../state/node-types.ts'
import { nodeHeight, nodeWidth } from '../state/placement.ts'
import { type Names, readable, summaryOf } from '../state/summary.ts'
import { handlesOf } from './anchors.ts'

/** The result of a node in a run or a test. */
export interface NodeStatus {
  kind: 'running' | 'done' | 'failed' | 'waiting'
  /** A label such as «done» or «2 of 12 failed». */
  text: string
  /** The duration, and the credits if there are any. */
  end: string
}

/** Data beside the graph that is drawn on nodes and edges. */
export interface Overlay {
  problems: ReadonlyMap<string, { errors: number; warnings: number }>
  statuses: ReadonlyMap<string, NodeStatus>
  /** Counts of runs through an edge, by its ID. */
  taken: ReadonlyMap<string, number>
  pinned: ReadonlySet<string>
  /** Other users at a node. */
  others: ReadonlyMap<string, readonly string[]>
}

export const noOverlay: Overlay = {
  problems: new Map(),
  statuses: new Map(),
  taken: new Map(),
  pinned: new Set(),
  others: new Map(),
}

export interface CardData extends Record<string, unknown> {
  node: GraphNode
  title: string
  icon: IconName
  summary: string
  /** Ports with a flag for those in use. */
  ports: (Port & { isLed: boolean })[]
  hasInput: boolean
  errors: number
  warnings: number
  status: NodeStatus | undefined
  isPinned: boolean
  others: readonly string[]
}

export type CardNode = FlowNode<CardData, 'card'>
export type CommentNode = FlowNode<{ comment: GraphComment }, 'comment'>
export type LoopNode = FlowNode<{ label: string }, 'loop'>

const statusHeight = 24

/** Converts nodes for the canvas. Unchanged ones keep their identity, so that they aren't rendered again. */
export function cardsOf(
  before: readonly CardNode[],
  graph: Graph,
  selected: ReadonlySet<string>,
  types: NodeTypes,
  names: Names,
  overlay: Overlay,
): CardNode[] {
  const known = new Map(before.map((card) => [card.id, card]))
  const led = new Set(graph.edges.map(portKey))
  return graph.nodes.map((node) => {
    const card = known.get(node.nodeId)
    const made = cardData(node, graph, types, names, overlay, led)
    const data = card !== undefined && isSameCard(card.data, made) ? card.data : made
    const { positionX: x, positionY: y } = node.position
    const isSelected = selected.has(node.nodeId)
    const isUnmoved = card !== undefined && card.position.x === x && card.position.y === y
    if (card !== undefined && card.data === data && isUnmoved && card.selected === isSelected) return card
    const size = { width: nodeWidth, height: nodeHeight + (data.status === undefined ? 0 : statusHeight) }
    return {
      ...card,
      id: node.nodeId,
      type: 'card',
      position: isUnmoved ? card.position : { x, y },
      data,
      selected: isSelected,
      ...size,
      // Computed and not measured: the library would force layout for every node and miss ports added later.
      measured: size,
      handles: handlesOf(data, size.height),
      ariaLabel: `${node.alias}: ${data.summary}`,
    }
  })
}

/** Converts comments for the canvas. They are drawn behind the nodes. */
export function commentCards(
  before: readonly CommentNode[],
  graph: Graph,
  chosen: ReadonlySet<string>,
): CommentNode[] {
  const known = new Map(before.map((card) => [card.id, card]))
  return graph.comments.map((comment) => {
    const card = known.get(comment.commentId)
    const selected = chosen.has(comment.commentId)
    if (card?.data.comment === comment && card.selected === selected) return card
    const { width, height } = comment.size ?? { width: 240, height: 120 }
    return {
      ...card,
      id: comment.commentId,
      type: 'comment',
      position: { x: comment.position.positionX, y: comment.position.positionY },
      width,
      height,
      data: { comment },
      selected,
      connectable: false,
      focusable: false,
      zIndex: -1,
    }
  })
}

function cardData(
  node: GraphNode,
  graph: Graph,
  types: NodeTypes,
  names: Names,
  overlay: Overlay,
  led: ReadonlySet<string>,
): CardData {
  const type = types.get(node.type)
  const problems = overlay.problems.get(node.nodeId)
  return {
    node,
    title: type === undefined ? node.type : fromServer(type.title),
    icon: iconOf(type),
    summary:
      summaryOf(node, types, graph, names) || (type === undefined ? '' : fromServer(type.display.purpose)),
    ports: portsOf(type, node.data).map((port) => ({
      ...port,
      label: readable(port.label, graph),
      isLed: led.has(portKey({ source: node.nodeId, handle: port.handle })),
    })),
    hasInput: type?.hasInput ?? true,
    errors: problems?.errors ?? 0,
    warnings: problems?.warnings ?? 0,
    status: overlay.statuses.get(node.nodeId),
    isPinned: overlay.pinned.has(node.nodeId),
    others: overlay.others.get(node.nodeId) ?? [],
  }
}

/** The position is a separate value, so that moving a node doesn't render it again. */
function isSameCard(one: CardData, other: CardData): boolean {
  const { node: mine, ...rest } = one
  const { node: theirs, ...others } = other
  return mine.alias === theirs.alias && mine.data === theirs.data && isSame(rest, others)
}

/** A frame around the body of each loop. It keeps its identity while it stays the same. */
export function loopFrames(
  before: readonly LoopNode[],
  cards: readonly CardNode[],
  loops: readonly Loop[],
): LoopNode[] {
  if (loops.length === 0) return []
  const known = new Map(before.map((frame) => [frame.id, frame]))
  const byId = new Map(cards.map((card) => [card.id, card]))
  return loops.flatMap(({ nodeId, body }) => {
    const inside = [...body].flatMap((id) => byId.get(id) ?? [])
    const box = boxAround(
      inside.map(({ position, height = nodeHeight }) => ({ ...position, width: nodeWidth, height })),
    )
    const loop = byId.get(nodeId)
    if (box === undefined || loop === undefined) return []
    const id = `loop ${nodeId}`
    const { width, height, x, y } = box
    const frame = { position: { x, y }, width, height, data: { label: loop.data.summary } }
    const old = known.get(id)
    if (old !== undefined && isSame(frame, partOf(old))) return [old]
    return [{ ...unmovable, id, type: 'loop' as const, ...frame }]
  })
}

const unmovable = {
  selectable: false,
  draggable: false,
  connectable: false,
  deletable: false,
  focusable: false,
  zIndex: -1,
}

function partOf({ position, width, height, data }: LoopNode) {
  return { position, width, height, data }
}
