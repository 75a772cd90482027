import { expect, it } from 'vitest'
import type { Api, Json } from '../../../test/harness/api.ts'
import { ownedDeal } from '../../../test/harness/objects/rights.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

async function viewOf(api: Api, path: string, body: object, operations: [string, string][]) {
  const { results } = await api.ok.get(`${path}/fields`)
  const ids = new Map<string, number>(results.map((field: Json) => [field.name, field.id]))
  const view = await api.ok.post(`${path}/views`, { name: 'Grouped', ...body })
  for (const [name, operation] of operations) {
    await api.ok.post(`${path}/views/${view.id}/aggregations`, { field_id: ids.get(name), operation })
  }
  return `${path}/views/${view.id}/aggregations`
}

const short = ({ results }: Json) =>
  results.map(({ value, count, results: inner }: Json) => [
    value,
    count,
    ...inner.map((one: Json) => one.value),
  ])

it('computes the aggregations of a view for each value of a field', async () => {
  const { api } = await server.createAccount().then((account) => account.owner)
  const deals = [
    { Name: 'a', Stage: 'Won', Amount: 10 },
    { Name: 'b', Stage: 'Won', Amount: 20 },
    { Name: 'c', Stage: 'Won', Amount: 30 },
    { Name: 'd', Stage: 'Lost', Amount: 5 },
    { Name: 'e', Stage: 'Lost' },
    { Name: '', Stage: null },
  ]
  await api.ok.post('/objects/deals/rows/bulk', { rows: deals })
  await api.ok.post('/objects/deals/fields', {
    name: 'Double',
    type: 'formula',
    metadata: {
      expression: {
        type: 'operator',
        operator: 'multiply',
        arguments: [
          { type: 'field', field: '[Amount]', fallbackValue: 0 },
          { type: 'constant', value: 2 },
        ],
      },
    },
  })
  const path = await viewOf(api, '/objects/deals', { group_by: 'Stage' }, [
    ['Amount', 'sum'],
    ['Amount', 'max'],
    ['Double', 'sum'],
  ])
  const groups = await api.ok.post(`${path}/compute-groups`, {})
  expect(short(groups)).toEqual([
    ['Won', 3, 60, 30, 120],
    ['Lost', 2, 5, 5, 10],
    [null, 1, 0, null, 0],
  ])
  expect(groups.has_more).toBe(false)
  expect(await api.ok.post(`${path}/compute-groups`, { limit: 1 })).toMatchObject({
    results: [{ value: 'Won' }],
    has_more: true,
  })
  const query = { path: 'Amount', operator: 'greaterThan', value: 5 }
  expect(short(await api.ok.post(`${path}/compute-groups`, { group_by: '[Double]', query }))).toEqual([
    [20, 1, 10, 10, 20],
    [40, 1, 20, 20, 40],
    [60, 1, 30, 30, 60],
  ])
  expect(short(await api.ok.post(`${path}/compute-groups`, { group_by: 'Name', search: 'zzz' }))).toEqual([])
})

it('groups tables by a related row, and hides what the caller may not see', async () => {
  const account = await server.createAccount()
  const { api } = account.owner
  const { owner, other, rowId } = await ownedDeal(account, 'NO_ACCESS')
  const fields = (await api.ok.get('/objects/deals/fields')).results
  const deals = await api.ok.get('/objects/deals')
  const displayColumn = fields.find((field: Json) => field.name === 'Name').id
  await api.ok.post('/tables', {
    name: 'hours',
    columns: [
      { name: 'Spent', type: 'number' },
      {
        name: 'Deal',
        type: 'relation',
        metadata: { mode: 'single', relatedTableId: deals.id, displayColumn },
      },
    ],
  })
  await api.ok.post('/tables/hours/rows/bulk', { rows: [{ Spent: 2, Deal: rowId }, { Spent: 3 }] })
  const hours = await viewOf(api, '/tables/hours', { group_by: 'Deal' }, [['Spent', 'sum']])
  const seen = [
    [rowId, 1, 2],
    [null, 1, 3],
  ]
  for (const caller of [api, owner.api]) {
    expect(short(await caller.ok.post(`${hours}/compute-groups`, {}))).toEqual(seen)
  }
  expect(short(await other.api.ok.post(`${hours}/compute-groups`, {}))).toEqual([[null, 2, 5]])
  const names = await viewOf(api, '/objects/deals', { group_by: 'Name' }, [])
  expect(short(await api.ok.post(`${names}/compute-groups`, {}))).toEqual([['Secret deal', 1]])
  expect(short(await other.api.ok.post(`${names}/compute-groups`, {}))).toEqual([])
})

it('says which field it cannot group by', async () => {
  const { api } = server
  const path = await viewOf(api, '/objects/deals', {}, [])
  const refused = async (body: object) =>
    (await api.post(`${path}/compute-groups`, body)).body.details.issues.map((issue: Json) => [
      issue.path,
      issue.code,
    ])
  expect(await refused({})).toEqual([['group_by', 'required']])
  expect(await refused({ group_by: 'Nope' })).toEqual([['group_by', 'not_found']])
  expect(await refused({ group_by: 'Users' })).toEqual([['group_by', 'not_groupable']])
  expect(await refused({ group_by: 'Name', limit: 0 })).toEqual([['limit', 'too_small']])
})
