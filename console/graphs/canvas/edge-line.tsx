import { getBezierPath, Position } from '@xyflow/react'
import { memo } from 'react'
import style from './edge-line.module.css'
import type { PortEdge } from './port-edges.ts'

export interface EdgeLineProps {
  edge: PortEdge
  fromX: number
  fromY: number
  toX: number
  toY: number
  isChosen: boolean
  /** The zoom level is too low for labels. */
  isSmall: boolean
}

/** An edge with its port label, if the node has several ports, and its count. */
export const EdgeLine = memo(function EdgeLine({ edge, isChosen, isSmall, ...ends }: EdgeLineProps) {
  const [path, x, y] = pathOf(edge, ends)
  const isTaken = (edge.count ?? 0) > 0
  const look = isChosen ? 'selected' : isTaken ? 'taken' : edge.isError ? 'failure' : 'plain'
  const label = labelOf(edge)
  return (
    <g className="nopan" data-edge={edge.id}>
      <path className={style[look]} d={path} />
      <path className={style['near']} d={path} />
      {label !== '' && !isSmall && (
        <text className={style['label']} x={x} y={y + 4} textAnchor="middle">
          {label}
        </text>
      )}
    </g>
  )
})

/** Computes the path and its midpoint. */
export function pathOf(
  { isError }: PortEdge,
  { fromX, fromY, toX, toY }: Pick<EdgeLineProps, 'fromX' | 'fromY' | 'toX' | 'toY'>,
): [path: string, x: number, y: number] {
  const [path, x, y] = getBezierPath({
    sourceX: fromX,
    sourceY: fromY,
    sourcePosition: isError ? Position.Right : Position.Bottom,
    targetX: toX,
    targetY: toY,
    targetPosition: Position.Top,
  })
  return [path, x, y]
}

export function labelOf({ label, count }: PortEdge): string {
  const times = (count ?? 0) > 1 || label !== '' ? count : undefined
  return [label, times].filter((part) => part !== undefined && part !== '').join(' · ')
}
