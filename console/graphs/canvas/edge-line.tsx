import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react'
import { createContext, memo, use } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import style from './edge-line.module.css'
import type { PortEdge } from './elements.ts'

/** The edge that the pointer is on, and how a node is put into it. */
export const HoveredEdge = createContext<{
  id: string | undefined
  insert: ((edgeId: string) => void) | undefined
}>({
  id: undefined,
  insert: undefined,
})

/** A way from a port to a node, with the name of the port where there are several, and how often it was taken. */
export const EdgeLine = memo(function EdgeLine({ id, data, selected, ...ends }: EdgeProps<PortEdge>) {
  const hovered = use(HoveredEdge)
  const [path, x, y] = getBezierPath(ends)
  const isTaken = (data?.count ?? 0) > 0
  const look =
    selected === true ? 'selected' : isTaken ? 'taken' : data?.isError === true ? 'failure' : 'plain'
  const times = (data?.count ?? 0) > 1 || data?.label !== '' ? data?.count : undefined
  const label = [data?.label, times].filter((part) => part !== undefined && part !== '').join(' · ')
  return (
    <>
      <BaseEdge id={id} path={path} className={style[look] ?? ''} interactionWidth={16} />
      {label !== '' && (
        <text className={style['label']} x={x} y={y + 4} textAnchor="middle">
          {label}
        </text>
      )}
      {hovered.id === id && hovered.insert !== undefined && (
        <EdgeLabelRenderer>
          <button
            type="button"
            className={style['insert']}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y + (label === '' ? 0 : 18)}px)` }}
            aria-label={t('Insert a node here')}
            title={t('Insert a node here')}
            onClick={() => hovered.insert?.(id)}
          >
            <Icon name="add" size={12} />
          </button>
        </EdgeLabelRenderer>
      )}
    </>
  )
})
