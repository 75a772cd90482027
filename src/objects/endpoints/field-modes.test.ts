import { beforeEach, describe, expect, it } from 'vitest'
import type { Api, Json } from '../../../test/harness/api.ts'
import { type TestAccount, useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })
let account: TestAccount
let api: Api
let fields: Map<string, Json>
let [first, second] = ['', '']

beforeEach(async () => {
  account = await server.createAccount()
  api = account.owner.api
  const people = await api.ok.get('/objects/people')
  const displayColumn = people.fields.find((field: Json) => field.name === 'Name').id
  const made = await api.ok.post('/objects', {
    name: 'orders',
    columns: [
      { name: 'Title', type: 'string' },
      { name: 'Stage', type: 'select', metadata: { mode: 'singleSelect' } },
      {
        name: 'Buyer',
        type: 'relation',
        metadata: { mode: 'single', relatedTableId: people.id, displayColumn },
      },
      {
        name: 'Owner',
        type: 'platformRelation',
        metadata: { platformModel: 'User', displayField: 'name', mode: 'multi' },
      },
    ],
  })
  fields = new Map(made.fields.map((field: Json) => [field.name, field]))
  for (const name of ['New', 'Won']) await api.ok.post(`${at('Stage')}/options`, { name, color: 'blue' })
  ;[first, second] = (await Promise.all(
    ['Ada', 'Bob'].map(async (Name) => (await api.ok.post('/objects/people/rows', { Name })).id),
  )) as [string, string]
})

const at = (name: string) => `/objects/orders/fields/${fields.get(name).id}`
const list = async (query?: object): Promise<Json[]> =>
  (await api.ok.post('/objects/orders/rows/list', { query })).results.map((row: Json) => row.data)
const mode = (name: string, value: string) =>
  api.patch(at(name), { metadata: { ...fields.get(name).metadata, mode: value } })

describe('a select field', () => {
  it('takes several options instead of one, and one again, with the values it has', async () => {
    await api.ok.patch(at('Stage'), { defaultValue: 'New' })
    await api.ok.post('/objects/orders/views', {
      name: 'Won',
      query: { path: 'Stage', operator: 'equals', value: 'Won' },
    })
    const { id } = await api.ok.post('/objects/orders/rows', { Title: 'a', Stage: 'Won' })
    await api.ok.post('/objects/orders/rows', { Title: 'b', Stage: null })
    const several = await mode('Stage', 'multiSelect')
    expect(several.body).toMatchObject({
      metadata: { mode: 'multiSelect' },
      mode: 'multiSelect',
      defaultValue: ['New'],
    })
    expect((await list()).map((data) => data.Stage)).toEqual([['Won'], []])
    expect(await list({ path: 'Stage', operator: 'contains', value: 'Won' })).toHaveLength(1)
    await api.ok.patch(`/objects/orders/rows/${id}`, { Stage: ['New', 'Won'] })
    expect(await mode('Stage', 'singleSelect')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching('^1 row holds more than one value of "Stage"') },
    })
    expect((await list())[0].Stage).toEqual(['New', 'Won'])
    await api.ok.patch(`/objects/orders/rows/${id}`, { Stage: ['New'] })
    expect((await mode('Stage', 'singleSelect')).body).toMatchObject({
      mode: 'singleSelect',
      defaultValue: 'New',
    })
    expect((await list()).map((data) => data.Stage)).toEqual(['New', null])
    expect((await api.ok.post('/objects/orders/rows', { Title: 'c' })).data.Stage).toBe('New')
  })

  it('stays as it is while a view sorts by it or an aggregation needs it so', async () => {
    const view = await api.ok.post('/objects/orders/views', { name: 'By stage', sort: [{ field: 'Stage' }] })
    await api.ok.post(`/objects/orders/views/${view.id}/aggregations`, {
      field_id: fields.get('Stage').id,
      operation: 'unique',
    })
    const refused = await mode('Stage', 'multiSelect')
    expect(refused.status).toBe(409)
    expect(refused.body.details.issues.map((issue: Json) => [issue.path, issue.code])).toEqual([
      ['orders.By stage', 'in_use'],
      ['orders.By stage', 'in_use'],
    ])
    await api.ok.delete(`/objects/orders/views/${view.id}`)
    expect((await mode('Stage', 'multiSelect')).status).toBe(200)
  })
})

