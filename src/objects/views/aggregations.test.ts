import { expect, it } from 'vitest'
import type { Api } from '../../../test/harness/api.ts'
import { ownedDeal } from '../../../test/harness/objects/rights.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

async function fieldIds(api: Api): Promise<Record<string, number>> {
  const { results } = await api.ok.get('/objects/deals/fields')
  return Object.fromEntries(results.map((field: { name: string; id: number }) => [field.name, field.id]))
}

const values = (computed: { results: { operation: string; value: unknown }[] }) =>
  Object.fromEntries(computed.results.map((one) => [one.operation, one.value]))

it('is stored on a view, changed, computed and removed', async () => {
  const { api, account } = server
  const ids = await fieldIds(api)
  for (const Amount of [10, 20, 60, null]) await api.ok.post('/objects/deals/rows', { Name: 'x', Amount })
  const view = await api.ok.post('/objects/deals/views', { name: 'All' })
  const path = `/objects/deals/views/${view.id}/aggregations`
  const operations = [
    'count',
    'empty',
    'filled',
    'percent_filled',
    'sum',
    'avg',
    'median',
    'min',
    'max',
    'range',
    'unique',
  ]
  for (const operation of operations) await api.ok.post(path, { field_id: ids['Amount'], operation })
  expect((await account.general.api.ok.get(path)).results).toHaveLength(operations.length)
  const computed = await account.general.api.ok.post(`${path}/compute`, {})
  expect(values(computed)).toEqual({
    count: 4,
    empty: 1,
    filled: 3,
    percent_filled: 75,
    sum: 90,
    avg: 30,
    median: 20,
    min: 10,
    max: 60,
    range: 50,
    unique: 3,
  })
  const [first] = computed.results
  expect(Object.keys(first)).toEqual(['id', 'field_id', 'operation', 'value'])
  const changed = await api.ok.patch(`${path}/${first.id}`, { operation: 'percent_empty' })
  expect(changed).toMatchObject({ id: first.id, field_id: ids['Amount'], operation: 'percent_empty' })
  expect((await api.patch(`${path}/${first.id}`, { operation: 'sum' })).status).toBe(409)
  expect((await api.delete(`${path}/${first.id}`)).status).toBe(204)
  expect((await api.delete(`${path}/${first.id}`)).status).toBe(404)
})

it('is computed for the rows of the view that the body leaves', async () => {
  const { api } = await server.createAccount().then((account) => account.owner)
  const ids = await fieldIds(api)
  for (const [Stage, Amount, Name] of [
    ['Won', 1, 'alpha'],
    ['Won', 2, 'beta'],
    ['Lost', 4, 'alpha'],
  ] as const) {
    await api.ok.post('/objects/deals/rows', { Stage, Amount, Name })
  }
  const query = { path: 'Stage', operator: 'equals', value: 'Won' }
  const view = await api.ok.post('/objects/deals/views', { name: 'Won', query })
  const path = `/objects/deals/views/${view.id}/aggregations`
  await api.ok.post(path, { field_id: ids['Amount'], operation: 'sum' })
  const sum = async (body: object) => values(await api.ok.post(`${path}/compute`, body))['sum']
  expect(await sum({})).toBe(3)
  expect(await sum({ query: { path: 'Amount', operator: 'greaterThan', value: 1 } })).toBe(2)
  expect(await sum({ search: 'alpha' })).toBe(1)
  const all = await api.ok.post('/objects/deals/views', { name: 'All' })
  expect(await sum({ view_id: all.id })).toBe(7)
  const wrong = await api.post(`${path}/compute`, {
    query: { path: 'Nope', operator: 'equals', value: 1 },
    view_id: 0,
  })
  expect(wrong.body.details.issues.map((issue: { path: string }) => issue.path).toSorted()).toEqual([
    'query.path',
    'view_id',
  ])
})

it('refuses what the field has not', async () => {
  const { api } = server
  const ids = await fieldIds(api)
  const view = await api.ok.post('/objects/deals/views', { name: 'x' })
  const path = `/objects/deals/views/${view.id}/aggregations`
  const refused = async (body: object) => (await api.post(path, body)).body.details.issues[0]
  expect(await refused({ field_id: ids['Name'], operation: 'sum' })).toMatchObject({
    path: 'operation',
    code: 'invalid_operation',
  })
  expect(await refused({ field_id: 0, operation: 'count' })).toMatchObject({
    path: 'field_id',
    code: 'not_found',
  })
  expect(await refused({ field_id: ids['Name'], operation: 'total' })).toMatchObject({ path: 'operation' })
  await api.ok.post(path, { field_id: ids['Name'], operation: 'unique' })
  expect((await api.post(path, { field_id: ids['Name'], operation: 'unique' })).status).toBe(409)
  const member = await server.account.addUser('MEMBER')
  expect((await member.api.post(path, { field_id: ids['Name'], operation: 'count' })).status).toBe(403)
})

it('counts only what the caller may see', async () => {
  const account = await server.createAccount()
  const { api } = account.owner
  const ids = await fieldIds(api)
  const { owner, other } = await ownedDeal(account, 'NO_ACCESS')
  const view = await api.ok.post('/objects/deals/views', { name: 'All' })
  const path = `/objects/deals/views/${view.id}/aggregations`
  await api.ok.post(path, { field_id: ids['Name'], operation: 'count' })
  const count = async (caller: Api) => values(await caller.ok.post(`${path}/compute`, {}))['count']
  expect(await Promise.all([api, owner.api, other.api, account.general.api].map(count))).toEqual([1, 1, 0, 0])
})
