import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

const found = async (search: string, api = server.api) => {
  const { results } = await api.ok.post('/objects/orders/rows/list', { search, fields: ['Title'] })
  return results.map((row: Json) => row.data.Title)
}

beforeAll(async () => {
  const { api, account } = server
  const firms = await api.ok.post('/objects', { name: 'firms', columns: [{ name: 'Name', type: 'string' }] })
  const metadata = { relatedTableId: firms.id, displayColumn: firms.fields[0].id }
  const orders = await api.ok.post('/objects', {
    name: 'orders',
    columns: [
      { name: 'Title', type: 'string' },
      { name: 'Number', type: 'number' },
      { name: 'Stage', type: 'select' },
      { name: 'Labels', type: 'select', metadata: { mode: 'multiSelect' } },
      { name: 'Firm', type: 'relation', metadata: { ...metadata, mode: 'single' } },
      { name: 'Others', type: 'relation', metadata: { ...metadata, mode: 'multi' } },
      { name: 'Users', type: 'platformRelation' },
    ],
  })
  const option = async (field: string, name: string) => {
    const { id } = orders.fields.find((one: Json) => one.name === field)
    await api.ok.post(`/objects/orders/fields/${id}/options`, { name })
  }
  await option('Stage', 'Verhandlung über Preis')
  await option('Labels', 'Dringend')
  const firm = await api.ok.post('/objects/firms/rows', { Name: 'Société Générale' })
  const rows = [
    { Title: 'Crème brûlée' },
    { Title: 'SMØRREBRØD Łódź' },
    { Title: 'Numbered', Number: 4711.5 },
    { Title: 'Staged', Stage: 'Verhandlung über Preis' },
    { Title: 'Labelled', Labels: ['Dringend'] },
    { Title: 'Firm', Firm: firm.id },
    { Title: 'Linked', Others: [firm.id] },
    { Title: 'Owned', Users: [account.owner.id] },
  ]
  await api.ok.post('/objects/orders/rows/bulk', { rows })
})

describe('search', () => {
  it.each([
    ['creme BRULEE', ['Crème brûlée']],
    ['crème', ['Crème brûlée']],
    ['smorre lodz', ['SMØRREBRØD Łódź']],
    ['4711', ['Numbered']],
    ['uber preis', ['Staged']],
    ['dringend', ['Labelled']],
    ['societe', ['Firm', 'Linked']],
    ['societe linked', ['Linked']],
    ['owner@account', ['Owned']],
    ['100%', []],
  ])('%s', async (text, titles) => {
    expect(await found(text)).toEqual(titles)
  })

  it('finds nothing by the names of rows that its caller does not see', async () => {
    const { api, account } = server
    const [type] = (await api.ok.get('/objects/firms/record-types')).results
    const path = `/objects/firms/record-types/${type.id}/security`
    await api.ok.patch(path, { enabled: true, workspace: 'NO_ACCESS' })
    expect(await found('societe', account.general.api)).toEqual([])
    await api.ok.patch(path, { enabled: false })
    expect(await found('societe', account.general.api)).toEqual(['Firm', 'Linked'])
  })
})

const count = async (query: object) =>
  (await server.api.ok.post('/objects/firms/rows/count', { query })).count

