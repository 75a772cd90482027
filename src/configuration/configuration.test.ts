import { beforeAll, describe, expect, it } from 'vitest'
import type { Api, Json } from '../../test/harness/api.ts'
import { fillAccount } from '../../test/harness/configuration/fill-account.ts'
import { type SignedIn, useServer } from '../../test/harness/server.ts'

const server = useServer()
let source: SignedIn

interface File {
  path: string
  content: Json
}

async function pull(api: Api): Promise<File[]> {
  const { results } = await api.ok.get('/configuration')
  return results.map(({ path, content }: File) => ({ path, content }))
}

function fileOf(files: readonly File[], path: string): Json {
  return files.find((one) => one.path === path)?.content
}

beforeAll(async () => {
  source = await server.account.owner.signIn()
  await fillAccount(source.api)
})

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
    const field = (name: string) =>
      fileOf(files, 'objects/orders').fields.find((one: Json) => one.name === name)
    expect(field('Notes').metadata).toMatchObject({ relatedTableId: 'ref(tables/notes)', reverseOf: 'Order' })
    expect(field('Noted').metadata).toMatchObject({ expression: 'COUNT([Notes]) + 0' })
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
    fileOf(worse, 'agents/reception/agent').theme = { primaryColor: 'red' }
    fileOf(worse, 'agents/reception/flows/cancelling').nodes[1].data.message = 7
    fileOf(worse, 'tools/ask-shop').secrets.push('OTHER_KEY')
    const second = await source.api.put('/configuration', { files: worse })
    const places = second.body.details.issues.map((one: Json) => one.path)
    expect(places).toEqual(
      expect.arrayContaining([
        'objects/orders: fields.Bad.type',
        'tools/ask-shop',
        'agents/reception/agent: theme.primaryColor',
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

  it('leaves out defaults, and gives a value that a file leaves out its default', async () => {
    const before = await pull(source.api)
    expect(fileOf(before, 'agents/reception/agent')).toEqual({
      name: 'Réception',
      isOffline: true,
      setting: {
        instructions: 'Be brief.\nBe kind.',
        customToolIds: ['ref(tools/find-order)'],
        playbookIds: ['ref(playbooks/refunds)'],
      },
      channels: { livechat: { allowedOrigins: ['https://shop.example'] } },
      handOver: { enabled: true, teamId: 'ref(teams/support)' },
      guardrails: {
        rules: [expect.objectContaining({ name: 'Cards', detects: 'CARD_NUMBER', action: 'MASK' })],
        blocked_output_message: 'Ask our team.',
      },
      knowledgeBases: ['ref(knowledge/help-centre)'],
      ownKnowledge: { pages: [], websites: [] },
      variables: [{ name: 'CUSTOMER', defaultValue: 'friend' }],
      secrets: [],
    })
    expect(fileOf(before, 'teams/support')).toEqual({ name: 'Support' })
    expect(fileOf(before, 'objects/orders').fields[0]).toEqual({
      name: 'Number',
      type: 'string',
      unique: true,
    })
    expect(fileOf(before, 'agents/reception/flows/cancelling').edges[0]).toEqual({
      from: 'intent',
      to: 'say',
    })
    const changed = structuredClone(before)
    fileOf(changed, 'agents/reception/agent').theme = { title: 'Hello' }
    fileOf(changed, 'tools/ask-shop').timeoutSeconds = 5
    await source.api.ok.put('/configuration', { files: changed })
    expect(await pull(source.api)).toEqual(changed)
    const { results } = await source.api.ok.put('/configuration', { files: before })
    expect(results).toMatchObject([
      { path: 'theme.title', before: 'Hello', after: '' },
      { path: 'timeoutSeconds', before: 5, after: 30 },
    ])
    expect(await pull(source.api)).toEqual(before)
  })

  it('renames a field that says what it was, with its records and everything that names it', async () => {
    const before = await pull(source.api)
    const { id } = await source.api.ok.post('/objects/orders/rows', { Number: 'A1', Total: 3 })
    const files = structuredClone(before)
    const orders = fileOf(files, 'objects/orders')
    Object.assign(orders.fields[1], { name: 'Amount', was: 'Total' })
    orders.fields[3].metadata.expression = '[Amount] * 2'
    Object.assign(orders.views[0], {
      sort: [{ field: '[Amount]', direction: 'desc' }],
      fields: ['Number', 'Amount'],
      aggregations: [{ field: 'Amount', operation: 'sum' }],
    })
    const { results } = await source.api.ok.post('/configuration/differences', { files })
    expect(results[0]).toMatchObject({ path: 'fields.Amount.name', before: 'Total', after: 'Amount' })
    await source.api.ok.put('/configuration', { files, prune: true, deletes: ['objects/orders'] })
    expect(await source.api.ok.get(`/objects/orders/rows/${id}`)).toMatchObject({
      data: { Amount: 3, Double: 6 },
    })
    expect((await source.api.ok.post('/configuration/differences', { files })).results).toEqual([])
    const back = structuredClone(before)
    Object.assign(fileOf(back, 'objects/orders').fields[1], { was: 'Amount' })
    await source.api.ok.put('/configuration', { files: back })
    expect(await pull(source.api)).toEqual(before)
  })

  it('deletes an object with records only where it is named', async () => {
    const before = await pull(source.api)
    await source.api.ok.post('/objects', { name: 'visits', columns: [{ name: 'Guest', type: 'string' }] })
    await source.api.ok.post('/objects/visits/rows', { Guest: 'Ada' })
    const plan = await source.api.ok.post('/configuration/differences', { files: before })
    expect(plan.records).toEqual([{ file: 'objects/visits', count: 1 }])
    const refused = await source.api.put('/configuration', { files: before, prune: true })
    expect(refused.body.details.issues).toMatchObject([{ path: 'objects/visits', code: 'has_records' }])
    expect((await source.api.get('/objects/visits')).status).toBe(200)
    await source.api.ok.put('/configuration', { files: before, prune: true, deletes: ['objects/visits'] })
    expect((await source.api.get('/objects/visits')).status).toBe(404)
  })

  it('refuses to overwrite what changed since it was read', async () => {
    const { results } = await source.api.ok.get('/configuration')
    const files = results.map(({ path, content }: File) => ({ path, content }))
    const revisions = Object.fromEntries(results.map((one: Json) => [one.path, one.revision]))
    const { results: playbooks } = await source.api.ok.get('/playbooks')
    const refunds = playbooks.find((one: Json) => one.name === 'Refunds')
    await source.api.ok.put(`/playbooks/${refunds.id}`, { description: 'By hand' })
    fileOf(files, 'objects/orders').description = 'From a file'
    const refused = await source.api.put('/configuration', { files, revisions })
    expect(refused.status).toBe(409)
    expect(refused.body.details.issues).toMatchObject([{ path: 'playbooks/refunds', code: 'changed_since' }])
    // Changes of files that the push doesn't touch are no conflict.
    fileOf(files, 'playbooks/refunds').description = 'By hand'
    await source.api.ok.put('/configuration', { files, revisions })
    delete fileOf(files, 'playbooks/refunds').description
    delete fileOf(files, 'objects/orders').description
    await source.api.ok.put('/configuration', { files })
  })

  it('reports each problem once, with its real cause', async () => {
    const files = await pull(source.api)
    const orders = fileOf(files, 'objects/orders')
    orders.fields.push({ name: 'Weight', type: 'nubmer' })
    orders.views[0].fields.push('Weight')
    orders.views[0].sort = [{ field: 'Weight', direction: 'asc' }]
    fileOf(files, 'tables/notes').fields[1].metadata.displayColumn = 'Weight'
    const { body } = await source.api.put('/configuration', { files, prune: true })
    expect(body.details.issues).toMatchObject([{ path: 'objects/orders: fields.Weight.type' }])
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
