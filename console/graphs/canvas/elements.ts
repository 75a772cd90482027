import type { Edge as FlowEdge, Node as FlowNode } from '@xyflow/react'
import { t } from '../../kit/language/translate.ts'
import { edgeKey, type Graph, type GraphComment, type GraphNode, isSame } from '../state/graph.ts'
import { boxAround, loopsOf } from '../state/loops.ts'
import { lookOf, type NodeTypes, type Port, portsOf } from '../state/node-types.ts'
import { nodeHeight, nodeWidth } from '../state/placement.ts'
import { type Names, readable, summaryOf } from '../state/summary.ts'

/** What became of a node in a run or a test. */
export interface NodeStatus {
  kind: 'running' | 'done' | 'failed' | 'waiting'
  /** In words: «done», «2 of 12 failed». */
  text: string
  /** Time, and credits where it cost some. */
  end: string
}

/** What stands beside the graph and is drawn at its nodes and edges. */
export interface Overlay {
  problems: ReadonlyMap<string, { errors: number; warnings: number }>
  statuses: ReadonlyMap<string, NodeStatus>
  /** How often an edge was taken, by its key. */
  taken: ReadonlyMap<string, number>
  pinned: ReadonlySet<string>
  /** Who else is at a node. */
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
  summary: string
  /** With whether something is led from it. */
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
export type PortEdge = FlowEdge<{ label: string; isError: boolean; count: number | undefined }, 'port'>

const statusHeight = 24

/** Nodes as the canvas draws them. What did not change stays the same object, so that it is not drawn again. */
export function cardsOf(
  before: readonly CardNode[],
  graph: Graph,
  selected: ReadonlySet<string>,
  types: NodeTypes,
  names: Names,
  overlay: Overlay,
): CardNode[] {
  const known = new Map(before.map((card) => [card.id, card]))
  const led = new Set(graph.edges.map(edgeKey))
  return graph.nodes.map((node) => {
    const card = known.get(node.nodeId)
    const made = cardData(node, graph, types, names, overlay, led)
    const data = card !== undefined && isSameCard(card.data, made) ? card.data : made
    const { positionX: x, positionY: y } = node.position
    const isSelected = selected.has(node.nodeId)
    const isUnmoved = card !== undefined && card.position.x === x && card.position.y === y
    if (card !== undefined && card.data === data && isUnmoved && card.selected === isSelected) return card
    return {
      ...card,
      id: node.nodeId,
      type: 'card',
      position: isUnmoved ? card.position : { x, y },
      data,
      selected: isSelected,
      width: nodeWidth,
      height: nodeHeight + (data.status === undefined ? 0 : statusHeight),
      ariaLabel: `${node.alias}: ${data.summary}`,
    }
  })
}

/** Comments as the canvas draws them; they stand behind the nodes. */
export function commentCards(before: readonly CommentNode[], graph: Graph): CommentNode[] {
  const known = new Map(before.map((card) => [card.id, card]))
  return graph.comments.map((comment) => {
    const card = known.get(comment.commentId)
    if (card?.data.comment === comment) return card
    const { width, height } = comment.size ?? { width: 240, height: 120 }
    return {
      ...card,
      id: comment.commentId,
      type: 'comment',
      position: { x: comment.position.positionX, y: comment.position.positionY },
      width,
      height,
      data: { comment },
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
    title: type === undefined ? node.type : t(type.title),
    summary: summaryOf(node, graph, names) || lookOf(node.type).purpose(),
    ports: portsOf(type, node.data).map((port) => ({
      ...port,
      isLed: led.has(edgeKey({ source: node.nodeId, handle: port.handle })),
    })),
    hasInput: type?.hasInput ?? true,
    errors: problems?.errors ?? 0,
    warnings: problems?.warnings ?? 0,
    status: overlay.statuses.get(node.nodeId),
    isPinned: overlay.pinned.has(node.nodeId),
    others: overlay.others.get(node.nodeId) ?? [],
  }
}

/** Where the node stands is told beside, so that a moved one is not drawn anew. */
function isSameCard(one: CardData, other: CardData): boolean {
  const { node: mine, ...rest } = one
  const { node: theirs, ...others } = other
  return mine.alias === theirs.alias && mine.data === theirs.data && isSame(rest, others)
}

export function portEdgesOf(
  before: readonly PortEdge[],
  graph: Graph,
  types: NodeTypes,
  overlay: Overlay,
  chosen: string | undefined,
): PortEdge[] {
  const known = new Map(before.map((edge) => [edge.id, edge]))
  const nodes = new Map(graph.nodes.map((node) => [node.nodeId, node]))
  return graph.edges.flatMap((edge) => {
    const source = nodes.get(edge.source)
    if (source === undefined || !nodes.has(edge.target)) return []
    const ports = portsOf(types.get(source.type), source.data)
    const port = ports.find(({ handle }) => handle === edge.handle)
    const isForked = ports.filter(({ isError }) => !isError).length > 1
    const id = edgeKey(edge)
    const label = isForked || port?.isError === true ? readable(port?.label ?? edge.handle, graph) : ''
    const data = { label: shortened(label), isError: port?.isError === true, count: overlay.taken.get(id) }
    const old = known.get(id)
    const selected = chosen === id
    if (
      old !== undefined &&
      old.target === edge.target &&
      old.selected === selected &&
      isSame(old.data, data)
    ) {
      return old
    }
    return {
      id,
      type: 'port' as const,
      source: edge.source,
      sourceHandle: edge.handle,
      target: edge.target,
      targetHandle: 'input',
      data,
      selected,
      focusable: false,
    }
  })
}

function shortened(label: string): string {
  return label.length > 28 ? `${label.slice(0, 27)}…` : label
}

/** A frame around the body of each loop, where its nodes stand at the moment. */
export function loopFrames(cards: readonly CardNode[], graph: Graph, types: NodeTypes): LoopNode[] {
  const boxes = new Map(
    cards.map(({ id, position, height = nodeHeight }) => [id, { ...position, width: nodeWidth, height }]),
  )
  return loopsOf(graph, types).flatMap(({ nodeId, body }) => {
    const box = boxAround([...body].flatMap((id) => boxes.get(id) ?? []))
    const loop = cards.find(({ id }) => id === nodeId)
    if (box === undefined || loop === undefined) return []
    return [
      {
        id: `loop ${nodeId}`,
        type: 'loop' as const,
        position: { x: box.x, y: box.y },
        width: box.width,
        height: box.height,
        data: { label: loop.data.summary },
        selectable: false,
        draggable: false,
        connectable: false,
        deletable: false,
        focusable: false,
        zIndex: -1,
      },
    ]
  })
}