describe('paths backwards', () => {
  it('ask of the rows that relate to a row', async () => {
    await server.api.ok.post('/objects/firms/rows', { Name: 'Alone' })
    expect(await count({ path: '[orders.Firm].[Title]', operator: 'equals', value: 'Firm' })).toBe(1)
    expect(await count({ path: '[orders.Others].[Title]', operator: 'contains', value: 'link' })).toBe(1)
    expect(await count({ path: '[orders.Firm].[Title]', operator: 'notEquals', value: 'Firm' })).toBe(1)
    expect(await count({ path: '[orders.Firm]', operator: 'isEmpty' })).toBe(1)
    expect(await count({ path: '[orders.Others]', operator: 'isNotEmpty' })).toBe(1)
    const [{ id }] = (await server.api.ok.post('/objects/orders/rows/list', { search: 'Linked' })).results
    expect(await count({ path: 'orders.Others', operator: 'contains', value: [id] })).toBe(1)
  })

  it('are kept by views through a rename, and give no order', async () => {
    const { api } = server
    const query = { path: '[orders.Firm].[Title]', operator: 'equals', value: 'Firm' }
    const view = await api.ok.post('/objects/firms/views', { name: 'With an order', query })
    expect(view.query).toEqual(query)
    const { results } = await api.ok.get('/objects/orders/fields')
    const firm = results.find((field: Json) => field.name === 'Firm')
    await api.ok.patch(`/objects/orders/fields/${firm.id}`, { name: 'Company' })
    const [renamed] = (await api.ok.get('/objects/firms/views')).results
    expect(renamed.query.path).toBe('[orders.Company].[Title]')
    const page = await api.ok.post('/objects/firms/rows/list', { view_id: view.id })
    expect(page.results).toHaveLength(1)
    await api.ok.patch(`/objects/orders/fields/${firm.id}`, { name: 'Firm' })
    const sort = [{ field: '[orders.Firm].[Title]' }]
    const sorted = await api.post('/objects/firms/rows/list', { sort })
    expect(sorted.body.details.issues).toMatchObject([{ path: 'sort[0].field', code: 'not_sortable' }])
    const unknown = { path: '[orders.Title].[Number]', operator: 'equals', value: 1 }
    expect((await api.post('/objects/firms/rows/list', { query: unknown })).status).toBe(400)
  })

  it('see only what the caller sees', async () => {
    const { api, account } = server
    const [type] = (await api.ok.get('/objects/orders/record-types')).results
    const path = `/objects/orders/record-types/${type.id}/security`
    await api.ok.patch(path, { enabled: true, workspace: 'NO_ACCESS' })
    const query = { path: '[orders.Firm]', operator: 'isNotEmpty' }
    const { count: seen } = await account.general.api.ok.post('/objects/firms/rows/count', { query })
    expect(seen).toBe(0)
    await api.ok.patch(path, { enabled: false })
  })
})

describe('e-mail addresses', () => {
  it('are the same in any case: in filters, in unique fields and as keys', async () => {
    const { api } = server
    await api.ok.post('/tables', {
      name: 'mails',
      columns: [
        { name: 'Email', type: 'string', metadata: { format: 'email' }, unique: true },
        { name: 'Name', type: 'string' },
      ],
    })
    await api.ok.post('/tables/mails/rows', { Email: 'Ada@Example.com', Name: 'Ada' })
    const matching = async (query: object) => (await api.ok.post('/tables/mails/rows/count', { query })).count
    expect(await matching({ path: 'Email', operator: 'equals', value: 'ADA@example.COM' })).toBe(1)
    expect(await matching({ path: 'Email', operator: 'notEquals', value: 'ada@example.com' })).toBe(0)
    expect(
      await matching({ path: 'Email', operator: 'in', value: ['x@example.com', 'aDa@example.com'] }),
    ).toBe(1)
    const taken = await api.post('/tables/mails/rows', { Email: 'ada@example.com' })
    expect(taken.status).toBe(409)
    expect(taken.body.details.issues).toMatchObject([{ path: 'Email', code: 'unique' }])
    const upserted = await api.ok.post('/tables/mails/rows/upsert', {
      field: 'Email',
      rows: [{ Email: 'ADA@EXAMPLE.COM', Name: 'Countess' }, { Email: 'bob@example.com' }],
    })
    expect(upserted.results.map((one: Json) => one.created)).toEqual([false, true])
    const twice = await api.post('/tables/mails/rows/upsert', {
      field: 'Email',
      rows: [{ Email: 'c@example.com' }, { Email: 'C@example.com' }],
    })
    expect(twice.body.details.issues).toMatchObject([{ path: 'rows[1].Email', code: 'duplicate' }])
  })

  it('become so when a unique text becomes an address, unless two differ in case only', async () => {
    const { api } = server
    const { fields } = await api.ok.post('/tables', {
      name: 'texts',
      columns: [{ name: 'Email', type: 'string', unique: true }],
    })
    const path = `/tables/texts/fields/${fields[0].id}`
    const rows = [{ Email: 'a@example.com' }, { Email: 'A@example.com' }]
    const { ids } = await api.ok.post('/tables/texts/rows/bulk', { rows })
    expect((await api.patch(path, { metadata: { format: 'email' } })).status).toBe(409)
    await api.ok.delete(`/tables/texts/rows/${ids[1]}`)
    await api.ok.patch(path, { metadata: { format: 'email' } })
    expect((await api.post('/tables/texts/rows', { Email: 'A@EXAMPLE.com' })).status).toBe(409)
    await api.ok.patch(path, { metadata: { format: 'text' } })
    expect((await api.post('/tables/texts/rows', { Email: 'A@EXAMPLE.com' })).status).toBe(201)
  })
})
