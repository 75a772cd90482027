import { t } from '../kit/language/translate.ts'
import { typeChoices } from './adding.ts'
import type { Choice } from './canvas/choices.ts'
import { Palette } from './canvas/palette.tsx'
import type { Graph, Position } from './state/graph.ts'
import { iconOf } from './state/node-display.ts'
import type { NodeTypes } from './state/node-types.ts'
import type { From, GraphStore } from './state/store.ts'
import { type Names, summaryOf } from './state/summary.ts'

/** The open palette: one that adds a node with a position and a source, or one that finds a node. */
export type Asked = { what: 'add'; at?: Position | undefined; from?: From | undefined } | { what: 'find' }

/** Lists the node types that fit, or all nodes by name. */
export function AskedPalette({
  asked,
  store,
  names,
  onAdd,
  onFound,
  onClose,
}: {
  asked: Asked
  store: GraphStore
  names: Names
  onAdd: (type: string, at: Position | undefined, from: From | undefined) => void
  onFound: (nodeId: string) => void
  onClose: () => void
}) {
  const isAdd = asked.what === 'add'
  return (
    <Palette
      key={asked.what}
      label={isAdd ? t('Add a node') : t('Find a node')}
      choices={isAdd ? typeChoices(store, asked.from) : nodeChoices(store.graph, store.types, names)}
      onChoose={(id) => {
        onClose()
        if (isAdd) onAdd(id, asked.at, asked.from)
        else onFound(id)
      }}
      onClose={onClose}
    />
  )
}

function nodeChoices(graph: Graph, types: NodeTypes, names: Names): Choice[] {
  return graph.nodes.map((node) => ({
    id: node.nodeId,
    title: node.alias,
    detail: summaryOf(node, types, graph, names),
    icon: iconOf(types.get(node.type)),
    group: '',
  }))
}
