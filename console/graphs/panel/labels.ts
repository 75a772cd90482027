import { t } from '../../kit/language/translate.ts'
import type { NodeData } from '../state/graph.ts'

/** What keys of node data are called; others are read off the key. */
export function labelOf(key: string): string {
  const labels: Record<string, string> = {
    agenticRouting: t('When the user wants'),
    aiModelId: t('Model'),
    assistantId: t('Agent'),
    automationId: t('Automation'),
    captureVariables: t('Keep the answer in'),
    connectedAccountId: t('Connected account'),
    continueOnError: t('Go on when an item fails'),
    conversationId: t('Conversation'),
    cronExpression: t('When'),
    customToolIds: t('Tools'),
    endDate: t('Not after'),
    endTime: t('Until'),
    fullResponse: t('Whole response'),
    intentIds: t('Intents'),
    knowledgeBaseIds: t('Knowledge'),
    messageMode: t('Written by'),
    mode: t('Decided by'),
    operation: t('What to do'),
    parameters: t('Query parameters'),
    peopleRowId: t('Person'),
    phoneNumberId: t('Sent from'),
    playbookIds: t('Playbooks'),
    query: t('Conditions'),
    recordTypeId: t('Record type'),
    rowData: t('Values'),
    rowId: t('Record'),
    sayWithAi: t('In the words of the model'),
    search: t('Containing'),
    selectedRecordTypes: t('Records it may use'),
    startDate: t('Not before'),
    startTime: t('From'),
    tableId: t('Records'),
    timeoutSeconds: t('Seconds to wait'),
    timezone: t('Time zone'),
    triggerByWebhookIds: t('Webhooks'),
    triggerType: t('Event'),
    triggeredBy: t('Caused by'),
    triggeredByAgentIds: t('Agents'),
    triggeredByRecordTypeId: t('Record type'),
    triggeredByTableId: t('Records'),
    url: t('Address'),
    variableName: t('List'),
    variablePath: t('Path to the list'),
    variables: t('Take from the response'),
  }
  return labels[key] ?? inWords(key)
}

/** `audioUrl` is «Audio url». */
function inWords(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const modes: Readonly<Record<string, string>> = {
  AI: 'The model',
  EXPRESSION: 'An expression',
  STATIC: 'You',
  DYNAMIC: 'The model',
}

/** What a constant is called in a list of choices. */
export function optionLabel(key: string, value: string | number): string {
  const text = String(value)
  if (key === 'method') return text
  const known = modes[text]
  return known === undefined || !['mode', 'messageMode'].includes(key) ? inWords(text) : t(known)
}

type Shown = (data: NodeData) => boolean

const ofOneRow = ['UPDATE', 'DELETE', 'CHANGE_RECORD_TYPE']
const operationIs =
  (...names: readonly string[]): Shown =>
  ({ operation }) =>
    names.includes(String(operation))
const triggerIs =
  (...parts: readonly string[]): Shown =>
  ({ triggerType }) =>
    parts.some((part) => String(triggerType).startsWith(part))

/** Keys that matter only beside certain values of others. */
const shown: Readonly<Record<string, Readonly<Record<string, Shown>>>> = {
  SAY_AI: {
    message: ({ sayWithAi }) => sayWithAi !== true,
    prompt: ({ sayWithAi }) => sayWithAi === true,
    aiModelId: ({ sayWithAi }) => sayWithAi === true,
    knowledgeBaseIds: ({ sayWithAi }) => sayWithAi === true,
  },
  SEND_MESSAGE: {
    message: ({ messageMode }) => messageMode !== 'DYNAMIC',
    prompt: ({ messageMode }) => messageMode === 'DYNAMIC',
    aiModelId: ({ messageMode }) => messageMode === 'DYNAMIC',
    knowledgeBaseIds: ({ messageMode }) => messageMode === 'DYNAMIC',
  },
  CONDITIONAL_ROUTING: {
    aiModelId: ({ mode }) => mode !== 'EXPRESSION',
    knowledgeBaseIds: ({ mode }) => mode !== 'EXPRESSION',
  },
  DYNAMIC_TABLES: {
    recordTypeId: operationIs('CREATE', 'SEARCH', 'CHANGE_RECORD_TYPE'),
    rowId: operationIs(...ofOneRow),
    rowData: operationIs('CREATE', 'UPDATE'),
    search: operationIs('SEARCH'),
    query: operationIs('SEARCH'),
    sort: operationIs('SEARCH'),
    limit: operationIs('SEARCH'),
  },
  API: { body: ({ method }) => method !== 'GET' },
  TRIGGER: {
    triggeredBy: triggerIs('CONTACT_', 'TABLE_ROW_', 'OBJECT_RECORD_'),
    triggeredByAgentIds: triggerIs('CONVERSATION_', 'FEEDBACK_'),
    triggeredByTableId: triggerIs('TABLE_ROW_', 'OBJECT_RECORD_'),
    triggeredByRecordTypeId: triggerIs('OBJECT_RECORD_'),
    triggerByWebhookIds: triggerIs('INCOMING_WEBHOOK'),
    connectedAccountId: triggerIs('INTEGRATION_TRIGGER'),
    triggerToolkit: triggerIs('INTEGRATION_TRIGGER'),
    triggerSlug: triggerIs('INTEGRATION_TRIGGER'),
    triggerConfig: triggerIs('INTEGRATION_TRIGGER'),
  },
  SEND_CHATAPP_MESSAGE: {
    personName: ({ recipientMode }) => recipientMode !== 'PEOPLE_RECORD',
    phoneNumber: ({ recipientMode }) => recipientMode !== 'PEOPLE_RECORD',
    peopleRowId: ({ recipientMode }) => recipientMode === 'PEOPLE_RECORD',
  },
}

/** A model is chosen by its id here; the other way of naming it is for whoever writes nodes by hand. */
const neverShown = new Set(['type', 'model', 'aiVendor', 'frequency'])

export function isShown(type: string, key: string, data: NodeData): boolean {
  return !neverShown.has(key) && (shown[type]?.[key]?.(data) ?? true)
}

/** Keys that most people leave as they are. */
const further = new Set([
  'aiModelId',
  'knowledgeBaseIds',
  'timeoutSeconds',
  'headers',
  'parameters',
  'startDate',
  'endDate',
  'startTime',
  'endTime',
  'sort',
  'limit',
  'variablePath',
  'conversationId',
])

export function isFurther(key: string): boolean {
  return further.has(key)
}
