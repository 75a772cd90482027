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

/** Fits the graph into the view, if it is small enough. */
export function fittingTo(graph: Graph): FitViewOptions {
  const some = shownAtFirst(graph)
  return some === undefined ? fitting : { ...fitting, nodes: some.map((id) => ({ id })) }
}

/** The view functions that other components use. */
export interface CanvasView {
  show: (nodeIds: readonly string[]) => void
  fit: () => void
  /** Moves the view by the minimum that makes a node visible. */
  reveal: (position: Position) => void
  zoomBy: (factor: number) => void
  /** Returns the centre of the visible area. */
  centre: () => Position
}

// The padding around fitted content.
const margin = 32
const toolbarHeight = 64

function boxOf(part: 'canvas' | 'map'): DOMRect | undefined {
  return document.querySelector(`.${style[part]}`)?.getBoundingClientRect()
}

/** The size of the toolbar or minimap at the bottom of the canvas. */
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
  const latest = useRef({ onView, onZoom })
  latest.current = { onView, onZoom }
  const tellZoom = useCallback(() => latest.current.onZoom(flow.getZoom()), [flow])
  useOnViewportChange({ onEnd: tellZoom })
  const [move, onPress] = useMoving(flow, tellZoom)
  const view = useMemo(() => viewOf(flow, store, move), [flow, store, move])
  useEffect(() => latest.current.onView(view), [view])
  return { view, onPress }
}

// Animations due to a resize, as from an opening panel, have ended by then.
const settledMilliseconds = 300

const widthOf = ({ width }: ReactFlowState): number => width
const heightOf = ({ height }: ReactFlowState): number => height

/** Brings the graph back into view if a resize left nothing of it visible. */
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
