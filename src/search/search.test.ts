import { beforeAll, describe, expect, it } from 'vitest'
import type { Api, Json } from '../../test/harness/api.ts'
import { useServer } from '../../test/harness/server.ts'

const server = useServer({ workers: true })

/** The results as `kind: title`. */
async function found(q: string, api: Api = server.api, more = ''): Promise<string[]> {
  const { groups } = await api.ok.get(`/search?q=${encodeURIComponent(q)}${more}`)
  expect(groups.every((group: Json) => group.complete)).toBe(true)
  return groups.flatMap((group: Json) => group.results.map((one: Json) => `${group.kind}: ${one.title}`))
}

let agentId: string

beforeAll(async () => {
  const { api } = server
  await api.ok.post('/objects', {
    name: 'orders',
    columns: [
      { name: 'Title', type: 'string' },
      { name: 'Note', type: 'string' },
    ],
  })
  await api.ok.post('/objects/orders/rows/bulk', {
    rows: [
      { Title: 'Something else', Note: 'with crème brûlée' },
      { Title: 'Große Crème', Note: '' },
      { Title: 'Crème brûlée', Note: '100% sugar' },
    ],
  })
  agentId = (await api.ok.post('/agents', { name: 'Crème agent', description: 'Sells desserts' })).id
  await api.ok.post(`/agents/${agentId}/flows`, { name: 'Order a crème' })
  await api.ok.post('/workflows', { name: 'Crème alarm' })
  const base = await api.ok.post('/knowledge-bases', { name: 'Recipes', description: 'All about crème' })
  const urls = ['https://example.com/creme-caramel']
  await api.ok.post(`/knowledge-bases/${base.id}/sources/urls`, { urls })
  await api.ok.post('/tasks', { content: 'Buy crème fraîche' })
  await api.ok.post(`/agents/${agentId}/messages`, { message: 'Deliveries of creme to Norway' })
})

describe('GET /search', () => {
  it('finds every kind by parts of words, without accents, titles first', async () => {
    expect(await found('CREM')).toEqual([
      'record: Crème brûlée',
      'record: Große Crème',
      'record: Something else',
      'conversation: Deliveries of creme to Norway',
      'agent: Crème agent',
      'flow: Order a crème',
      'automation: Crème alarm',
      'knowledge: Crème agent – knowledge',
      'knowledge: https://example.com/creme-caramel',
      'knowledge: Recipes',
      'task: Buy crème fraîche',
    ])
  })

  it('wants all words, in any order and place', async () => {
    expect(await found('brulee something')).toEqual(['record: Something else'])
    expect(await found('desserts sells')).toEqual(['agent: Crème agent'])
    expect(await found('delivery norway')).toEqual(['conversation: Deliveries of creme to Norway'])
    expect(await found('norw deliv')).toEqual(['conversation: Deliveries of creme to Norway'])
    expect(await found('norway sweden')).toEqual([])
  })

  it('takes signs as they are', async () => {
    expect(await found('100%')).toEqual(['record: Crème brûlée'])
    expect(await found('%%')).toEqual([])
    expect(await found(`'; drop table agents; --`)).toEqual([])
    expect(await found('\u{10FFFF}\u{10FFFF}')).toEqual([])
  })

  it('says what each is part of', async () => {
    const { groups } = await server.api.ok.get('/search?q=creme&kinds=record,flow&limit=1')
    expect(groups).toMatchObject([
      { kind: 'record', more: true, results: [{ within: { id: 'orders', name: 'Orders' } }] },
      { kind: 'flow', more: false, results: [{ within: { id: agentId, name: 'Crème agent' } }] },
    ])
  })

  it.each([
    ['q=a', 'q'],
    [`q=${'a%20'.repeat(11)}`, 'q'],
    [`q=${'a'.repeat(201)}`, 'q'],
    ['', 'q'],
    ['q=creme&kinds=records', 'kinds[0]'],
    ['q=creme&limit=21', 'limit'],
  ])('refuses ?%s', async (query, path) => {
    const { status, body } = await server.api.get(`/search?${query}`)
    expect([status, body.details.issues[0].path]).toEqual([400, path])
  })

  it('shows a member only what they may see', async () => {
    const { api, account } = server
    const member = await account.addUser('MEMBER')
    const [type] = (await api.ok.get('/objects/orders/record-types')).results
    const path = `/objects/orders/record-types/${type.id}/security`
    const [row] = (await api.ok.post('/objects/orders/rows/list', { search: 'Große' })).results
    await api.ok.post('/tasks', { content: 'Secret crème', object_name: 'orders', row_id: row.id })
    await api.ok.post('/knowledge-bases', { name: 'Private crème', visibility: 'PRIVATE' })
    await api.ok.post('/tables', { name: 'private', columns: [{ name: 'Title', type: 'string' }] })
    await api.ok.post('/tables/private/rows', { Title: 'Hidden crème' })
    await api.ok.patch(path, { enabled: true, workspace: 'NO_ACCESS' })
    await api.ok.put('/tables/private/sharing', { workspace: 'NO_ACCESS', users: [] })
    const seen = await found('creme', member.api)
    expect(seen.filter((one) => one.startsWith('record: '))).toEqual([])
    expect(seen).not.toContain('task: Secret crème')
    expect(seen).not.toContain('knowledge: Private crème')
    expect(await found('creme', api)).toContain('task: Secret crème')
    await api.ok.patch(path, { enabled: false })
    expect(await found('creme', member.api)).toContain('task: Secret crème')
  })

  it('shows nothing to another account, and takes no account key', async () => {
    const other = await server.createAccount()
    expect(await found('creme', other.owner.api)).toEqual([])
    expect((await server.account.general.api.get('/search?q=creme')).status).toBe(401)
  })
})
