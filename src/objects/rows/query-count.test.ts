import { beforeAll, expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { sentBy, unnamed } from '../../../test/harness/statements.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

let itemId = ''

beforeAll(async () => {
  const { api } = server
  const items = await api.ok.post('/objects', {
    name: 'items',
    columns: [
      { name: 'Label', type: 'string' },
      { name: 'Price', type: 'number' },
    ],
  })
  const label = items.fields.find((field: { name: string }) => field.name === 'Label')
  await api.ok.post('/objects', {
    name: 'orders',
    columns: [
      { name: 'Title', type: 'string' },
      { name: 'Amount', type: 'number' },
      { name: 'Stage', type: 'string' },
      {
        name: 'Items',
        type: 'relation',
        metadata: { mode: 'multi', relatedTableId: items.id, displayColumn: label.id },
      },
    ],
  })
  await api.ok.post('/objects/orders/fields', {
    name: 'Total',
    type: 'formula',
    metadata: { expression: { type: 'aggregate', operation: 'sum', relation: '[Items]', field: '[Price]' } },
  })
  itemId = (await api.ok.post('/objects/items/rows', { Label: 'Pen', Price: 2 })).id
  const rows = Array.from({ length: 60 }, (_, n) => ({ Title: `t${n}`, Amount: n, Stage: 'open' }))
  await api.ok.post('/objects/orders/rows/bulk', { rows })
})

const page = {
  query: { path: 'Stage', operator: 'equals', value: 'open' },
  sort: [{ field: 'Amount', direction: 'asc' }],
}

it('reads a page in one statement, with its relations and formulas, and the next one too', async () => {
  const { api } = server
  let cursor: string | null = null
  const first = await sentBy(async () => {
    const { results, next_cursor } = await api.ok.post('/objects/orders/rows/list', page)
    expect(results).toHaveLength(50)
    cursor = next_cursor
  })
  expect(first).toHaveLength(1)
  const second = await sentBy(async () => {
    const { results } = await api.ok.post('/objects/orders/rows/list', { ...page, cursor })
    expect(results).toHaveLength(10)
  })
  expect(second).toHaveLength(1)
})

it('prepares a page that keeps coming, whatever it asks for', async () => {
  const names: (string | undefined)[] = []
  for (const value of ['t1', 't2', 't3', "t'4"]) {
    const body = { query: { path: 'Title', operator: 'equals', value }, fields: ['Title'] }
    const sent = await sentBy(() => server.api.ok.post('/objects/orders/rows/list', body))
    names.push(sent.find(({ text }) => text.includes('"records"'))?.name)
  }
  expect(names.slice(0, 2)).toEqual([undefined, undefined])
  expect(names[2]).toBeDefined()
  expect(names[3]).toBe(names[2])
})

it('prepares it anew once the definitions have changed', async () => {
  const { api } = server
  const body = { query: { path: 'Title', operator: 'equals', value: 't5' }, fields: ['Title', 'Stage'] }
  const lists = async () => {
    const names: (string | undefined)[] = []
    for (let round = 0; round < 3; round++) {
      const sent = await sentBy(() => api.ok.post('/objects/orders/rows/list', body))
      names.push(sent.findLast(({ text }) => text.includes('"records"'))?.name)
    }
    return names.at(-1)
  }
  const before = await lists()
  await api.ok.post('/objects/orders/fields', { name: 'Extra', type: 'string' })
  expect(await lists()).not.toBe(before)
})

it('counts and reads a row in one statement each', async () => {
  const { api } = server
  expect(await sentBy(() => api.ok.post('/objects/orders/rows/count', { query: page.query }))).toHaveLength(1)
  expect(await sentBy(() => api.ok.get(`/objects/items/rows/${itemId}`))).toHaveLength(1)
})

it('computes what a view aggregates in two statements, in all and by group', async () => {
  const { api } = server
  const { id } = await api.ok.post('/objects/orders/views', {
    name: 'Sums',
    query: page.query,
    group_by: 'Stage',
  })
  const { results: fields } = await api.ok.get('/objects/orders/fields')
  const amount = fields.find((field: { name: string }) => field.name === 'Amount')
  const path = `/objects/orders/views/${id}/aggregations`
  await api.ok.post(path, { field_id: amount.id, operation: 'max' })
  for (const compute of ['compute', 'compute-groups']) {
    const sent = await sentBy(async () => {
      const { results } = await api.ok.post(`${path}/${compute}`, {})
      expect(JSON.stringify(results)).toContain('"value":59')
    })
    // the view with its aggregations, and their values
    expect(sent).toHaveLength(2)
  }
})

it('creates a row in four statements, one with links in seven, and 10,000 in no more', async () => {
  const { api } = server
  const row = { Title: 'one', Amount: 1 }
  const linked = { ...row, Items: [itemId] }
  // begin, the row with its reread values, the audit entry, commit
  expect(await sentBy(() => api.ok.post('/objects/orders/rows', row))).toHaveLength(4)
  // begin, the linked items, the row, its links, the reread row, the audit entry, commit
  expect(await sentBy(() => api.ok.post('/objects/orders/rows', linked))).toHaveLength(7)
  const rows = Array.from({ length: 10_000 }, (_, n) => ({ ...linked, Title: `bulk ${n}` }))
  expect(await sentBy(() => api.ok.post('/objects/orders/rows/bulk', { rows }))).toHaveLength(6)
})

it('changes a row in seven statements, each prepared once it keeps coming', async () => {
  const { api } = server
  const change = (Amount: number) => () => api.ok.patch(`/objects/orders/rows/${rowId}`, { Amount })
  const { id: rowId } = await api.ok.post('/objects/orders/rows', { Title: 'to change', Amount: 0 })
  for (const amount of [1, 2, 3]) await change(amount)()
  const sent = await sentBy(change(4))
  // begin, the locked row, the change, its history, the reread row, the audit entry, commit
  expect(sent).toHaveLength(7)
  expect(unnamed(sent)).toEqual(['begin', 'commit'])
})
