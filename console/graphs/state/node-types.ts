import { fromServer, t } from '../../kit/language/translate.ts'
import type { GraphNode, NodeData } from './graph.ts'
import { applies, type NodeDisplay, type When } from './node-display.ts'

export type GraphFamily = 'flow' | 'workflow'
export type GraphKind = 'default-flow' | GraphFamily

/** The subset of JSON Schema in node data, with our annotations. */
export interface DataSchema {
  type?: string | string[]
  const?: string | number
  enum?: (string | number)[]
  default?: unknown
  description?: string
  properties?: Record<string, DataSchema>
  required?: string[]
  additionalProperties?: boolean | DataSchema
  items?: DataSchema
  anyOf?: DataSchema[]
  $ref?: string
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  minLength?: number
  readOnly?: boolean
  'x-template'?: boolean
  'x-strict-names'?: boolean
  'x-secrets'?: boolean
  'x-reference'?: string
  'x-constraint'?: Record<string, unknown>
  'x-depends-on'?: string[]
  'x-capture'?: boolean
  'x-variable'?: 'written' | 'read'
}

/** An event that starts runs. */
export interface Trigger {
  /** The `triggerType` of workflows and runs. */
  type: string
  title: string
  on: string
  of: string | null
  sample: unknown
}

/** The answer of `GET /guidance/nodes/{type}/schema`. */
export interface NodeType {
  type: string
  title: string
  display: NodeDisplay
  graphs: readonly GraphFamily[]
  entryOf: GraphKind | null
  hasInput: boolean
  ports: readonly {
    handle: string
    label: string
    taken: string
    when: When | null
    expected: boolean
    isError: boolean
  }[]
  branches: { each: string; taken: string; from: string; key: string } | null
  loop: string | null
  breaksLoop: boolean
  waits: boolean
  triggers: readonly Trigger[]
  result: string | null
  defaults: NodeData
  initial: Readonly<Record<GraphFamily, NodeData>>
  example: NodeData
  schema: DataSchema
}

export type NodeTypes = ReadonlyMap<string, NodeType>

/** The event that this entry node listens to. */
export function triggerOf(types: NodeTypes | undefined, node: GraphNode | undefined): Trigger | undefined {
  if (node === undefined) return undefined
  const { triggers = [] } = types?.get(node.type) ?? {}
  return triggers.length === 1 ? triggers[0] : triggers.find(({ type }) => type === node.data['triggerType'])
}

/** An output port as it is drawn. */
export interface Port {
  handle: string
  label: string
  taken: string
  isError: boolean
  isExpected: boolean
}

/** Lists the output ports for this data. Ports that depend on the data come first. */
export function portsOf(type: NodeType | undefined, data: NodeData): Port[] {
  if (type === undefined) return []
  const known = { ...type.defaults, ...data }
  const fixed = type.ports
    .filter(({ when }) => applies(when, known))
    .map(({ handle, label, taken, isError, expected }) => ({
      handle,
      label: fromServer(label),
      taken,
      isError,
      isExpected: expected,
    }))
  if (type.branches === null) return fixed
  const { from, key, taken } = type.branches
  const items = Array.isArray(data[from]) ? (data[from] as unknown[]) : []
  const made = items.map((item, index) => {
    const fields = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>
    const handle = textOf(fields[key]) ?? `condition_${index + 1}`
    const label = textOf(fields['label']) ?? textOf(fields['expression']) ?? handle
    return { handle, label, taken, isError: false, isExpected: true }
  })
  return [...made, ...fixed]
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The default port of a new edge: the first one that isn't for errors. */
export function firstPort(type: NodeType | undefined, data: NodeData): string | undefined {
  const ports = portsOf(type, data).filter(({ isError }) => !isError)
  return ports[0]?.handle
}

/** Returns true if the graph may get another node of this type. */
export function fitsIn(
  kind: GraphKind,
  type: NodeType,
  nodes: readonly GraphNode[],
  types: NodeTypes,
): boolean {
  if (!type.graphs.includes(familyOf(kind))) return false
  if (type.entryOf === null) return true
  return type.entryOf === kind && !nodes.some((node) => types.get(node.type)?.entryOf !== null)
}

export function familyOf(kind: GraphKind): GraphFamily {
  return kind === 'workflow' ? 'workflow' : 'flow'
}

/** The groups of the palette with their labels, in order. */
export function groupLabels(): ReadonlyMap<string, string> {
  return new Map([
    ['start', t('Start')],
    ['talk', t('Conversation')],
    ['decide', t('Flow control')],
    ['data', t('Records')],
    ['ai', t('AI')],
    ['outside', t('Other systems')],
  ])
}
