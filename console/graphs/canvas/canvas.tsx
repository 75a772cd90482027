import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  type Connection,
  type FinalConnectionState,
  MiniMap,
  type NodeChange,
  type OnConnectEnd,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
} from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '../../kit/language/translate.ts'
import { nodeOf, type Position } from '../state/graph.ts'
import { nodeHeight, nodeWidth, onGrid, shiftInto } from '../state/placement.ts'
import type { From, GraphStore } from '../state/store.ts'
import type { Names } from '../state/summary.ts'
import style from './canvas.module.css'
import { CommentCard, CommentStore } from './comment-card.tsx'
import { EdgeLine, HoveredEdge } from './edge-line.tsx'
import {
  type CardNode,
  type CommentNode,
  cardsOf,
  commentCards,
  type LoopNode,
  loopFrames,
  type Overlay,
  type PortEdge,
  portEdgesOf,
} from './elements.ts'
import { LoopFrame, NodeCard } from './node-card.tsx'

const nodeTypes = { card: NodeCard, loop: LoopFrame, comment: CommentCard }
const edgeTypes = { port: EdgeLine }
const fitting = { padding: 0.2, maxZoom: 1 }

/** What others may ask of the canvas. */
/** Larger graphs have a map. */
const mappedFrom = 6

export interface CanvasView {
  show: (nodeIds: readonly string[]) => void
  fit: () => void
  /** Moves the view as far as it takes to have a node there in sight. */
  reveal: (position: Position) => void
  zoomBy: (factor: number) => void
  /** The middle of what is in sight. */
  centre: () => Position
}

export interface CanvasProps {
  store: GraphStore
  names: Names
  overlay: Overlay
  isReadOnly: boolean
  chosenEdge: string | undefined
  onChooseEdge: (edgeId: string | undefined) => void
  /** A port was drawn to an empty place: what shall stand there? */
  onAsk: (at: Position, from: From) => void
  onInsert: (edgeId: string) => void
  onView: (view: CanvasView) => void
  onZoom: (zoom: number) => void
}

export function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  )
}

function Flow(props: CanvasProps) {
  const { store, names, overlay, isReadOnly, chosenEdge, onChooseEdge } = props
  const { graph, selected } = useSyncExternalStore(store.subscribe, store.getState)
  const [cards, setCards] = useState<CardNode[]>([])
  const [comments, setComments] = useState<CommentNode[]>([])
  const edgesBefore = useRef<PortEdge[]>([])
  const [hovered, setHovered] = useState<string | undefined>()
  useView(props)

  useEffect(() => {
    setCards((before) => cardsOf(before, graph, selected, store.types, names, overlay))
    setComments((before) => commentCards(before, graph))
  }, [graph, selected, store, names, overlay])
  const edges = useMemo(() => {
    edgesBefore.current = portEdgesOf(edgesBefore.current, graph, store.types, overlay, chosenEdge)
    return edgesBefore.current
  }, [graph, store, overlay, chosenEdge])
  const frames = useMemo(() => loopFrames(cards, graph, store.types), [cards, graph, store])
  const nodes = useMemo(() => [...frames, ...comments, ...cards], [frames, comments, cards])

  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode | LoopNode | CommentNode>[]) => {
      const ofCards = changes.filter(isOf('node_')) as NodeChange<CardNode>[]
      const ofComments = changes.filter(isOf('comment_')) as NodeChange<CommentNode>[]
      if (ofCards.length > 0) setCards((before) => applyNodeChanges(ofCards, before))
      if (ofComments.length > 0) setComments((before) => applyNodeChanges(ofComments, before))
      const chosen = ofCards.filter((change) => change.type === 'select')
      if (chosen.length > 0) {
        const next = new Set(store.getState().selected)
        for (const { id, selected: isIn } of chosen) {
          if (isIn) next.add(id)
          else next.delete(id)
        }
        store.select(next)
      }
      store.move(placesIn(ofCards))
      for (const [commentId, position] of placesIn(ofComments)) {
        const comment = store.graph.comments.find((one) => one.commentId === commentId)
        if (comment !== undefined) store.comment({ ...comment, position })
      }
    },
    [store],
  )
  const onConnectEnd = useConnectEnd(props)
  const hover = useMemo(
    () => ({ id: hovered, insert: isReadOnly ? undefined : props.onInsert }),
    [hovered, isReadOnly, props.onInsert],
  )
  return (
    <HoveredEdge value={hover}>
      <CommentStore value={isReadOnly ? undefined : store}>
        <ReactFlow
          className={style['canvas'] ?? ''}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={onNodesChange}
          onConnect={({ source, sourceHandle, target }: Connection) =>
            store.connect(source, sourceHandle ?? 'default', target)
          }
          onConnectEnd={onConnectEnd}
          isValidConnection={({ source, target }) => source !== target && takesInput(store, target)}
          onEdgeClick={(_, { id }) => {
            store.select([])
            onChooseEdge(id)
          }}
          onEdgeMouseEnter={(_, { id }) => setHovered(id)}
          onEdgeMouseLeave={({ relatedTarget }) => {
            // The button on the edge belongs to it.
            if (!(relatedTarget instanceof Element) || relatedTarget.closest('button') === null)
              setHovered(undefined)
          }}
          onPaneMouseMove={() => hovered !== undefined && setHovered(undefined)}
          onNodeClick={() => onChooseEdge(undefined)}
          onPaneClick={() => onChooseEdge(undefined)}
          nodesDraggable={!isReadOnly}
          nodesConnectable={!isReadOnly}
          edgesFocusable={false}
          deleteKeyCode={null}
          selectionKeyCode="Shift"
          multiSelectionKeyCode={['Meta', 'Control', 'Shift']}
          selectionMode={SelectionMode.Partial}
          panOnScroll
          zoomOnDoubleClick={false}
          minZoom={0.1}
          maxZoom={2}
          snapToGrid
          snapGrid={[20, 20]}
          fitView
          fitViewOptions={fitting}
          onlyRenderVisibleElements={graph.nodes.length > 60}
          proOptions={{ hideAttribution: true }}
          aria-label={t('Graph')}
          tabIndex={0}
        >
          <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} color="var(--line-strong)" />
          {graph.nodes.length > mappedFrom && (
            <MiniMap
              className={style['map'] ?? ''}
              pannable
              zoomable
              ariaLabel={t('Map of the graph')}
              nodeColor="var(--edge)"
              maskColor="var(--map-mask)"
              bgColor="var(--surface)"
            />
          )}
        </ReactFlow>
      </CommentStore>
    </HoveredEdge>
  )
}

