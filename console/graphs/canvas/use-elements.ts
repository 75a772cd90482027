import { applyNodeChanges, type NodeChange, type OnNodesChange } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Position } from '../state/graph.ts'
import { loopsOf } from '../state/loops.ts'
import { onGrid } from '../state/placement.ts'
import type { GraphStore } from '../state/store.ts'
import type { Names } from '../state/summary.ts'
import {
  type CardNode,
  type CommentNode,
  cardsOf,
  commentCards,
  type LoopNode,
  loopFrames,
  type Overlay,
} from './elements.ts'
import { type PortEdge, portEdgesOf } from './port-edges.ts'

export type DrawnNode = CardNode | LoopNode | CommentNode

/** The elements of the canvas, with stable identities, and the handler of their changes. */
export function useElements(store: GraphStore, names: Names, overlay: Overlay) {
  const { graph, selected } = useSyncExternalStore(store.subscribe, store.getState)
  const [cards, setCards] = useState<CardNode[]>([])
  const [comments, setComments] = useState<CommentNode[]>([])
  useEffect(() => {
    setCards((before) => cardsOf(before, graph, selected, store.types, names, overlay))
    setComments((before) => commentCards(before, graph, selected))
  }, [graph, selected, store, names, overlay])
  const edgesBefore = useRef<PortEdge[]>([])
  const edges = useMemo(() => {
    edgesBefore.current = portEdgesOf(edgesBefore.current, graph, store.types, overlay)
    return edgesBefore.current
  }, [graph, store, overlay])
  const loops = useMemo(() => loopsOf(graph, store.types), [graph, store])
  const framesBefore = useRef<LoopNode[]>([])
  const nodes = useMemo<DrawnNode[]>(() => {
    framesBefore.current = loopFrames(framesBefore.current, cards, loops)
    return [...framesBefore.current, ...comments, ...cards]
  }, [loops, comments, cards])
  const onNodesChange = useCallback<OnNodesChange<DrawnNode>>(
    (changes) => {
      const ofCards = changes.filter(isOf('node_')) as NodeChange<CardNode>[]
      const ofComments = changes.filter(isOf('comment_')) as NodeChange<CommentNode>[]
      if (ofCards.length > 0) setCards((before) => applyNodeChanges(ofCards, before))
      if (ofComments.length > 0) setComments((before) => applyNodeChanges(ofComments, before))
      selectIn(store, [...ofCards, ...ofComments])
      store.move(placesIn([...ofCards, ...ofComments]))
    },
    [store],
  )
  return { graph, nodes, cards, edges, onNodesChange }
}

function selectIn(store: GraphStore, changes: readonly NodeChange<CardNode | CommentNode>[]): void {
  const chosen = changes.filter((change) => change.type === 'select')
  if (chosen.length === 0) return
  const next = new Set(store.getState().selected)
  for (const { id, selected } of chosen) {
    if (selected) next.add(id)
    else next.delete(id)
  }
  store.select(next)
}

function isOf(prefix: string): (change: NodeChange<DrawnNode>) => boolean {
  return (change) => 'id' in change && change.id.startsWith(prefix)
}

/** Reads moved positions: at once for keys, at the end of a drag for a pointer. */
function placesIn(changes: readonly NodeChange<CardNode | CommentNode>[]): Map<string, Position> {
  return new Map(
    changes.flatMap((change) =>
      change.type === 'position' && change.dragging === false && change.position !== undefined
        ? [[change.id, onGrid(change.position)] as const]
        : [],
    ),
  )
}
