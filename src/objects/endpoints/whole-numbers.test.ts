import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api, Json } from '../../../test/harness/api.ts'
import { columnTypeIn, keepNumeric } from '../../../test/harness/objects/column-type.ts'
import { type TestAccount, useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

const most = Number.MAX_SAFE_INTEGER
const integer = { type: 'number', metadata: { format: 'integer' } }
const column = (field: string) => ({ type: 'field', field: `[${field}]` })

/** The answer of both, which must be equal. */
async function both(call: (name: string) => Promise<Json>): Promise<Json> {
  const [now, later] = [await call('now'), await call('later')]
  expect(now).toEqual(later)
  return now
}

async function titles(name: string, body: object): Promise<Json> {
  const { results } = await server.api.ok.post(`/objects/${name}/rows/list`, { limit: 50, ...body })
  return results.map((row: Json) => row.data.Title)
}

async function pages(name: string, direction: string): Promise<Json> {
  const found: Json[] = []
  let cursor: string | undefined
  do {
    const sort = [{ field: 'Count', direction }]
    const page: Json = await server.api.ok.post(`/objects/${name}/rows/list`, { sort, limit: 3, cursor })
    found.push(...page.results.map(({ data }: Json) => [data.Title, data.Count, data.Half, data.Five]))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return found
}

async function csv(name: string): Promise<Json> {
  const { text } = await server.api.post(`/objects/${name}/export/csv`, {})
  return text.split('\r\n').map((line: string) => line.split(',').slice(1, 6).join())
}

describe('whole numbers in a field that always had them, and in one that got its format later', () => {
  let api: Api
  let types: (string | undefined)[]

  const quotient = {
    name: 'Half',
    type: 'formula',
    metadata: {
      expression: {
        type: 'operator',
        operator: 'divide',
        arguments: [column('Count'), { type: 'constant', value: 2 }],
      },
    },
  }

  beforeAll(async () => {
    api = server.api
    types = []
    for (const name of ['now', 'later']) {
      const object = await api.ok.post('/objects', {
        name,
        columns: [
          { name: 'Title', type: 'string' },
          { name: 'Count', ...integer },
          { name: 'Key', unique: true, ...integer },
          { name: 'Five', defaultValue: 5, ...integer },
          quotient,
        ],
      })
      const ids = object.fields
        .filter((field: Json) => field.type === 'number')
        .map((field: Json) => field.id)
      if (name === 'later')
        for (const id of ids) await keepNumeric(server.app, server.account.id, object.id, id)
      const counts = [7, -3, null, 0, most, -most, 7, 12, 2, 2]
      const rows = counts.map((Count, index) => ({ Title: `t${index}`, Count, Key: index * 10 }))
      await api.ok.post(`/objects/${name}/rows/bulk`, { rows })
      for (const id of ids) types.push(await columnTypeIn(server.app, object.id, id))
    }
  })

  it('lie in columns of other types', () => {
    expect(types).toEqual(['bigint', 'bigint', 'bigint', 'numeric', 'numeric', 'numeric'])
  })

  it.each([
    ['equals', 7, ['t0', 't6']],
    ['equals', 7.5, []],
    ['notEquals', 7.5, ['t0', 't1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 't9']],
    ['equals', 1e20, []],
    ['greaterThan', 7.5, ['t4', 't7']],
    ['greaterThanOrEqual', -2.5, ['t0', 't3', 't4', 't6', 't7', 't8', 't9']],
    ['lessThan', 7.5, ['t0', 't1', 't3', 't5', 't6', 't8', 't9']],
    ['lessThanOrEqual', -3, ['t1', 't5']],
    ['lessThan', -1e300, []],
    ['between', [1.5, 7.5], ['t0', 't6', 't8', 't9']],
    ['between', [-1e300, 1e300], ['t0', 't1', 't3', 't4', 't5', 't6', 't7', 't8', 't9']],
    ['in', [7, 7.5, 12, 1e40], ['t0', 't6', 't7']],
    ['notIn', [7, 7.5], ['t1', 't2', 't3', 't4', 't5', 't7', 't8', 't9']],
    ['in', [], []],
  ])('are found by %s %j', async (operator, value, expected) => {
    const query = { path: 'Count', operator, value }
    expect(await both((name) => titles(name, { query }))).toEqual(expected)
  })

  it('refuse the same operands', async () => {
    for (const value of ['7', true, [1]]) {
      const query = { path: 'Count', operator: 'equals', value }
      const answer = await both((name) =>
        api
          .post(`/objects/${name}/rows/list`, { query })
          .then(({ status, body }) => ({ status, issues: body.details?.issues })),
      )
      expect(answer.status).toBe(400)
    }
  })

  it('come in the same order, page by page', async () => {
    const up = await both((name) => pages(name, 'asc'))
    expect(up).toHaveLength(10)
    expect(up.slice(0, 3)).toEqual([
      ['t5', -most, -most / 2, 5],
      ['t1', -3, -1.5, 5],
      ['t3', 0, 0, 5],
    ])
    expect((await both((name) => pages(name, 'desc')))[0]).toEqual(['t4', most, most / 2, 5])
  })

  it('are summed and grouped alike', async () => {
    const totals = await both((name) =>
      api.ok.post(`/objects/${name}/rows/aggregate`, {
        aggregations: ['sum', 'avg', 'median', 'min', 'max', 'range', 'unique', 'empty'].map((operation) => ({
          field: 'Count',
          operation,
        })),
      }),
    )
    expect(JSON.stringify(totals)).toContain(String(most))
    const groups = await both((name) =>
      api.ok.post(`/objects/${name}/rows/aggregate`, {
        group_by: 'Count',
        aggregations: [{ field: 'Key', operation: 'avg' }],
      }),
    )
    expect(JSON.stringify(groups)).toContain('85')
  })

  it('are searched, exported, and told of in the history alike', async () => {
    expect(await both((name) => titles(name, { search: '90071992547' }))).toEqual(['t4', 't5'])
    expect(await both(csv)).toContain(`t5,-${most},50,5,-4503599627370495.5`)
    const told = await both(async (name) => {
      const [row] = (await api.ok.post(`/objects/${name}/rows/list`, { limit: 1 })).results
      await api.ok.patch(`/objects/${name}/rows/${row.id}`, { Count: 8 })
      await api.ok.patch(`/objects/${name}/rows/${row.id}`, { Count: 7 })
      const { results } = await api.ok.get(`/objects/${name}/rows/${row.id}/history`)
      return results.map((entry: Json) => entry.changes.map((one: Json) => [one.field, one.old, one.new]))
    })
    expect(told).toEqual([[['Count', 8, 7]], [['Count', 7, 8]], []])
  })

  it('are unique, and matched by upserts, alike', async () => {
    const conflict = await both((name) =>
      api
        .post(`/objects/${name}/rows/bulk`, { rows: [{ Key: 20 }, { Key: 21 }, { Key: 21 }] })
        .then(({ status, body }) => ({ status, message: body.message, issues: body.details?.issues })),
    )
    expect(conflict).toMatchObject({
      status: 409,
      issues: [{ path: 'rows[0].Key' }, { path: 'rows[2].Key' }],
    })
    const upserted = await both((name) =>
      api.ok
        .post(`/objects/${name}/rows/upsert`, { field: 'Key', rows: [{ Key: 20, Count: null }, { Key: -4 }] })
        .then(({ results }: Json) => results.map((one: Json) => one.created)),
    )
    expect(upserted).toEqual([false, true])
  })

  it('refuse the same values', async () => {
    for (const Count of [7.5, most + 1, '7', true]) {
      const answer = await both((name) =>
        api
          .post(`/objects/${name}/rows`, { Count })
          .then(({ status, body }) => ({ status, issues: body.details?.issues })),
      )
      expect(answer.status).toBe(400)
    }
  })
})

describe('a number field', () => {
  let account: TestAccount
  let api: Api
  let object: Json
  let field: Json

  beforeEach(async () => {
    account = await server.createAccount()
    api = account.owner.api
    const columns = [
      { name: 'Title', type: 'string' },
      { name: 'Count', unique: true, ...integer },
    ]
    object = await api.ok.post('/objects', { name: 'things', columns })
    field = object.fields[1]
    await api.ok.post('/objects/things/views', {
      name: 'x',
      query: { path: 'Count', operator: 'greaterThan', value: 3 },
      sort: [{ field: 'Count' }],
    })
    const rows = Array.from({ length: 20 }, (_, n) => ({ Title: `t${n}`, Count: n * 2 }))
    await api.ok.post('/objects/things/rows/bulk', { rows })
  })

  const change = (body: object) => api.ok.patch(`/objects/things/fields/${field.id}`, body)
  const type = () => columnTypeIn(server.app, object.id, field.id)
  const values = async (query?: object) =>
    (await api.ok.post('/objects/things/rows/list', { query, limit: 50 })).results.map(
      (row: Json) => row.data.Count,
    )
  const add = (Count: number) => api.post('/objects/things/rows', { Count }).then(({ status }) => status)

  it('has fractions once it is no longer of whole numbers, with its values, and is still unique', async () => {
    expect(await type()).toBe('bigint')
    await change({ metadata: { format: 'decimal', decimals: 2 } })
    expect(await type()).toBe('numeric')
    expect(await values({ path: 'Count', operator: 'lessThan', value: 4.5 })).toEqual([0, 2, 4])
    expect(await add(4.25)).toBe(201)
    expect(await add(4.25)).toBe(409)
    expect(await add(4)).toBe(409)
    expect(await values({ path: 'Count', operator: 'between', value: [3.5, 4.5] })).toEqual([4, 4.25])
    expect((await change({ unique: false })).unique).toBe(false)
    expect(await add(4.25)).toBe(201)
  })

  it('is refused to be of whole numbers while it has others, and is of such afterwards, with unique', async () => {
    await change({ metadata: { format: 'currency', currency: 'EUR' } })
    const { id } = await api.ok.post('/objects/things/rows', { Count: 4.25 })
    const refused = await api.patch(`/objects/things/fields/${field.id}`, { metadata: { format: 'integer' } })
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('4.25') } })
    await api.ok.patch(`/objects/things/rows/${id}`, { Count: 5 })
    await change({ metadata: { format: 'integer' } })
    expect(await add(5)).toBe(409)
    expect(await values({ path: 'Count', operator: 'lessThan', value: 5.5 })).toEqual([0, 2, 4, 5])
    expect(await type()).toBe('numeric')
  })

  it('may be made unique, and no longer, and its default goes into new rows', async () => {
    await change({ unique: false })
    expect(await add(2)).toBe(201)
    const refused = await api.patch(`/objects/things/fields/${field.id}`, { unique: true })
    expect(refused.status).toBe(409)
    await change({ defaultValue: 1 })
    const made = await api.ok.post('/objects/things/rows', { Title: 'x' })
    expect(made.data.Count).toBe(1)
    const more = await api.ok.post('/objects/things/fields', { name: 'More', defaultValue: -7, ...integer })
    expect(await columnTypeIn(server.app, object.id, more.id)).toBe('bigint')
    expect((await api.ok.get(`/objects/things/rows/${made.id}`)).data.More).toBe(-7)
  })
})
