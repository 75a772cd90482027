import { beforeAll, describe, expect, it } from 'vitest'
import type { Api, Json } from '../../test/harness/api.ts'
import { type SignedIn, useServer } from '../../test/harness/server.ts'

const server = useServer()
let source: SignedIn

interface File {
  path: string
  content: Json
}

async function pull(api: Api): Promise<File[]> {
  return (await api.ok.get('/configuration')).results
}

function fileOf(files: readonly File[], path: string): Json {
  return files.find((one) => one.path === path)?.content
}

beforeAll(async () => {
  source = await server.account.owner.signIn()
  await fill(source.api)
})

/** An account with something of everything, that points at each other. */
async function fill(api: Api): Promise<void> {
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

const secrets = { SHOP_KEY: 'sk_other' }

describe('configuration as files', () => {
  it('names things by their files, and secrets by their names', async () => {
    const files = await pull(source.api)
    expect(fileOf(files, 'agents/reception/agent')).toMatchObject({
      name: 'Réception',
      setting: { customToolIds: ['ref(tools/find-order)'], playbookIds: ['ref(playbooks/refunds)'] },
      handOver: { teamId: 'ref(teams/support)' },
      knowledgeBases: ['ref(knowledge/help-centre)'],
    })
    expect(fileOf(files, 'tools/find-order')).toMatchObject({ tableId: 'ref(objects/orders)' })
    expect(fileOf(files, 'tools/ask-shop')).toMatchObject({ secrets: ['SHOP_KEY'] })
    expect(fileOf(files, 'tables/notes').fields[1].metadata).toMatchObject({
      relatedTableId: 'ref(objects/orders)',
      displayColumn: 'Number',
    })
    expect(JSON.stringify(files)).not.toContain('sk_very_secret')
  })

  it('pulled, pushed into an empty account and pulled again, it is the same to the byte', async () => {
    const files = await pull(source.api)
    const other = await (await server.createAccount()).owner.signIn()
    const pushed = await other.api.put('/configuration', { files, secrets })
    expect(pushed.status === 200 ? undefined : pushed.text).toBeUndefined()
    expect(pushed.body.shown_once).toEqual([
      { file: 'webhooks/shop-orders', name: 'accessToken', value: expect.any(String) },
    ])
    expect(JSON.stringify(await pull(other.api), null, 1)).toBe(JSON.stringify(files, null, 1))
    const again = await other.api.ok.put('/configuration', { files })
    expect(again).toEqual({ results: [], shown_once: [] })
    expect((await other.api.ok.post('/configuration/differences', { files })).results).toEqual([])
  })

  it('names every difference by file and path, and pushes only those', async () => {
    const files = await pull(source.api)
    const playbook = fileOf(files, 'playbooks/refunds')
    playbook.instructions = 'Pay at once.'
    const orders = fileOf(files, 'objects/orders')
    orders.fields[1].required = true
    orders.fields.push({ name: 'Note', type: 'string', metadata: { format: 'text' } })
    files.push({ path: 'playbooks/second', content: { name: 'Second', instructions: 'Do it.' } })
    const { results } = await source.api.ok.post('/configuration/differences', { files })
    expect(results.map((one: Json) => `${one.file} ${one.path} ${one.change}`).toSorted()).toEqual([
      'objects/orders fields.Note added',
      'objects/orders fields.Total.required changed',
      'playbooks/refunds instructions changed',
      'playbooks/second  added',
    ])
    const pushed = await source.api.put('/configuration', { files })
    expect(pushed.status === 200 ? pushed.body.results.length : pushed.text).toBe(4)
    expect((await source.api.ok.put('/configuration', { files })).results).toEqual([])
    const { results: playbooks } = await source.api.ok.get('/playbooks')
    expect(playbooks.map((one: Json) => one.name).toSorted()).toEqual(['Refunds', 'Second'])
  })

  it('keeps the file of what is renamed, and renames what a file renames', async () => {
    const { results } = await source.api.ok.get('/playbooks')
    const refunds = results.find((one: Json) => one.name === 'Refunds')
    await source.api.ok.put(`/playbooks/${refunds.id}`, { name: 'Money back' })
    const files = await pull(source.api)
    expect(fileOf(files, 'playbooks/refunds').name).toBe('Money back')
    fileOf(files, 'playbooks/refunds').name = 'Refunds'
    await source.api.ok.put('/configuration', { files })
    expect((await source.api.ok.get(`/playbooks/${refunds.id}`)).name).toBe('Refunds')
  })

  it('leaves what no file mentions, and takes it away with prune', async () => {
    const files = (await pull(source.api)).filter(({ path }) => path !== 'playbooks/second')
    const { results } = await source.api.ok.post('/configuration/differences', { files })
    expect(results).toMatchObject([{ file: 'playbooks/second', change: 'only on the server' }])
    expect((await source.api.ok.put('/configuration', { files })).results).toEqual([])
    expect((await source.api.ok.get('/playbooks')).results).toHaveLength(2)
    await source.api.ok.put('/configuration', { files, prune: true })
    expect((await source.api.ok.get('/playbooks')).results).toHaveLength(1)
    expect((await source.api.ok.post('/configuration/differences', { files })).results).toEqual([])
  })

  it('tells every contradiction at once, and then nothing was changed', async () => {
    const before = await pull(source.api)
    const files = structuredClone(before)
    fileOf(files, 'playbooks/refunds').instructions = 'Changed.'
    fileOf(files, 'agents/reception/agent').setting.customToolIds = ['ref(tools/find-ordre)']
    fileOf(files, 'tables/notes').fields[1].metadata.relatedTableId = 'ref(objects/oders)'
    files.push({ path: 'agents/nobody/intents/hello', content: { name: 'Hello' } })
    files.push({ path: 'tolls/x', content: { name: 'x' } })
    const first = await source.api.put('/configuration', { files })
    expect(first.status).toBe(400)
    expect(first.body.details.issues).toMatchObject([
      { path: 'tolls/x', message: expect.stringContaining('Did you mean tools?') },
      { path: 'agents/reception/agent', message: expect.stringContaining('ref(tools/find-order)') },
      { path: 'tables/notes', message: expect.stringContaining('ref(objects/orders)') },
      { path: 'agents/nobody/intents/hello', message: expect.stringContaining('agents/nobody/agent') },
    ])
    fileOf(files, 'playbooks/refunds').instructions = 7
    const { content } = files.find(({ path }) => path === 'tools/ask-shop') ?? {}
    files.push({ path: 'tools/ask-shop-too', content: { ...content } })
    const more = await source.api.put('/configuration', { files })
    expect(more.body.details.issues).toHaveLength(6)
    expect(more.body.details.issues).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ path: 'playbooks/refunds: instructions' }),
        expect.objectContaining({ path: 'tools/ask-shop-too', code: 'duplicate' }),
      ]),
    )
    const worse = structuredClone(before)
    fileOf(worse, 'playbooks/refunds').instructions = 'Changed.'
    fileOf(worse, 'objects/orders').fields.push({ name: 'Bad', type: 'nubmer' })
    fileOf(worse, 'agents/reception/agent').theme.primaryColor = 'red'
    fileOf(worse, 'agents/reception/flows/cancelling').nodes[1].data.message = 7
    fileOf(worse, 'tools/ask-shop').secrets.push('OTHER_KEY')
    const second = await source.api.put('/configuration', { files: worse })
    const places = second.body.details.issues.map((one: Json) => one.path)
    expect(places).toEqual(
      expect.arrayContaining([
        'objects/orders: type',
        'tools/ask-shop',
        'agents/reception/agent: primaryColor',
        expect.stringMatching(/^agents\/reception\/flows\/cancelling: nodes\[\d\]\.data\.message$/),
      ]),
    )
    expect(await pull(source.api)).toEqual(before)
  })

  it('tells of edges without nodes, second default flows, and agents that are refused with what they have', async () => {
    const before = await pull(source.api)
    const files = structuredClone(before)
    const flow = fileOf(files, 'agents/reception/flows/cancelling')
    flow.edges[0].to = 'nowhere'
    flow.nodes.push({ ...flow.nodes[0] })
    const start = files.find(({ content }) => content.isDefault === true)
    files.push({ path: 'agents/reception/flows/second-start', content: { ...start?.content } })
    files.push({ path: 'agents/bad/agent', content: { name: 7 } })
    files.push({ path: 'agents/bad/flows/start', content: { name: 'Start', isDefault: true } })
    const { status, body } = await source.api.put('/configuration', { files })
    expect(status).toBe(400)
    expect(body.details.issues.map((one: Json) => one.path).toSorted()).toEqual([
      'agents/bad/agent: name',
      'agents/reception/flows/cancelling: edges[0].to',
      `agents/reception/flows/cancelling: nodes[${flow.nodes.length - 1}].key`,
      'agents/reception/flows/second-start',
    ])
    expect(await pull(source.api)).toEqual(before)
  })

  it('keeps a secret that a file no longer names, and takes it away with prune', async () => {
    const files = await pull(source.api)
    const without = structuredClone(files)
    Object.assign(fileOf(without, 'tools/ask-shop'), { secrets: [], headers: [] })
    const { results } = await source.api.ok.put('/configuration', { files: without })
    expect(results).toMatchObject([{ path: 'headers.Authorization', change: 'removed' }])
    const left = { file: 'tools/ask-shop', path: 'secrets.SHOP_KEY', change: 'only on the server' }
    expect(
      (await source.api.ok.post('/configuration/differences', { files: without })).results,
    ).toMatchObject([left])
    expect((await source.api.ok.put('/configuration', { files: without })).results).toEqual([])
    await source.api.ok.put('/configuration', { files: without, prune: true })
    expect((await source.api.ok.put('/configuration', { files: without, prune: true })).results).toEqual([])
    await source.api.ok.put('/configuration', { files, secrets })
    expect(await pull(source.api)).toEqual(files)
  })

  it('asks for the value of a secret that is sent to another origin', async () => {
    const files = await pull(source.api)
    const moved = structuredClone(files)
    fileOf(moved, 'tools/ask-shop').url = 'https://other.example/orders'
    fileOf(moved, 'agents/reception/agent').secrets = [
      { name: 'SHOP_KEY', origins: ['https://other.example'] },
    ]
    const refused = await source.api.put('/configuration', { files: moved })
    const missing = { code: 'missing_secret' }
    expect(refused.body.details.issues).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...missing, path: 'tools/ask-shop' }),
        expect.objectContaining({ ...missing, path: 'agents/reception/agent' }),
      ]),
    )
    await source.api.ok.put('/configuration', { files: moved, secrets })
    expect(await pull(source.api)).toEqual(moved)
    fileOf(moved, 'agents/reception/agent').secrets[0].origins = ['https://third.example']
    const again = await source.api.put('/configuration', { files: moved })
    expect(again.body.details.issues).toMatchObject([{ ...missing, path: 'agents/reception/agent' }])
    await source.api.ok.put('/configuration', { files, secrets, prune: true })
    expect(await pull(source.api)).toEqual(files)
  })

  it('lets a key change anything but what asks for a session, and members nothing', async () => {
    const byKey = server.account.owner.api
    const files = await pull(byKey)
    fileOf(files, 'playbooks/refunds').description = 'By a pipeline'
    expect((await byKey.put('/configuration', { files })).status).toBe(200)
    fileOf(files, 'teams/support').name = 'Helpers'
    const refused = await byKey.put('/configuration', { files })
    expect(refused.body.details.issues).toMatchObject([{ path: 'teams/support', code: 'forbidden' }])
    const member = await server.account.addUser('MEMBER')
    expect((await member.api.get('/configuration')).status).toBe(403)
    expect((await member.api.put('/configuration', { files: [] })).status).toBe(403)
  })

  it('of pushes at the same time, each is whole', async () => {
    const files = await pull(source.api)
    const pushes = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => {
        const own = structuredClone(files)
        fileOf(own, 'playbooks/refunds').name = name
        own.push({ path: `playbooks/${name.toLowerCase()}`, content: { name, instructions: name } })
        return source.api.put('/configuration', { files: own })
      }),
    )
    expect(pushes.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await source.api.ok.get('/playbooks')).results).toHaveLength(4)
  })
})