function isOf(prefix: string): (change: NodeChange<CardNode | LoopNode | CommentNode>) => boolean {
  return (change) => 'id' in change && change.id.startsWith(prefix)
}

/** Where nodes have come to: keys move a node at once, a pointer when it lets go. */
function placesIn(changes: readonly NodeChange<CardNode | CommentNode>[]): Map<string, Position> {
  return new Map(
    changes.flatMap((change) =>
      change.type === 'position' && change.dragging === false && change.position !== undefined
        ? [[change.id, onGrid(change.position)] as const]
        : [],
    ),
  )
}

function takesInput(store: GraphStore, nodeId: string): boolean {
  const type = nodeOf(store.graph, nodeId)?.type ?? ''
  return store.types.get(type)?.hasInput !== false
}

/** The node under the pointer. */
function nodeAt({ clientX, clientY }: { clientX: number; clientY: number }): string | undefined {
  const card = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-node]')
  return card?.dataset['node']
}

function useConnectEnd({ store, onAsk }: CanvasProps): OnConnectEnd {
  const { screenToFlowPosition } = useReactFlow()
  return useCallback(
    (event: MouseEvent | TouchEvent, { isValid, fromHandle, fromNode }: FinalConnectionState) => {
      if (isValid === true || fromNode === null || fromHandle === null || fromHandle.type !== 'source') return
      const from = { source: fromNode.id, handle: fromHandle.id ?? 'default' }
      const at = 'changedTouches' in event ? event.changedTouches[0] : event
      if (at === undefined) return
      // Dropped anywhere on a node is meant for the node.
      const under = nodeAt(at)
      if (under !== undefined) {
        if (under !== from.source && takesInput(store, under)) store.connect(from.source, from.handle, under)
        return
      }
      const { x, y } = screenToFlowPosition({ x: at.clientX, y: at.clientY })
      onAsk(onGrid({ x: x - 120, y }), from)
    },
    [store, onAsk, screenToFlowPosition],
  )
}

// Between what is shown and the edge of the canvas; below, the toolbar floats, or the map of a larger graph.
const margin = 32
const toolbarHeight = 64
const mapHeight = 176

function boxOfCanvas(): DOMRect | undefined {
  return document.querySelector(`.${style['canvas']}`)?.getBoundingClientRect()
}

function useView({ onView, onZoom }: CanvasProps): void {
  const flow = useReactFlow()
  const told = useRef({ onView, onZoom })
  told.current = { onView, onZoom }
  useEffect(() => {
    const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 120
    const tellZoom = () => told.current.onZoom(flow.getZoom())
    told.current.onView({
      show: (nodeIds) =>
        void flow
          .fitView({ nodes: nodeIds.map((id) => ({ id })), maxZoom: 1, padding: 0.4, duration })
          .then(tellZoom),
      fit: () => void flow.fitView({ ...fitting, duration }).then(tellZoom),
      zoomBy: (factor) => void flow.zoomTo(flow.getZoom() * factor, { duration }).then(tellZoom),
      reveal: ({ positionX, positionY }) => {
        const box = boxOfCanvas()
        if (box === undefined) return
        const { x, y, zoom } = flow.getViewport()
        const [left, top] = [positionX * zoom + x, positionY * zoom + y]
        const right = shiftInto(left, left + nodeWidth * zoom, margin, box.width - margin)
        const below = flow.getNodes().length > mappedFrom ? mapHeight : toolbarHeight
        const down = shiftInto(top, top + nodeHeight * zoom, margin, box.height - margin - below)
        if (right !== 0 || down !== 0)
          void flow.setViewport({ x: x + right, y: y + down, zoom }, { duration })
      },
      centre: () => {
        const box = boxOfCanvas()
        if (box === undefined) return { positionX: 0, positionY: 0 }
        const { x, y } = flow.screenToFlowPosition({ x: box.x + box.width / 2, y: box.y + box.height / 3 })
        return onGrid({ x: x - 120, y })
      },
    })
  }, [flow])
}
