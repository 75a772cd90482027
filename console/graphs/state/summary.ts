import { t } from '../../kit/language/translate.ts'
import { optionLabel } from '../panel/labels.ts'
import { cronInWords } from './cron.ts'
import type { Graph, GraphNode, NodeData } from './graph.ts'
import { operatorWord } from './operators.ts'

/** Display names by resource type and id. */
export type Names = (kind: string, id: unknown) => string | undefined

/** Replaces node ids in a text with aliases. */
export function readable(text: string, graph: Graph): string {
  if (!text.includes('node_')) return text
  return text.replace(
    /node_[0-9a-f-]{36}/g,
    (id) => graph.nodes.find(({ nodeId }) => nodeId === id)?.alias ?? id,
  )
}

/** Summarizes the data of a node in one line. */
export function summaryOf(node: GraphNode, graph: Graph, names: Names): string {
  const summary = summaries[node.type]?.(node.data, names) ?? ''
  return readable(summary, graph).replaceAll(/\s+/g, ' ').trim().slice(0, 160)
}

type Summary = (data: NodeData, names: Names) => string

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function named(names: Names, kind: string, ids: unknown, none: string): string {
  const found = list(ids).map((id) => names(kind, id) ?? String(id))
  return found.length === 0 ? none : found.join(', ')
}

/** Formats `POST api.shop.example/orders`, without the scheme. */
function address(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\?.*$/, '')
}

/** Returns the label of a constant for a key. */
const chosen = (data: NodeData, key: string): string =>
  text(data[key]) === '' ? '' : optionLabel(key, text(data[key]))

const summaries: Record<string, Summary> = {
  START: () => t('Every conversation'),
  TRIGGER_INTENT: (data, names) =>
    text(data['agenticRouting']) || named(names, 'intent', data['intentIds'], t('No intent yet')),
  TRIGGER: (data, names) => {
    const table = names('table', data['triggeredByTableId'])
    const event = chosen(data, 'triggerType')
    return table === undefined ? event : `${event}: ${table}`
  },
  SCHEDULED_TRIGGER: (data) => cronInWords(text(data['cronExpression'])),
  WEBHOOK: (data, names) => named(names, 'webhook', data['triggerByWebhookIds'], t('No webhook chosen')),
  SAY_AI: (data) => (data['sayWithAi'] === true ? text(data['prompt']) : text(data['message'])),
  RESPONSE_AI: (data) => text(data['instructions']),
  SEND_MESSAGE: (data) => (data['messageMode'] === 'DYNAMIC' ? text(data['prompt']) : text(data['message'])),
  SEND_CHATAPP_MESSAGE: (data) =>
    [text(data['template']), text(data['phoneNumber']) || text(data['peopleRowId'])]
      .filter(Boolean)
      .join(' → '),
  CONDITIONAL_ROUTING: (data) =>
    list(data['conditions'])
      .map(
        (one) =>
          text((one as Record<string, unknown>)['label']) ||
          text((one as Record<string, unknown>)['expression']),
      )
      .join(' · '),
  ITERATION: (data) =>
    t('For each of {list}', {
      list: [text(data['variableName']), text(data['variablePath'])].filter(Boolean).join('.'),
    }),
  BREAK: () => t('Leaves the loop'),
  AUTOMATION_STATUS: (data, names) =>
    `${chosen(data, 'action')}: ${names('workflow', data['automationId']) ?? ''}`,
  DYNAMIC_TABLES: (data, names) => {
    const table = names('table', data['tableId']) ?? t('no records chosen')
    const operation = chosen(data, 'operation')
    const filter = filterText(data['query']) || text(data['search'])
    return `${operation}: ${table}${filter === '' ? '' : ` ${t('where')} ${filter}`}`
  },
  CREATE_RECORD_ACTIVITY: (data) => `${chosen(data, 'activityType')}: ${text(data['content'])}`,
  CREATE_TASK: (data) => text(data['content']),
  WAIT: (data) =>
    text(data['waitFor']) === 'TIME'
      ? `${String(data['amount'])} ${chosen(data, 'unit')}`
      : text(data['moment']) || text(data['content']) || chosen(data, 'waitFor'),
  TOOLS_AI: (data, names) =>
    text(data['instructions']) ||
    text(data['prompt']) ||
    named(names, 'tool', data['customToolIds'], t('No tools yet')),
  AI_CAPTURE: (data) => text(data['instructions']) || text(data['prompt']),
  DATA_TRANSFORMER: (data) => text(data['prompt']),
  TRANSCRIPTION: (data) => text(data['audioUrl']),
  FILE_ANALYSIS: (data) => text(data['fileUrl']) || text(data['prompt']),
  API: (data) => `${text(data['method']) || 'GET'} ${address(text(data['url']))}`,
}

/** Formats a filter as `Email = {EMAIL}`, as far as one line allows. */
function filterText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const filter = query as Record<string, unknown>
  for (const [key, word] of [
    ['and', t('and')],
    ['or', t('or')],
  ] as const) {
    if (Array.isArray(filter[key])) return filter[key].map(filterText).filter(Boolean).join(` ${word} `)
  }
  if (filter['not'] !== undefined) return `${t('not')} ${filterText(filter['not'])}`
  const operator = text(filter['operator'])
  const value = filter['value']
  const shown =
    value === undefined || value === null
      ? ''
      : ` ${typeof value === 'string' ? value : JSON.stringify(value)}`
  return `${text(filter['path'])} ${operator === 'equals' ? '=' : operatorWord(operator)}${shown}`
}
