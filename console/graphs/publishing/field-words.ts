import { t } from '../../kit/language/translate.ts'
import { labelOf, optionLabel } from '../panel/labels.ts'
import { presentSchema, referenceKind } from '../panel/schema.ts'
import type { Graph } from '../state/graph.ts'
import { nodeOf } from '../state/graph.ts'
import { type DataSchema, type NodeTypes, portsOf } from '../state/node-types.ts'
import { type Names, readable } from '../state/summary.ts'

const longest = 200

/** What differences are told with. */
export interface Told {
  graph: Graph
  types: NodeTypes
  /** What ids are called. */
  names: Names
}

/** What a field of a node is called: as in its form, or by the port whose edge it is. */
export function fieldTitle(nodeId: string, key: string, { graph, types }: Told): string {
  if (key === 'alias') return t('Name')
  if (!key.startsWith('→ ')) return labelOf(key)
  const handle = key.slice(2)
  const node = nodeOf(graph, nodeId)
  const ports = node === undefined ? [] : portsOf(types.get(node.type), node.data)
  const port = ports.find((one) => one.handle === handle)?.label ?? handle
  return t('Way out “{port}”', { port: readable(port, graph) })
}

/** What a field of a node holds, as its form tells it: without braces and ids. */
export function fieldWords(type: string, key: string, value: unknown, told: Told): string {
  const root = told.types.get(type)?.schema ?? {}
  const schema = presentSchema(root.properties?.[key] ?? {}, root)
  const text = readable(inWords(key, value, schema, told), told.graph)
  if (text === '') return t('nothing')
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

function inWords(key: string, value: unknown, schema: DataSchema, told: Told): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) {
    return value.map((one) => inWords(key, one, schema.items ?? {}, told)).join('; ')
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([inner, one]) => [inner, inWords(inner, one, schema.properties?.[inner] ?? {}, told)] as const)
      .filter(([inner, words]) => inner !== 'id' && words !== '')
      .map(([inner, words]) => `${labelOf(inner)}: ${words}`)
      .join(', ')
  }
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (schema.enum !== undefined) return optionLabel(key, text)
  return told.names(referenceKind(key, schema), value) ?? text
}
