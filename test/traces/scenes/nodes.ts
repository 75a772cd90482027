import type { Json } from '../../harness/api.ts'
import { activate } from '../../harness/workflows/automation.ts'
import { callee, callNode } from '../../harness/workflows/calls.ts'
import type { InWorld, RunScene } from '../record-run.ts'
import type { World } from '../world.ts'

type Data = Readonly<Record<string, unknown>>

const template = (prompt: string, outputFormat = 'TEXT') => ({
  type: 'DATA_TRANSFORMER',
  mode: 'TEMPLATE',
  prompt,
  outputFormat,
})

const routing = (expression: string) => ({
  type: 'CONDITIONAL_ROUTING',
  mode: 'EXPRESSION',
  conditions: [{ id: 'yes', expression }],
})

/** A scene of one node behind the entry, and a step that shows its output. */
function one(data: Data, more: Partial<RunScene> = {}): RunScene {
  return {
    nodes: { node: data, after: (ids) => template(`{${ids['node']}}`) },
    edges: ['start → node', 'node → after'],
    ...more,
  }
}

/** A scene of one node whose data depends on the world. */
function inWorld(data: (world: World) => Data | Promise<Data>, more: Partial<RunScene> = {}): InWorld {
  return async (world) => one(await data(world), more)
}

async function dealsOf({
  server: { api },
}: World): Promise<{ tableId: number; recordTypeId: number; rowId: string }> {
  const { results } = await api.ok.get('/objects')
  const { id: tableId } = results.find((object: Json) => object.name === 'deals')
  const [recordType] = (await api.ok.get('/objects/deals/record-types')).results
  const { id: rowId } = await api.ok.post('/objects/deals/rows', { Name: 'Anchor' })
  return { tableId, recordTypeId: recordType.id, rowId }
}

const captured = [
  { key: 'STATE', value: 'order.state' },
  { key: 'ITEM', value: 'order.items[0].name' },
  { key: 'MISSING', value: 'order.none' },
]

const pass = async (): Promise<void> => undefined

