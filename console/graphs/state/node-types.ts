import type { IconName } from '../../kit/icon-paths.ts'
import { fromServer, t } from '../../kit/language/translate.ts'
import type { GraphNode, NodeData } from './graph.ts'

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
  graphs: readonly GraphFamily[]
  entryOf: GraphKind | null
  hasInput: boolean
  ports: readonly { handle: string; taken: string; expected: boolean; isError: boolean }[]
  branches: { each: string; taken: string; from: string; key: string } | null
  loop: string | null
  breaksLoop: boolean
  waits: boolean
  triggers: readonly Trigger[]
  result: string | null
  defaults: NodeData
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
  const fixed = type.ports.map(({ handle, taken, isError, expected }) => ({
    handle,
    label: portLabel(handle),
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

function portLabel(handle: string): string {
  const labels: Record<string, string> = {
    default: t('next'),
    else: t('else'),
    error: t('on error'),
    body: t('for each'),
    completed: t('when done'),
    empty: t('if empty'),
    unavailable: t('no teammate available'),
    declined: t('if declined'),
    timeout: t('if too late'),
  }
  return labels[handle] ?? fromServer(handle)
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

type Group = 'start' | 'talk' | 'decide' | 'data' | 'ai' | 'outside'

interface Look {
  icon: IconName
  group: Group
  /** The purpose of the node, for new users. */
  purpose: () => string
}

const looks: Record<string, Look> = {
  START: { icon: 'play', group: 'start', purpose: () => t('Where every conversation begins') },
  TRIGGER_INTENT: { icon: 'inbox', group: 'start', purpose: () => t('Starts when a visitor asks for this') },
  TRIGGER: {
    icon: 'bell',
    group: 'start',
    purpose: () => t('Starts on an event of records, conversations or integrations'),
  },
  SCHEDULED_TRIGGER: { icon: 'clock', group: 'start', purpose: () => t('Starts at set times') },
  WEBHOOK: {
    icon: 'webhook',
    group: 'start',
    purpose: () => t('Starts when another system posts to an address'),
  },
  SAY_AI: {
    icon: 'text',
    group: 'talk',
    purpose: () => t('Says something, as written or in the words of the model'),
  },
  RESPONSE_AI: {
    icon: 'person',
    group: 'talk',
    purpose: () => t('Asks, waits for the answer, and keeps what was said'),
  },
  SEND_MESSAGE: { icon: 'inbox', group: 'talk', purpose: () => t('Sends a message into a conversation') },
  SEND_CHATAPP_MESSAGE: {
    icon: 'inbox',
    group: 'talk',
    purpose: () => t('Sends an approved template to a phone number'),
  },
  HANDOFF: {
    icon: 'person',
    group: 'talk',
    purpose: () => t('Asks a person to take the conversation over'),
  },
  CONDITIONAL_ROUTING: {
    icon: 'automation',
    group: 'decide',
    purpose: () => t('Goes on by the first condition that holds'),
  },
  ITERATION: { icon: 'refresh', group: 'decide', purpose: () => t('Does the same for each item of a list') },
  BREAK: { icon: 'close', group: 'decide', purpose: () => t('Leaves the loop') },
  AUTOMATION_STATUS: {
    icon: 'automation',
    group: 'decide',
    purpose: () => t('Switches another automation on or off'),
  },
  DYNAMIC_TABLES: {
    icon: 'table',
    group: 'data',
    purpose: () => t('Creates, changes, finds or deletes records'),
  },
  CREATE_RECORD_ACTIVITY: {
    icon: 'edit',
    group: 'data',
    purpose: () => t('Writes a note, call or meeting to a record'),
  },
  CREATE_TASK: {
    icon: 'task',
    group: 'data',
    purpose: () => t('Makes a task about a record'),
  },
  WAIT: {
    icon: 'clock',
    group: 'decide',
    purpose: () => t('Waits for a time, a moment, a call or a decision'),
  },
  TOOLS_AI: { icon: 'tool', group: 'ai', purpose: () => t('Lets the model choose among tools and records') },
  AI_CAPTURE: { icon: 'filter', group: 'ai', purpose: () => t('Takes values out of a text') },
  DATA_TRANSFORMER: { icon: 'sort', group: 'ai', purpose: () => t('Turns data into another shape') },
  TRANSCRIPTION: { icon: 'play', group: 'ai', purpose: () => t('Writes down what is said in a recording') },
  FILE_ANALYSIS: {
    icon: 'file',
    group: 'ai',
    purpose: () => t('Reads a file and answers questions about it'),
  },
  API: { icon: 'link', group: 'outside', purpose: () => t('Calls another system over HTTP') },
}

const unknownLook: Look = { icon: 'dots', group: 'outside', purpose: () => '' }

export function lookOf(type: string): Look {
  return looks[type] ?? unknownLook
}

export function groupLabel(group: Group): string {
  const labels: Record<Group, string> = {
    start: t('Start'),
    talk: t('Talk'),
    decide: t('Decide'),
    data: t('Records'),
    ai: t('AI'),
    outside: t('Other systems'),
  }
  return labels[group]
}

export const groupOrder: readonly Group[] = ['start', 'talk', 'decide', 'data', 'ai', 'outside']
