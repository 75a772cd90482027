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
  /** Inserts a node into an edge. Undefined if the graph is read-only. */
  onInsert: ((edgeId: string) => void) | undefined
}

/**
 * All edges in one SVG. The library's own edges each have an element and a subscription, which took most of the time of
 * a pan or drag step with hundreds of edges. Here a drag step renders only the edges of the dragged nodes.
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
        {!isSmall && edges.map((edge) => <ForkLabel key={edge.id} edge={edge} ends={endsOf(edge, byId)} />)}
        {under !== undefined && ends !== undefined && onInsert !== undefined && (
          <InsertButton edge={under} ends={ends} onInsert={onInsert} />
        )}
      </div>
    </ViewportPortal>
  )
})

/** Says how many branches begin at a port. */
function ForkLabel({ edge: { branches = 0 }, ends }: { edge: PortEdge; ends: Ends | undefined }) {
  if (branches < 2 || ends === undefined) return null
  const { x, y } = ends.from
  return (
    <span
      className={style['fork']}
      style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y + 20}px)` }}
    >
      {t('{count} in parallel', { count: branches })}
    </span>
  )
}

/** The button in the middle of the edge, or below its label. */
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

/** Takes numbers as props, so that an unchanged edge isn't rendered again. */
function numbers({ from, to }: Ends) {
  return { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y }
}

/** Finds the edge of an event target, which can be the edge's button. */
function edgeAt(target: EventTarget | null, before: string | undefined): string | undefined {
  if (!(target instanceof Element)) return undefined
  if (target.closest('button') !== null) return before
  return target.closest<SVGElement>('[data-edge]')?.dataset['edge']
}