export const nodes: Readonly<Record<string, RunScene | InWorld>> = {
  'WEBHOOK hands its payload on': {
    nodes: { after: template('{trigger_payload.order}') },
    edges: ['start → after'],
    payload: { order: 17 },
  },
  'TRIGGER hands its event on': {
    nodes: {
      start: { type: 'TRIGGER', triggerType: 'CONTACT_CREATED' },
      after: template('{trigger_payload.event}'),
    },
    edges: ['start → after'],
    payload: { event: 'CONTACT_CREATED' },
  },
  'SCHEDULED_TRIGGER hands its time on': {
    nodes: {
      start: {
        type: 'SCHEDULED_TRIGGER',
        cronExpression: '0 9 * * 1-5',
        timezone: 'Europe/Madrid',
        frequency: 'DAILY',
        startTime: null,
        endTime: null,
      },
      after: template('{trigger_payload}'),
    },
    edges: ['start → after'],
    payload: { scheduled_at: 'now' },
  },
  'DATA_TRANSFORMER fills a template in': one(template('{"name": "{trigger_payload}"}', 'JSON'), {
    payload: 'Ana',
  }),
  'DATA_TRANSFORMER asks a model': one({ type: 'DATA_TRANSFORMER', prompt: 'Reply with exactly: done' }),
  'AI_CAPTURE sets variables': {
    ...one({
      type: 'AI_CAPTURE',
      prompt: 'Please write to ana@example.com',
      captureVariables: [{ name: 'EMAIL' }],
    }),
    variables: [{ name: 'EMAIL' }, { name: 'PHONE', defaultValue: 'none' }],
  },
  'CONDITIONAL_ROUTING takes a branch': {
    nodes: { node: routing('{trigger_payload}.amount > 100'), a: template('a'), b: template('b') },
    edges: ['start → node', 'node.yes → a', 'node.else → b'],
    payload: { amount: 150 },
  },
  'CONDITIONAL_ROUTING takes the else branch': {
    nodes: { node: routing('{trigger_payload}.amount > 100'), a: template('a'), b: template('b') },
    edges: ['start → node', 'node.yes → a', 'node.else → b'],
    payload: { amount: 5 },
  },
  'CONDITIONAL_ROUTING asks a model': one(
    {
      type: 'CONDITIONAL_ROUTING',
      conditions: [{ id: 'refund', expression: 'The customer wants their money back.' }],
    },
    { payload: 'I want my money back, please refund me', edges: ['start → node', 'node.refund → after'] },
  ),
  'ITERATION and BREAK': {
    nodes: {
      outer: { type: 'ITERATION', variableName: 'trigger_payload', continueOnError: true },
      inner: (ids) => ({ type: 'ITERATION', variableName: ids['outer'], variablePath: 'item' }),
      part: (ids) => template(`{${ids['inner']}.item}`, 'JSON'),
      when: (ids) => routing(`{${ids['part']}} == 3`),
      stop: { type: 'BREAK' },
      end: (ids) => template(`{${ids['outer']}}`),
    },
    edges: [
      'start → outer',
      'outer.body → inner',
      'inner.body → part',
      'part → when',
      'when.yes → stop',
      'outer.completed → end',
    ],
    payload: [[1, 2], ['not json', 2], [3, 4], []],
  },
  'CODE computes a result': one(
    {
      type: 'CODE',
      mode: 'PER_ITEM',
      itemsFrom: 'trigger_payload',
      code: 'const net: number = item.net\nconsole.log(net)\nreturn { net, gross: net * 2, index }',
    },
    { payload: [{ net: 10 }, { net: 20 }] },
  ),
  'CODE fails with the line of the mistake': one(
    { type: 'CODE', code: '\nreturn input.order.lines' },
    { payload: {} },
  ),
  'MERGE joins branches': {
    nodes: {
      left: template('{trigger_payload}'),
      right: template('[1, 2]', 'JSON'),
      merge: { type: 'MERGE', combine: 'CONCAT' },
      after: (ids) => template(`{${ids['merge']}}`),
    },
    edges: ['start → left', 'start → right', 'left → merge', 'right → merge', 'merge → after'],
    payload: 'Ana',
  },
  'API reads and captures': inWorld(
    ({ shopUrl }) => ({ type: 'API', url: `${shopUrl}/orders/{trigger_payload}`, variables: captured }),
    { variables: captured.map(({ key }) => ({ name: key, defaultValue: 'unset' })), payload: 48213 },
  ),
  'API writes': inWorld(
    ({ shopUrl }) => ({
      type: 'API',
      method: 'POST',
      url: `${shopUrl}/notes`,
      body: '{"note": "Order {trigger_payload}"}',
    }),
    { payload: 17 },
  ),
  'API takes its error port': inWorld(({ shopUrl }) => ({ type: 'API', url: `${shopUrl}/orders/1` }), {
    edges: ['start → node', 'node.error → after'],
  }),
  'DYNAMIC_TABLES creates a record': inWorld(
    async (world) => {
      const { tableId } = await dealsOf(world)
      return {
        type: 'DYNAMIC_TABLES',
        tableId,
        operation: 'CREATE',
        rowData: { Name: 'Deal {trigger_payload}' },
      }
    },
    { payload: 'seven' },
  ),
  'DYNAMIC_TABLES changes a record': inWorld(async (world) => {
    const { tableId, rowId } = await dealsOf(world)
    return { type: 'DYNAMIC_TABLES', tableId, operation: 'UPDATE', rowId, rowData: { Stage: 'Won' } }
  }),
  'DYNAMIC_TABLES finds records': inWorld(async (world) => {
    const { tableId } = await dealsOf(world)
    return { type: 'DYNAMIC_TABLES', tableId, operation: 'SEARCH', search: 'seven' }
  }),
  'CREATE_RECORD_ACTIVITY writes a note': inWorld(
    async (world) => {
      const { recordTypeId, rowId } = await dealsOf(world)
      const content = 'Called {trigger_payload}'
      return { type: 'CREATE_RECORD_ACTIVITY', recordTypeId, rowId, activityType: 'NOTE', content }
    },
    { payload: 'Ana' },
  ),
  'CREATE_TASK creates a task': inWorld(
    async (world) => {
      const { recordTypeId, rowId } = await dealsOf(world)
      return { type: 'CREATE_TASK', recordTypeId, rowId, content: 'Call {trigger_payload}', assigneeIds: [] }
    },
    { payload: 'Ana' },
  ),
  'AUTOMATION_STATUS stops an automation': inWorld(async ({ server: { api } }) => {
    const { id } = await activate(api, { nodes: { start: { type: 'WEBHOOK' } } })
    return { type: 'AUTOMATION_STATUS', automationId: id, action: 'SET_DRAFT' }
  }),
  'CALL_TRIGGER and RETURN': {
    nodes: {
      start: { type: 'CALL_TRIGGER', inputs: [{ name: 'amount', type: 'NUMBER' }] },
      end: {
        type: 'RETURN',
        values: [{ name: 'total', type: 'NUMBER', value: '{trigger_payload.amount}' }],
      },
    },
    edges: ['start → end'],
    payload: { amount: '12.5' },
  },
  'CALL_AUTOMATION waits for the result': async ({ server: { api } }) => {
    const target = await callee(api, { values: [{ name: 'ok', type: 'BOOLEAN', value: 'true' }] })
    return { nodes: { node: callNode(target) }, edges: ['start → node'], events: [pass, pass] }
  },
  'FILE_ANALYSIS reads a document': inWorld(({ shopUrl }) => ({
    type: 'FILE_ANALYSIS',
    fileUrl: `${shopUrl}/manual.pdf`,
    prompt: 'How long is the guarantee?',
  })),
  'TRANSCRIPTION writes down a recording': inWorld(({ shopUrl }) => ({
    type: 'TRANSCRIPTION',
    audioUrl: `${shopUrl}/silence.wav`,
  })),
  'SEND_MESSAGE writes into a conversation': one(
    { type: 'SEND_MESSAGE', message: 'Thanks, {trigger_payload.name}' },
    { payload: { conversation_id: 'c-1', name: 'Ana' } },
  ),
  'SEND_CHATAPP_MESSAGE sends a template': one(
    {
      type: 'SEND_CHATAPP_MESSAGE',
      phoneNumberId: 1,
      template: 'reminder',
      personName: '{trigger_payload}',
      phoneNumber: '+34 600-000-000',
      templateVariables: { body: { '1': 'Dear {trigger_payload}' } },
    },
    { payload: 'Ana' },
  ),
  'TOOLS_AI answers': one({ type: 'TOOLS_AI', instructions: 'Reply with exactly: all done', prompt: 'Go' }),
  'a dry run changes nothing': inWorld(
    ({ shopUrl }) => ({ type: 'API', method: 'POST', url: `${shopUrl}/notes`, body: '{}' }),
    { test: () => ({ dryRun: true }) },
  ),
  'a test run starts and ends in the middle': {
    nodes: { a: template('a'), b: template('b'), c: template('c') },
    edges: ['start → a', 'a → b', 'b → c'],
    test: (ids) => ({ from: ids['a'], until: ids['b'] }),
  },
}
