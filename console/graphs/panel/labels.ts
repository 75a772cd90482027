import { fromServer, t } from '../../kit/language/translate.ts'
import type { NodeData } from '../state/graph.ts'

/** Labels of node data keys. Other labels are derived from the key. */
export function labelOf(key: string): string {
  return firstLabels()[key] ?? furtherLabels()[key] ?? fromServer(inWords(key))
}

function firstLabels(): Record<string, string> {
  return {
    agenticRouting: t('When the user wants'),
    aiModelId: t('Model'),
    assigneeIds: t('Assigned to'),
    attempts: t('Tries in all'),
    assistantId: t('Agent'),
    audioUrl: t('Address of the recording'),
    automationId: t('Automation'),
    captureVariables: t('Keep the answer in'),
    connectedAccountId: t('Connected account'),
    continueOnError: t('Go on when an item fails'),
    conversationId: t('Conversation'),
    cronExpression: t('When'),
    customToolIds: t('Tools'),
    delaySeconds: t('Seconds until the second try'),
    endDate: t('Not after'),
    endTime: t('Until'),
    factor: t('Each further wait is longer by the factor'),
    fileUrl: t('Address of the file'),
    fullResponse: t('Whole response'),
    intentIds: t('Intents'),
    knowledgeBaseIds: t('Knowledge'),
    messageMode: t('Written by'),
    mode: t('Decided by'),
    unavailableMessage: t('Reply when no teammate is available'),
    onInterrupt: t('If the server stops meanwhile'),
    operation: t('What to do'),
    parameters: t('Query parameters'),
    peopleRowId: t('Person'),
    personName: t('Name of the person'),
    phoneNumberId: t('Sent from'),
    playbookIds: t('Playbooks'),
  }
}

function furtherLabels(): Record<string, string> {
  return {
    query: t('Conditions'),
    recipientMode: t('Sent to'),
    recordTypeId: t('Record type'),
    retry: t('Try again when it fails'),
    rowData: t('Values'),
    rowId: t('Record'),
    sayWithAi: t('In the words of the model'),
    search: t('Containing'),
    selectedRecordTypes: t('Records it may use'),
    startDate: t('Not before'),
    startTime: t('From'),
    tableId: t('Records'),
    teamId: t('Team'),
    templateVariables: t('Values of the template'),
    timeoutSeconds: t('Seconds to wait'),
    timezone: t('Time zone'),
    triggerByWebhookIds: t('Webhooks'),
    triggerConfig: t('Further conditions'),
    triggerSlug: t('Event of the provider'),
    triggerToolkit: t('Provider'),
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
}

/** Formats `audioUrl` as «Audio url». */
function inWords(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Constants whose label can't be derived. */
const optionWords: Readonly<Record<string, string>> = {
  ANY: 'Anyone',
  CHATAPP: 'Chat app',
  JSON: 'JSON',
  SET_ACTIVE: 'Switch on',
  SET_DRAFT: 'Switch off',
  TOGGLE: 'Switch over',
  USER: 'A person',
  AGENT: 'An agent',
  asc: 'Ascending',
  desc: 'Descending',
  fail: 'Let it fail',
  retry: 'Do it again',
}

/** Labels of constants for deciders and authors. */
const modeWords: Readonly<Record<string, string>> = {
  AI: 'The model',
  EXPRESSION: 'An expression',
  STATIC: 'You',
  DYNAMIC: 'The model',
}

/** Returns the label of a constant in a list of options. */
export function optionLabel(key: string, value: string | number): string {
  const text = String(value)
  if (key === 'method') return text
  const words = key === 'mode' || key === 'messageMode' ? { ...optionWords, ...modeWords } : optionWords
  return fromServer(words[text] ?? inWords(text))
}

/**
 * Returns the hint of a field without API details and without a note that it is required. If the meaning depends on the
 * operation, returns the part for the current one.
 */
export function hintOf(description: string | undefined, operation: unknown): string | undefined {
  const text = forOperation(description ?? '', operation)
  const clauses = text
    .replaceAll(/,? from `GET [^`]*`/g, '')
    .replaceAll('`', '')
    .replace(/\.$/, '')
    .split('; ')
    .filter((clause) => clause !== '' && !useless.test(clause))
  if (clauses.length === 0) return undefined
  const words = clauses.join('; ')
  const hint = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
  return fromServer(hintWords[hint] ?? hint)
}

/** Rewrites hints that refer to the API. */
const hintWords: Readonly<Record<string, string>> = {
  'A QueryDSL filter, as in rows/list.': 'Only records for which all of this holds.',
  'End of the daily window, or null for none.': 'End of the daily window; empty for none.',
  'Start of the daily window, or null for none.': 'Start of the daily window; empty for none.',
  'Property path to the array inside it; empty for the whole, as for a DYNAMIC_TABLES SEARCH.':
    'Path to the list inside it; empty for the whole, as after a search for records.',
  'STATIC sends message as it is; DYNAMIC lets a model write from prompt.':
    'You write the message, or a model does as you tell it.',
  'The Table of TABLE_ROW_*, the Object of OBJECT_RECORD_*.':
    'The object or table whose records it is about.',
  'The business number that sends; it must have an assigned agent, and canSendMessages.':
    'The business number that sends; it must have an agent, and be allowed to send.',
  'The incoming webhooks that INCOMING_WEBHOOK listens to.': 'What is posted to them starts a run.',
  'The message, word for word. With sayWithAi it is what the model puts in its own words.':
    'The message, word for word.',
  'Tried again when no answer comes, or one that asks to come back later (408, 429, 5xx); nothing else is. A workflow waits in between, at no cost, a conversation for ten seconds in all.':
    'When the service does not answer, or asks to come back later. A run waits in between, a conversation for ten seconds in all.',
  'True skips an item that fails; false stops the automation.':
    'Skips an item that fails, instead of stopping the automation.',
  'Until when, in days from the run; null for no date.':
    'Until when, in days from the run; empty for no date.',
  'Whose doing the event must be. USER blocks conversation triggers.': 'Whose doing the event must be.',
  'With sayWithAi: what the model is asked to say.': 'What the model is asked to say.',
}

const useless = /^(?:From GET|Ids? of|[Rr]equired (?:in|for|there)|Or its exact|Filled in by)/

function forOperation(text: string, operation: unknown): string {
  if (!/^[A-Z_]+: /.test(text)) return text
  const parts = text.split(/(?<=\.) (?=[A-Z_]+: )/)
  const fitting = parts.find((part) => part.startsWith(`${String(operation)}: `)) ?? ''
  return fitting.slice(fitting.indexOf(': ') + 2).replace(/, required\.$/, '.')
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

/** Keys that apply only with certain values of other keys. */
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
  // The URL is next to each selected webhook.
  WEBHOOK: { url: () => false },
  API: { body: ({ method, body }) => method !== 'GET' || (typeof body === 'string' && body !== '') },
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

/** The form selects models by id. The alternative is for hand-written nodes. */
const neverShown = new Set(['type', 'model', 'aiVendor', 'frequency'])

export function isShown(type: string, key: string, data: NodeData): boolean {
  return !neverShown.has(key) && (shown[type]?.[key]?.(data) ?? true)
}

/** Keys that most users leave at their default. */
const further = new Set([
  'aiModelId',
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
  'retry',
  'onInterrupt',
])

export function isFurther(key: string): boolean {
  return further.has(key)
}
