import type { Api, Json } from '../api.ts'

/** Creates something of every configuration type, with references between them. */
export async function fillAccount(api: Api): Promise<void> {
  const team = await api.ok.post('/teams', { name: 'Support' })
  await api.ok.post('/objects', {
    name: 'orders',
    display_name: 'Orders',
    columns: [
      { name: 'Number', type: 'string', unique: true },
      { name: 'Total', type: 'number', metadata: { format: 'currency', currency: 'EUR' } },
      { name: 'Stage', type: 'select', metadata: { mode: 'singleSelect' } },
    ],
  })
  const { id: orders, fields } = await api.ok.get('/objects/orders')
  const stage = fields.find((one: Json) => one.name === 'Stage')
  const number = fields.find((one: Json) => one.name === 'Number')
  await api.ok.patch(`/objects/orders/fields/${stage.id}`, {
    tags: [
      { name: 'Open', color: 'green' },
      { name: 'Done', color: 'gray' },
    ],
    defaultValue: 'Open',
  })
  await api.ok.post('/objects/orders/fields', {
    name: 'Double',
    type: 'formula',
    metadata: {
      expression: {
        type: 'operator',
        operator: 'multiply',
        arguments: [
          { type: 'field', field: '[Total]' },
          { type: 'constant', value: 2 },
        ],
      },
    },
  })
  await api.ok.post('/objects/orders/record-types', { name: 'wholesale', display_name: 'Wholesale' })
  const view = await api.ok.post('/objects/orders/views', {
    name: 'Open orders',
    query: { path: 'Stage', operator: 'equals', value: 'Open' },
    sort: [{ field: 'Total', direction: 'desc' }],
    fields: ['Number', 'Total'],
  })
  const total = fields.find((one: Json) => one.name === 'Total')
  await api.ok.post(`/objects/orders/views/${view.id}/aggregations`, { field_id: total.id, operation: 'sum' })
  await api.ok.post('/tables', { name: 'notes', columns: [{ name: 'Text', type: 'string' }] })
  await api.ok.post('/tables/notes/fields', {
    name: 'Order',
    type: 'relation',
    metadata: { relatedTableId: orders, displayColumn: number.id, mode: 'single' },
    reverse_name: 'Notes',
  })
  await api.ok.post('/objects/orders/fields', {
    name: 'Noted',
    type: 'formula',
    metadata: { expression: 'COUNT([Notes])+0' },
  })
  const playbook = await api.ok.post('/playbooks', { name: 'Refunds', instructions: 'Ask first.\nThen pay.' })
  const tool = await api.ok.post('/tools', {
    type: 'TABLE',
    name: 'find_order',
    description: 'Finds an order.',
    tableId: orders,
    operations: ['read'],
  })
  await api.ok.post('/tools', {
    type: 'HTTP',
    name: 'ask_shop',
    description: 'Asks the shop.',
    url: 'https://shop.example/orders',
    headers: [{ key: 'Authorization', value: 'Bearer {secrets.SHOP_KEY}' }],
    secrets: { SHOP_KEY: 'sk_very_secret' },
  })
  const base = await api.ok.post('/knowledge-bases', { name: 'Help centre' })
  await api.ok.post(`/knowledge-bases/${base.id}/sources/urls`, { urls: ['https://shop.example/help'] })
  const hook = await api.ok.post('/incoming-webhooks', { name: 'Shop orders', useAuthentication: true })
  const agent = await api.ok.post('/agents', { name: 'Réception' })
  const at = `/agents/${agent.id}`
  await api.ok.put(`${at}/agent-setting`, {
    instructions: 'Be brief.\nBe kind.',
    customToolIds: [tool.id],
    playbookIds: [playbook.id],
  })
  await api.ok.put(`${at}/hand-over`, { enabled: true, teamId: team.id })
  await api.ok.put(`${at}/guardrails`, {
    rules: [{ name: 'Cards', detects: 'CARD_NUMBER', action: 'MASK' }],
    blocked_output_message: 'Ask our team.',
  })
  await api.ok.put(`${at}/knowledge-bases`, { knowledgeBaseIds: [base.id] })
  await api.ok.put(`${at}/settings/livechat`, { allowedOrigins: ['https://shop.example'] })
  await api.ok.post(`${at}/variables`, { name: 'CUSTOMER', defaultValue: 'friend' })
  const intent = await api.ok.post(`${at}/intents`, { name: 'Cancel an order', phrases: ['cancel it'] })
  await drawFlow(api, at, intent.id)
  await drawWorkflow(api, hook.id)
}

async function drawFlow(api: Api, at: string, intentId: number): Promise<void> {
  const { id } = await api.ok.post(`${at}/flows`, { name: 'Cancelling' })
  const flow = `${at}/flows/${id}`
  const add = adder(api, flow)
  const entry = await add(0, { type: 'TRIGGER_INTENT', intentIds: [intentId] })
  const hello = await add(200, { type: 'SAY_AI', sayWithAi: false, message: 'Hello {CUSTOMER}' })
  const again = await add(400, { type: 'SAY_AI', sayWithAi: false, message: 'ref(x)' })
  await api.ok.post(`${flow}/edges`, { source: entry, target: hello })
  await api.ok.post(`${flow}/edges`, { source: hello, target: again })
  await api.ok.put(flow, { status: 'ACTIVE' })
}

function adder(api: Api, graph: string) {
  return async (positionY: number, data: Json): Promise<string> => {
    const position = { positionX: 0, positionY }
    return (await api.ok.post(`${graph}/nodes`, { type: data.type, position, data })).nodeId
  }
}

async function drawWorkflow(api: Api, webhookId: string): Promise<void> {
  const { id } = await api.ok.post('/workflows', { name: 'New orders' })
  const workflow = `/workflows/${id}`
  await api.ok.post(`${workflow}/variables`, { name: 'BUYER' })
  const add = adder(api, workflow)
  const entry = await add(0, { type: 'WEBHOOK', triggerByWebhookIds: [webhookId] })
  const data = { type: 'AI_CAPTURE', prompt: `{${entry}.text}`, captureVariables: [{ name: 'BUYER' }] }
  const capture = await add(200, data)
  await api.ok.post(`${workflow}/edges`, { source: entry, target: capture })
}
