import {
  type FitViewOptions,
  type ReactFlowState,
  useOnViewportChange,
  useReactFlow,
  useStore,
} from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Graph, Position } from '../state/graph.ts'
import { isAnyInSight, nodeHeight, nodeWidth, onGrid, shiftInto, shownAtFirst } from '../state/placement.ts'
import type { GraphStore } from '../state/store.ts'
import style from './canvas.module.css'
import { type Flow, type Move, useMoving } from './use-moving.ts'

const fitting = { padding: 0.2, maxZoom: 1 }

/** How a graph is brought into sight: as a whole, where a window can hold it. */
export function fittingTo(graph: Graph): FitViewOptions {
  const some = shownAtFirst(graph)
  return some === undefined ? fitting : { ...fitting, nodes: some.map((id) => ({ id })) }
}

/** What others may ask of the canvas. */
export interface CanvasView {
  show: (nodeIds: readonly string[]) => void
  fit: () => void
  /** Moves the view as far as it takes to have a node there in sight. */
  reveal: (position: Position) => void
  zoomBy: (factor: number) => void
  /** The middle of what is in sight. */
  centre: () => Position
}

// Between what is shown and the edge of the canvas.
const margin = 32
const toolbarHeight = 64

function boxOf(part: 'canvas' | 'map'): DOMRect | undefined {
  return document.querySelector(`.${style[part]}`)?.getBoundingClientRect()
}

/** What floats above the foot of the canvas: the toolbar, or the map of a larger graph. */
function heightBelow(canvas: DOMRect): number {
  const map = boxOf('map')
  return map === undefined || map.height === 0 ? toolbarHeight : canvas.bottom - map.top
}

export function useView(
  store: GraphStore,
  onView: (view: CanvasView) => void,
  onZoom: (zoom: number) => void,
): { view: CanvasView; onPress: () => void } {
  const flow = useReactFlow()
  const told = useRef({ onView, onZoom })
  told.current = { onView, onZoom }
  const tellZoom = useCallback(() => told.current.onZoom(flow.getZoom()), [flow])
  useOnViewportChange({ onEnd: tellZoom })
  const [move, onPress] = useMoving(flow, tellZoom)
  const view = useMemo(() => viewOf(flow, store, move), [flow, store, move])
  useEffect(() => told.current.onView(view), [view])
  return { view, onPress }
}

// What moves the view by itself when the size changes, such as a panel that opens, has done so by then.
const settledMilliseconds = 300

const widthOf = ({ width }: ReactFlowState): number => width
const heightOf = ({ height }: ReactFlowState): number => height

/** Brings the graph back into sight where another size of the canvas has left nothing of it there. */
export function KeptInSight({ view }: { view: CanvasView }): null {
  const flow = useReactFlow()
  const width = useStore(widthOf)
  const height = useStore(heightOf)
  useEffect(() => {
    const timer = setTimeout(() => {
      const places = flow.getNodes().flatMap(({ type, position }) => (type === 'card' ? [position] : []))
      const isEmpty = places.length === 0 || width === 0 || height === 0
      if (!isEmpty && !isAnyInSight(places, flow.getViewport(), { width, height })) view.fit()
    }, settledMilliseconds)
    return () => clearTimeout(timer)
  }, [flow, view, width, height])
  return null
}

function viewOf(flow: Flow, store: GraphStore, move: Move): CanvasView {
  const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 120
  return {
    show: (nodeIds) =>
      move(() => flow.fitView({ nodes: nodeIds.map((id) => ({ id })), maxZoom: 1, padding: 0.4, duration })),
    fit: () => move(() => flow.fitView({ ...fittingTo(store.graph), duration })),
    zoomBy: (factor) => move(() => flow.zoomTo(flow.getZoom() * factor, { duration })),
    reveal: ({ positionX, positionY }) => {
      const box = boxOf('canvas')
      if (box === undefined) return
      const { x, y, zoom } = flow.getViewport()
      const [left, top] = [positionX * zoom + x, positionY * zoom + y]
      const right = shiftInto(left, left + nodeWidth * zoom, margin, box.width - margin)
      const down = shiftInto(top, top + nodeHeight * zoom, margin, box.height - margin - heightBelow(box))
      if (right === 0 && down === 0) return
      move(() => flow.setViewport({ x: x + right, y: y + down, zoom }, { duration }))
    },
    centre: () => {
      const box = boxOf('canvas')
      if (box === undefined) return { positionX: 0, positionY: 0 }
      const { x, y } = flow.screenToFlowPosition({ x: box.x + box.width / 2, y: box.y + box.height / 3 })
      return onGrid({ x: x - 120, y })
    },
  }
}
