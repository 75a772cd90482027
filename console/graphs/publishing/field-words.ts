import { fromServer, t } from '../../kit/language/translate.ts'
import type { Graph } from '../state/graph.ts'
import { nodeOf } from '../state/graph.ts'
import { type FieldDisplay, labelOf } from '../state/node-display.ts'
import { type NodeTypes, portsOf } from '../state/node-types.ts'
import { type Names, readable } from '../state/summary.ts'
import { type DescribedField, valueWords } from '../state/value-words.ts'

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
  const node = nodeOf(graph, nodeId)
  const type = node === undefined ? undefined : types.get(node.type)
  if (!key.startsWith('→ ')) return labelOf(type, key)
  const handle = key.slice(2)
  const ports = node === undefined ? [] : portsOf(type, node.data)
  const port = ports.find((one) => one.handle === handle)?.label ?? handle
  return t('Way out “{port}”', { port: readable(port, graph) })
}

/** Formats the value of a field as its form does, without braces and ids. */
export function fieldWords(type: string, key: string, value: unknown, context: WordContext): string {
  const definition = context.types.get(type)
  const field = {
    display: definition?.display.fields[key],
    schema: definition?.schema.properties?.[key] ?? {},
  }
  const text = readable(wholeWords(value, field, context.names), context.graph)
  if (text === '') return t('nothing')
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/** Objects are described with all of their fields. */
function wholeWords(value: unknown, field: DescribedField, names: Names): string {
  const { display, schema } = field
  if (Array.isArray(value)) {
    const items = { display, schema: schema.items ?? {} }
    return value.map((one) => wholeWords(one, items, names)).join('; ')
  }
  if (typeof value !== 'object' || value === null || display?.control === 'query') {
    return valueWords(value, field, names)
  }
  const known: Readonly<Record<string, FieldDisplay>> = display?.fields ?? {}
  return Object.entries(value)
    .map(([key, inner]): [label: string, words: string] => {
      const innerField = { display: known[key], schema: schema.properties?.[key] ?? {} }
      return [fromServer(known[key]?.label ?? key), key === 'id' ? '' : wholeWords(inner, innerField, names)]
    })
    .filter(([, words]) => words !== '')
    .map(([label, words]) => `${label}: ${words}`)
    .join(', ')
}
