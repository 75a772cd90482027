import { expect, it } from 'vitest'
import { ownedDeal } from '../../../test/harness/objects/rights.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

it('sums rows without a view, all of them and by the values of a field', async () => {
  const { api } = (await server.createAccount()).owner
  for (const [Stage, Amount] of [
    ['Won', 1],
    ['Won', 2],
    ['Lost', 4],
    [null, 8],
  ] as const) {
    await api.ok.post('/objects/deals/rows', { Name: 'x', Stage, Amount })
  }
  const aggregations = [
    { field: 'Amount', operation: 'sum' },
    { field: 'Stage', operation: 'filled' },
  ]
  const path = '/objects/deals/rows/aggregate'
  expect(await api.ok.post(path, { aggregations })).toEqual({
    results: [
      { field: 'Amount', operation: 'sum', value: 15 },
      { field: 'Stage', operation: 'filled', value: 3 },
    ],
    groups: null,
    has_more: false,
  })
  const query = { path: 'Amount', operator: 'lessThan', value: 8 }
  const grouped = await api.ok.post(path, {
    aggregations: aggregations.slice(0, 1),
    query,
    group_by: 'Stage',
    limit: 1,
  })
  expect(grouped).toEqual({
    results: [{ field: 'Amount', operation: 'sum', value: 7 }],
    groups: [{ value: 'Won', count: 2, results: [{ field: 'Amount', operation: 'sum', value: 3 }] }],
    has_more: true,
  })
})

it('names what is wrong with what is asked for', async () => {
  const { api } = server
  const answer = await api.post('/objects/deals/rows/aggregate', {
    aggregations: [
      { field: 'Name', operation: 'sum' },
      { field: 'Nope', operation: 'count' },
    ],
  })
  expect(answer.status).toBe(400)
  expect(answer.body.details.issues.map((issue: { path: string }) => issue.path)).toEqual([
    'aggregations[0].operation',
    'aggregations[1].field',
  ])
  const grouped = await api.post('/objects/deals/rows/aggregate', { group_by: 'Users' })
  expect(grouped.body.details.issues[0]).toMatchObject({ path: 'group_by', code: 'not_groupable' })
})

it('counts only what the caller may see', async () => {
  const account = await server.createAccount()
  const { owner, other } = await ownedDeal(account, 'NO_ACCESS')
  const aggregations = [{ field: 'Name', operation: 'count' }]
  const counts = await Promise.all(
    [owner.api, other.api].map((api) => api.ok.post('/objects/deals/rows/aggregate', { aggregations })),
  )
  expect(counts.map(({ results }) => results[0].value)).toEqual([1, 0])
})
