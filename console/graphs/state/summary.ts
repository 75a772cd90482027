import { fromServer } from '../../kit/language/translate.ts'
import type { Graph, GraphNode } from './graph.ts'
import { applies } from './node-display.ts'
import type { NodeType, NodeTypes } from './node-types.ts'
import { type Names, valueWords } from './value-words.ts'

export type { Names } from './value-words.ts'

/** Replaces node ids in a text with aliases. */
export function readable(text: string, graph: Graph): string {
  if (!text.includes('node_')) return text
  return text.replace(
    /node_[0-9a-f-]{36}/g,
    (id) => graph.nodes.find(({ nodeId }) => nodeId === id)?.alias ?? id,
  )
}

/** Summarizes the data of a node in one line, as its definition says. */
export function summaryOf(node: GraphNode, types: NodeTypes, graph: Graph, names: Names): string {
  const type = types.get(node.type)
  if (type === undefined) return ''
  for (const line of type.display.summary) {
    const words = filledLine(line, type, node, names)
    if (words !== undefined) return readable(words, graph).replaceAll(/\s+/g, ' ').trim().slice(0, 160)
  }
  return ''
}

/** Undefined if a key of the line is hidden or has no value. */
function filledLine(line: string, type: NodeType, node: GraphNode, names: Names): string | undefined {
  const data = { ...type.defaults, ...node.data }
  const values: Record<string, string> = {}
  for (const [, key = ''] of line.matchAll(/\{(\w+)\}/g)) {
    const display = type.display.fields[key]
    if (display === undefined || !applies(display.when, data)) return undefined
    const schema = type.schema.properties?.[key] ?? {}
    const words = valueWords(data[key], { schema, display }, names)
    if (words === '') return undefined
    values[key] = words
  }
  return fromServer(line, values)
}
