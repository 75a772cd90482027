import { ViewportPortal } from '@xyflow/react'
import { memo, use, useMemo, useState } from 'react'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import style from './edge-line.module.css'
import { EdgeLine, labelOf, pathOf } from './edge-line.tsx'
import type { CardNode } from './elements.ts'
import { IsSmall } from './is-small.ts'
import { type Ends, endsOf, type PortEdge } from './port-edges.ts'

export interface EdgeLayerProps {
  edges: readonly PortEdge[]
  cards: readonly CardNode[]
  chosen: string | undefined
  onChoose: (edgeId: string) => void
  /** Puts a node into an edge; undefined where nothing may be changed. */
  onInsert: ((edgeId: string) => void) | undefined
}

/**
 * All edges in one drawing. The library gives each an element and a subscription of its own, which cost most of a step of
 * panning or dragging once there are hundreds; here a step of dragging draws the edges of what is dragged.
 */
export const EdgeLayer = memo(function EdgeLayer(props: EdgeLayerProps) {
  const { edges, cards, chosen, onChoose, onInsert } = props
  const isSmall = use(IsSmall)
  const [hovered, setHovered] = useState<string | undefined>()
  const byId = useMemo(() => new Map(cards.map((card) => [card.id, card])), [cards])
  const under = edges.find(({ id }) => id === hovered)
  const ends = under === undefined ? undefined : endsOf(under, byId)
  return (
    <ViewportPortal>
      <div
        onPointerOver={({ target }) => setHovered((before) => edgeAt(target, before))}
        onPointerOut={({ relatedTarget }) => setHovered((before) => edgeAt(relatedTarget, before))}
        onPointerDown={({ target }) => {
          const id = edgeAt(target, undefined)
          if (id !== undefined) onChoose(id)
        }}
      >
        <svg className={style['edges']} aria-hidden>
          {edges.map((edge) => {
            const at = endsOf(edge, byId)
            if (at === undefined) return null
            const isChosen = edge.id === chosen
            return (
              <EdgeLine key={edge.id} edge={edge} {...numbers(at)} isChosen={isChosen} isSmall={isSmall} />
            )
          })}
        </svg>
        {under !== undefined && ends !== undefined && onInsert !== undefined && (
          <InsertButton edge={under} ends={ends} onInsert={onInsert} />
        )}
      </div>
    </ViewportPortal>
  )
})

/** In the middle of the edge, or beneath its label. */
function InsertButton({
  edge,
  ends,
  onInsert,
}: {
  edge: PortEdge
  ends: Ends
  onInsert: (edgeId: string) => void
}) {
  const [, x, y] = pathOf(edge, numbers(ends))
  const below = labelOf(edge) === '' ? 0 : 18
  return (
    <button
      type="button"
      className={classes(style['insert'], 'nopan')}
      style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y + below}px)` }}
      aria-label={t('Insert a node here')}
      title={t('Insert a node here')}
      onClick={() => onInsert(edge.id)}
    >
      <Icon name="add" size={12} />
    </button>
  )
}

/** Told as numbers, so that an edge that stays is not drawn again. */
function numbers({ from, to }: Ends) {
  return { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y }
}

/** The edge that something is part of. The button on the edge belongs to it. */
function edgeAt(target: EventTarget | null, before: string | undefined): string | undefined {
  if (!(target instanceof Element)) return undefined
  if (target.closest('button') !== null) return before
  return target.closest<SVGElement>('[data-edge]')?.dataset['edge']
}
