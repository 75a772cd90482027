import { type KeyboardEvent, type RefObject, useRef, useState, useSyncExternalStore } from 'react'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import { Notice } from '../../kit/states.tsx'
import type { Graph } from '../state/graph.ts'
import { iconOf } from '../state/node-display.ts'
import { firstPort, type NodeTypes } from '../state/node-types.ts'
import { type OutlineItem, outlineOf } from '../state/outline.ts'
import type { From, GraphStore } from '../state/store.ts'
import { type Names, readable, summaryOf } from '../state/summary.ts'
import type { Overlay } from './elements.ts'
import style from './outline-view.module.css'

interface OutlineProps {
  store: GraphStore
  names: Names
  overlay: Overlay
  onAdd: (from: From | undefined) => void
  onOpen: () => void
}

/** The graph as a tree with the same actions, for keyboards and screen readers. */
export function OutlineView(props: OutlineProps) {
  const { store, names, overlay } = props
  const { graph, selected } = useSyncExternalStore(store.subscribe, store.getState)
  const { items, looseFrom } = outlineOf(graph, store.types)
  const tree = useRef<HTMLDivElement>(null)
  const { at, focus, onKeyDown } = useTreeKeys(props, items, tree)
  if (items.length === 0) return <Notice icon="automation" title={t('There are no nodes yet.')} />
  return (
    <div className={style['outline']}>
      <p className={style['help']}>
        {t(
          'Arrow keys go from node to node, Enter opens its settings, A adds one behind it, Delete removes it.',
        )}
      </p>
      <div ref={tree} role="tree" aria-label={t('Outline of the graph')}>
        {items.map((item, index) => (
          <div
            key={item.id}
            role="treeitem"
            aria-level={item.level}
            aria-selected={selected.has(item.node.nodeId)}
            tabIndex={index === Math.min(at, items.length - 1) ? 0 : -1}
            className={classes(
              style['item'],
              selected.has(item.node.nodeId) && style['selected'],
              index === looseFrom && index > 0 && style['loose'],
            )}
            style={{ paddingInlineStart: 12 + (item.level - 1) * 24 }}
            onClick={() => focus(index)}
            onKeyDown={(event) => onKeyDown(event, item, index)}
          >
            <ItemWords item={item} types={store.types} graph={graph} names={names} />
            <Problem problems={overlay.problems.get(item.node.nodeId)} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The focused item and the keyboard handling. */
function useTreeKeys(
  { store, onAdd, onOpen }: OutlineProps,
  items: readonly OutlineItem[],
  tree: RefObject<HTMLDivElement | null>,
) {
  const [at, setAt] = useState(0)
  const focus = (index: number) => {
    const next = Math.max(0, Math.min(index, items.length - 1))
    setAt(next)
    const item = items[next]
    if (item !== undefined) store.select([item.node.nodeId])
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[next]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, item: OutlineItem, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { nodeId, type, data } = item.node
    const handle = firstPort(store.types.get(type), data)
    const act: Record<string, () => void> = {
      ArrowDown: () => focus(index + 1),
      ArrowUp: () => focus(index - 1),
      Home: () => focus(0),
      End: () => focus(items.length - 1),
      ArrowLeft: () => focus(items.findLastIndex((one, other) => other < index && one.level < item.level)),
      Enter: onOpen,
      a: () => onAdd(handle === undefined ? undefined : { source: nodeId, handle }),
      Delete: () => {
        store.remove([nodeId])
        focus(Math.max(0, index - 1))
      },
    }
    const chosen = act[event.key]
    if (chosen === undefined) return
    event.preventDefault()
    event.stopPropagation()
    chosen()
  }
  return { at, focus, onKeyDown }
}

function ItemWords({
  item,
  types,
  graph,
  names,
}: {
  item: OutlineItem
  types: NodeTypes
  graph: Graph
  names: Names
}) {
  const { node, via, isLink } = item
  return (
    <>
      <Icon name={isLink ? 'arrowUp' : iconOf(types.get(node.type))} />
      {via !== undefined && <i>{readable(via.label, graph)}</i>}
      <b>{isLink ? t('continues at {node}', { node: node.alias }) : node.alias}</b>
      {!isLink && <span>{summaryOf(node, types, graph, names)}</span>}
    </>
  )
}

function Problem({ problems }: { problems: { errors: number; warnings: number } | undefined }) {
  if (problems === undefined || problems.errors + problems.warnings === 0) return null
  return (
    <em className={problems.errors > 0 ? style['bad'] : style['warn']}>
      {problems.errors > 0
        ? t('{count, plural, one {# error} other {# errors}}', { count: problems.errors })
        : t('{count, plural, one {# warning} other {# warnings}}', { count: problems.warnings })}
    </em>
  )
}
