import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'
import { queryBound } from './bounded.ts'

const server = useServer({ capabilities: [accounts, objects] })

it('stops what computes a formula for every row, and says what to do', async () => {
  const { api } = server
  const { id } = await api.ok.post('/tables', { name: 'lines', columns: [{ name: 'Price', type: 'number' }] })
  const price = (await api.ok.get('/tables/lines/fields')).results[0].id
  await api.ok.post('/tables/lines/fields', {
    name: 'Others',
    type: 'relation',
    metadata: { mode: 'single', relatedTableId: id, displayColumn: price },
  })
  const total = await api.ok.post('/tables/lines/fields', {
    name: 'Total',
    type: 'formula',
    metadata: {
      expression: {
        type: 'operator',
        operator: 'add',
        arguments: ['[Price]', '[Others].[Price]'].map((field) => ({ type: 'field', field })),
      },
    },
  })
  const first = await api.ok.post('/tables/lines/rows', { Price: 1 })
  const rows = Array.from({ length: 10_000 }, (_, n) => ({ Price: n, Others: first.id }))
  await api.ok.post('/tables/lines/rows/bulk', { rows })
  const view = await api.ok.post('/tables/lines/views', { name: 'By total', group_by: 'Total' })
  const path = `/tables/lines/views/${view.id}/aggregations`
  await api.ok.post(path, { field_id: total.id, operation: 'sum' })
  const bound = queryBound(server.app)
  const usual = bound.ms
  const calls: [string, object][] = [
    ['/tables/lines/rows/list', { sort: [{ field: 'Total', direction: 'desc' }] }],
    ['/tables/lines/rows/count', { query: { path: 'Total', operator: 'greaterThan', value: 3 } }],
    [`${path}/compute`, {}],
    [`${path}/compute-groups`, {}],
  ]
  for (const [at, body] of calls) expect((await api.post(at, body)).status).toBe(200)
  bound.ms = 1
  try {
    for (const [at, body] of calls) {
      expect(await api.post(at, body)).toMatchObject({
        status: 400,
        body: {
          details: {
            issues: [
              {
                path: 'query',
                code: 'too_slow',
                message: expect.stringMatching('longer than 0.001 seconds: narrow'),
              },
            ],
          },
        },
      })
    }
    // A query with an index has no time limit, and the connection still works.
    expect((await api.ok.post('/tables/lines/rows/list', { limit: 2 })).results).toHaveLength(2)
  } finally {
    bound.ms = usual
  }
  for (const [at, body] of calls) expect((await api.post(at, body)).status).toBe(200)
})