describe('a relation', () => {
  it('leads to several rows instead of one, and to one again', async () => {
    const { id } = await api.ok.post('/objects/orders/rows', { Title: 'a', Buyer: first })
    const binned = await api.ok.post('/objects/orders/rows', { Title: 'b', Buyer: second })
    await api.ok.delete(`/objects/orders/rows/${binned.id}`)
    expect((await mode('Buyer', 'multi')).body).toMatchObject({ relation_mode: 'multi' })
    expect((await list())[0].Buyer).toEqual([first])
    await api.ok.post(`/objects/orders/rows/${id}/relations/Buyer/link`, { target_ids: [second] })
    expect((await list({ path: '[Buyer].[Name]', operator: 'equals', value: 'Bob' }))[0].Buyer).toHaveLength(
      2,
    )
    expect(await mode('Buyer', 'single')).toMatchObject({ status: 409 })
    await api.ok.post(`/objects/orders/rows/${id}/relations/Buyer/unlink`, { target_ids: [first] })
    expect((await mode('Buyer', 'single')).body).toMatchObject({ relation_mode: 'single' })
    expect((await list())[0].Buyer).toBe(second)
    expect((await api.ok.get(`/objects/orders/relations/Buyer/target/${second}`)).results).toHaveLength(1)
    await api.ok.post('/objects/orders/rows/trash/restore', { ids: [binned.id] })
    expect((await list()).map((data) => data.Buyer)).toEqual([second, second])
  })

  it('stays as it is while a formula reads the one row it leads to', async () => {
    await api.ok.post('/objects/orders/fields', {
      name: 'Label',
      type: 'formula',
      metadata: { expression: { type: 'field', field: '[Buyer].[Name]' } },
    })
    const refused = await mode('Buyer', 'multi')
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringMatching('orders.Label') } })
    expect((await api.ok.get('/objects/orders/fields')).results[2]).toMatchObject({ relation_mode: 'single' })
  })

  it('to users leads to one only where no row has two', async () => {
    const { user } = (await api.ok.get('/me')).data
    const { id } = await api.ok.post('/objects/orders/rows', { Title: 'a', Owner: [user.id] })
    expect((await mode('Owner', 'single')).status).toBe(200)
    expect((await mode('Owner', 'multi')).status).toBe(200)
    const other = await account.addUser('MEMBER')
    await api.ok.patch(`/objects/orders/rows/${id}`, { Owner: [user.id, other.id] })
    expect((await mode('Owner', 'single')).status).toBe(409)
  })
})

it('stays with what is built in', async () => {
  const stage = (await api.ok.get('/objects/deals/fields')).results.find(
    (field: Json) => field.name === 'Stage',
  )
  const reply = await api.patch(`/objects/deals/fields/${stage.id}`, { metadata: { mode: 'multiSelect' } })
  expect(reply).toMatchObject({ status: 409, body: { message: '"Stage" is built in and keeps its mode.' } })
})

it('changes under readers and writers without failing one of them', async () => {
  await api.ok.post('/objects/orders/rows', { Title: 'a', Stage: 'Won', Buyer: first })
  const load = { going: true }
  const failures: string[] = []
  const callers = Array.from({ length: 3 }, async () => {
    while (load.going) {
      const replies = [
        await api.post('/objects/orders/rows/list', {
          query: { path: 'Stage', operator: 'equals', value: 'Won' },
        }),
        await api.post('/objects/orders/rows', { Title: 'b', Stage: 'New', Buyer: second }),
        await api.post('/objects/orders/rows/list', {
          query: { path: 'Buyer', operator: 'equals', value: first },
        }),
      ]
      failures.push(...replies.filter((reply) => reply.status >= 300).map((reply) => reply.text))
    }
  })
  for (const [stage, buyer] of [
    ['multiSelect', 'multi'],
    ['singleSelect', 'single'],
  ] as const) {
    expect((await mode('Stage', stage)).status).toBe(200)
    expect((await mode('Buyer', buyer)).status).toBe(200)
  }
  load.going = false
  await Promise.all(callers)
  expect(failures).toEqual([])
})
