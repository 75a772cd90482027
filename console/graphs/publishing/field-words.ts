import { t } from '../../kit/language/translate.ts'
import { labelOf, optionLabel } from '../panel/labels.ts'
import { presentSchema, referenceKind } from '../panel/schema.ts'
import type { Graph } from '../state/graph.ts'
import { nodeOf } from '../state/graph.ts'
import { type DataSchema, type NodeTypes, portsOf } from '../state/node-types.ts'
import { type Names, readable } from '../state/summary.ts'

const longest = 200

/** The context for describing changes. */
export interface WordContext {
  graph: Graph
  types: NodeTypes
  /** Display names of ids. */
  names: Names
}

/** Returns the label of a field: as in its form, or the label of the port for an edge. */
export function fieldTitle(nodeId: string, key: string, { graph, types }: WordContext): string {
  if (key === 'alias') return t('Name')
  if (!key.startsWith('→ ')) return labelOf(key)
  const handle = key.slice(2)
  const node = nodeOf(graph, nodeId)
  const ports = node === undefined ? [] : portsOf(types.get(node.type), node.data)
  const port = ports.find((one) => one.handle === handle)?.label ?? handle
  return t('Way out “{port}”', { port: readable(port, graph) })
}

/** Formats the value of a field as its form does, without braces and ids. */
export function fieldWords(type: string, key: string, value: unknown, context: WordContext): string {
  const root = context.types.get(type)?.schema ?? {}
  const schema = presentSchema(root.properties?.[key] ?? {}, root)
  const text = readable(inWords(key, value, schema, context), context.graph)
  if (text === '') return t('nothing')
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

function inWords(key: string, value: unknown, schema: DataSchema, context: WordContext): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) {
    return value.map((one) => inWords(key, one, schema.items ?? {}, context)).join('; ')
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([inner, one]) => [inner, inWords(inner, one, schema.properties?.[inner] ?? {}, context)] as const)
      .filter(([inner, words]) => inner !== 'id' && words !== '')
      .map(([inner, words]) => `${labelOf(inner)}: ${words}`)
      .join(', ')
  }
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (schema.enum !== undefined) return optionLabel(key, text)
  return context.names(referenceKind(key, schema), value) ?? text
}
