import {
  Background,
  BackgroundVariant,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
} from '@xyflow/react'
import { memo, useCallback, useState } from 'react'
import { t } from '../../kit/language/translate.ts'
import { onceLetGo } from '../../kit/let-go.ts'
import type { Position } from '../state/graph.ts'
import type { From, GraphStore } from '../state/store.ts'
import type { Names } from '../state/summary.ts'
import style from './canvas.module.css'
import { CommentCard, CommentStore } from './comment-card.tsx'
import { EdgeLayer } from './edge-layer.tsx'
import type { Overlay } from './elements.ts'
import { IsSmall, useIsSmall } from './is-small.ts'
import { LoopFrame, NodeCard } from './node-card.tsx'
import { useConnecting } from './use-connecting.ts'
import { type DrawnNode, useElements } from './use-elements.ts'
import { type CanvasView, fittingTo, KeptInSight, useView } from './use-view.ts'

const nodeTypes = { card: NodeCard, loop: LoopFrame, comment: CommentCard }

/** Graphs above this size have a minimap. */
const mappedFrom = 6
/** Graphs above this size render only what is visible. */
const culledFrom = 60

// Stable identities, because the library renders every node again for new ones.
const manners = {
  deleteKeyCode: null,
  selectionKeyCode: 'Shift',
  multiSelectionKeyCode: ['Meta', 'Control', 'Shift'],
  selectionMode: SelectionMode.Partial,
  panOnScroll: true,
  zoomOnDoubleClick: false,
  minZoom: 0.1,
  maxZoom: 2,
  snapToGrid: true,
  snapGrid: [20, 20] as [number, number],
  fitView: true,
  proOptions: { hideAttribution: true },
}

export interface CanvasProps {
  store: GraphStore
  names: Names
  overlay: Overlay
  isReadOnly: boolean
  chosenEdge: string | undefined
  onChooseEdge: (edgeId: string | undefined) => void
  /** Runs after an edge was dropped on an empty place, to add a node there. */
  onAsk: (at: Position, from: From) => void
  onInsert: (edgeId: string) => void
  onView: (view: CanvasView) => void
  onZoom: (zoom: number) => void
}

/** The canvas. Its props have to keep their identity between renders, or everything renders again. */
export function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  )
}

function Flow({
  store,
  names,
  overlay,
  isReadOnly,
  chosenEdge,
  onChooseEdge,
  onInsert,
  ...props
}: CanvasProps) {
  const { graph, nodes, cards, edges, onNodesChange } = useElements(store, names, overlay)
  const isSmall = useIsSmall()
  const [atFirst] = useState(() => fittingTo(store.graph))
  const { view, onPress } = useView(store, props.onView, props.onZoom)
  const connecting = useConnecting(store, props.onAsk)
  const onNodeDragStart = useCallback(() => dragUntilLetGo(store), [store])
  const { leaveEdge, chooseEdge, reveal, onNodeClick } = useChoosing(store, view, onChooseEdge)
  return (
    <IsSmall value={isSmall}>
      <CommentStore value={isReadOnly ? undefined : store}>
        <ReactFlow
          {...manners}
          {...connecting}
          fitViewOptions={atFirst}
          className={style['canvas'] ?? ''}
          nodes={nodes}
          nodeTypes={nodeTypes}
          onNodesChange={onNodesChange}
          onNodeClick={onNodeClick}
          onNodeDragStart={onNodeDragStart}
          onNodeDragStop={reveal}
          onPaneClick={leaveEdge}
          onPointerDownCapture={onPress}
          nodesDraggable={!isReadOnly}
          nodesConnectable={!isReadOnly}
          onlyRenderVisibleElements={graph.nodes.length > culledFrom}
          aria-label={t('Graph')}
          tabIndex={0}
        >
          <EdgeLayer
            edges={edges}
            cards={cards}
            chosen={chosenEdge}
            onChoose={chooseEdge}
            onInsert={isReadOnly ? undefined : onInsert}
          />
          <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} color="var(--line-strong)" />
          {graph.nodes.length > mappedFrom && <GraphMap />}
          <KeptInSight view={view} />
        </ReactFlow>
      </CommentStore>
    </IsSmall>
  )
}

/** Selects the clicked edge or node and brings the node into view. */
function useChoosing(store: GraphStore, view: CanvasView, onChooseEdge: CanvasProps['onChooseEdge']) {
  const leaveEdge = useCallback(() => onChooseEdge(undefined), [onChooseEdge])
  const reveal = useCallback(
    (_: unknown, { type, position: { x, y } }: DrawnNode) => {
      // The opening panel takes space from the canvas, possibly where the node is.
      if (type === 'card') requestAnimationFrame(() => view.reveal({ positionX: x, positionY: y }))
    },
    [view],
  )
  const onNodeClick = useCallback(
    (event: unknown, node: DrawnNode) => {
      leaveEdge()
      reveal(event, node)
    },
    [leaveEdge, reveal],
  )
  const chooseEdge = useCallback(
    (edgeId: string) => {
      store.select([])
      onChooseEdge(edgeId)
    },
    [store, onChooseEdge],
  )
  return { leaveEdge, chooseEdge, reveal, onNodeClick }
}

/** Listens to the pointer itself, because the library reports no end of a drag whose node another user deleted. */
function dragUntilLetGo(store: GraphStore): void {
  store.drag(true)
  onceLetGo(() => store.drag(false))
}

const GraphMap = memo(function GraphMap() {
  return (
    <MiniMap
      className={style['map'] ?? ''}
      pannable
      zoomable
      ariaLabel={t('Map of the graph')}
      nodeColor="var(--edge)"
      maskColor="var(--map-mask)"
      bgColor="var(--surface)"
    />
  )
})
