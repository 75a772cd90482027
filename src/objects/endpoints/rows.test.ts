import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'

const server = useServer()

let made = 0

/** An object with one field of most types, under a unique name. */
async function newObject(columns: Json[] = []): Promise<string> {
  const name = `things-${++made}`
  await server.api.ok.post('/objects', {
    name,
    columns: [
      { name: 'Name', type: 'string', required: true },
      { name: 'Email', type: 'string', metadata: { format: 'email' }, unique: true },
      { name: 'Amount', type: 'number', metadata: { format: 'decimal', decimals: 2 }, defaultValue: 10 },
      { name: 'Active', type: 'boolean' },
      { name: 'Due', type: 'dateOnly' },
      { name: 'At', type: 'date', metadata: { timezone: 'Europe/Berlin' } },
      ...columns,
    ],
  })
  return name
}

const issuesOf = (reply: { body: Json }) =>
  reply.body.details.issues.map((issue: Json) => `${issue.path} ${issue.code}`)

describe('one row', () => {
  it('is created with defaults, read, changed flat and under data, and deleted', async () => {
    const name = await newObject()
    const created = await server.api.post(`/objects/${name}/rows`, {
      Name: 'Ada',
      Email: 'ada@example.com',
      Active: true,
    })
    expect(created.status).toBe(201)
    expect(created.body.data).toEqual({
      Name: 'Ada',
      Email: 'ada@example.com',
      Amount: 10,
      Active: true,
      Due: null,
      At: null,
    })
    const path = `/objects/${name}/rows/${created.body.id}`
    expect(await server.api.ok.get(path)).toEqual(created.body)
    const changed = await server.api.ok.patch(path, { data: { Amount: null, At: '2026-03-01T09:00:00' } })
    expect(changed.data).toMatchObject({ Amount: null, At: '2026-03-01T08:00:00.000Z', Name: 'Ada' })
    expect((await server.api.ok.patch(path, { Due: '2026-02-03' })).data.Due).toBe('2026-02-03')
    expect((await server.api.delete(path)).status).toBe(204)
    expect((await server.api.get(path)).status).toBe(404)
    expect((await server.api.delete(path)).status).toBe(404)
  })

  it('tells every mistake at once, each with its path', async () => {
    const name = await newObject()
    const reply = await server.api.post(`/objects/${name}/rows`, {
      data: { Emial: 'x', Email: 'nobody', Amount: '12', Due: '2026-02-30', At: '0000-01-01T00:00:00Z' },
      extra: 1,
    })
    expect(reply.status).toBe(400)
    expect(issuesOf(reply).toSorted()).toEqual([
      'data.Amount invalid_type',
      'data.At invalid_date',
      'data.Due invalid_date',
      'data.Email invalid_email',
      'data.Emial unknown_key',
      'data.Name required',
      'extra unknown_key',
    ])
    expect(reply.body.details.issues.find((issue: Json) => issue.path === 'data.Emial').suggestion).toBe(
      'Email',
    )
    for (const data of [null, [], 'Ada']) {
      const refused = await server.api.post(`/objects/${name}/rows`, { data })
      expect(issuesOf(refused)[0]).toBe('data invalid_type')
    }
    expect((await server.api.ok.post(`/objects/${name}/rows/count`, {})).count).toBe(0)
  })

  it('keeps what a person typed, whatever it is', async () => {
    const name = await newObject()
    const text = `Robert'); drop table students;-- "quoted" \\ \u{1f600} é`
    const { id } = await server.api.ok.post(`/objects/${name}/rows`, { Name: text })
    expect((await server.api.ok.get(`/objects/${name}/rows/${id}`)).data.Name).toBe(text)
    const query = { path: '[Name]', operator: 'equals', value: text }
    expect((await server.api.ok.post(`/objects/${name}/rows/count`, { query })).count).toBe(1)
  })

  it('refuses the value of a unique field that another row has, until that row is deleted', async () => {
    const name = await newObject()
    const first = await server.api.ok.post(`/objects/${name}/rows`, { Name: 'A', Email: 'a@example.com' })
    const second = await server.api.post(`/objects/${name}/rows`, { Name: 'B', Email: 'a@example.com' })
    expect(second.status).toBe(409)
    expect(issuesOf(second)).toEqual(['Email unique'])
    await server.api.ok.delete(`/objects/${name}/rows/${first.id}`)
    expect(
      (await server.api.post(`/objects/${name}/rows`, { Name: 'B', Email: 'a@example.com' })).status,
    ).toBe(201)
    const back = await server.api.post(`/objects/${name}/rows/trash/restore`, { ids: [first.id] })
    expect(back.status).toBe(409)
  })

  it('answers an unknown id and an unknown object alike with 404, a malformed id with 400', async () => {
    const name = await newObject()
    expect((await server.api.get(`/objects/${name}/rows/${'0'.repeat(24)}`)).status).toBe(404)
    expect((await server.api.get(`/objects/nothing/rows/${'0'.repeat(24)}`)).status).toBe(404)
    expect((await server.api.get(`/tables/${name}/rows/${'0'.repeat(24)}`)).status).toBe(404)
    expect((await server.api.get(`/objects/${name}/rows/12`)).status).toBe(400)
    const other = await server.createAccount()
    const { id } = await server.api.ok.post(`/objects/${name}/rows`, { Name: 'Mine' })
    expect((await other.owner.api.get(`/objects/${name}/rows/${id}`)).status).toBe(404)
  })

  it('takes a USER key to write and any key to read', async () => {
    const name = await newObject()
    const general = server.account.general.api
    expect((await general.post(`/objects/${name}/rows`, { Name: 'x' })).status).toBe(401)
    expect((await general.post(`/objects/${name}/rows/list`, {})).status).toBe(200)
  })
})

describe('many rows', () => {
  it('creates 10,000 rows in one call, or none', async () => {
    const name = await newObject()
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      Name: `Row ${index}`,
      Email: `r${index}@example.com`,
    }))
    const created = await server.api.ok.post(`/objects/${name}/rows/bulk`, { rows })
    expect(created.created).toBe(10_000)
    expect(new Set(created.ids).size).toBe(10_000)
    expect((await server.api.ok.post(`/objects/${name}/rows/count`, {})).count).toBe(10_000)
    const wrong = [{ Name: 'fine' }, { Name: 'bad', Email: 'nobody' }, { Amount: 1 }]
    const reply = await server.api.post(`/objects/${name}/rows/bulk`, { rows: wrong })
    expect(issuesOf(reply)).toEqual(['rows[1].Email invalid_email', 'rows[2].Name required'])
    const taken = [
      { Name: 'x', Email: 'new@example.com' },
      { Name: 'y', Email: 'r7@example.com' },
    ]
    const conflict = await server.api.post(`/objects/${name}/rows/bulk`, { rows: taken })
    expect(conflict.status).toBe(409)
    expect(issuesOf(conflict)).toEqual(['rows[1].Email unique'])
    expect((await server.api.ok.post(`/objects/${name}/rows/count`, {})).count).toBe(10_000)
    const tooMany = await server.api.post(`/objects/${name}/rows/bulk`, {
      rows: [...rows, { Name: 'one more' }],
    })
    expect(tooMany.status).toBe(400)
  })

  it('pages through a sorted list without skipping or repeating a row while others insert', async () => {
    const name = await newObject()
    const rows = Array.from({ length: 95 }, (_, index) => ({
      Name: `N${index}`,
      Amount: index % 7 === 0 ? null : index % 5,
    }))
    const { ids } = await server.api.ok.post(`/objects/${name}/rows/bulk`, { rows })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const body = {
        sort: [{ field: 'Amount', direction: 'desc' }],
        limit: 10,
        ...(cursor === null ? {} : { cursor }),
      }
      const page: Json = await server.api.ok.post(`/objects/${name}/rows/list`, body)
      seen.push(...page.results.map((row: Json) => row.id))
      cursor = page.next_cursor
      await server.api.ok.post(`/objects/${name}/rows`, { Name: 'late', Amount: 100 })
    } while (cursor !== null)
    expect(seen).toHaveLength(95)
    expect(new Set(seen)).toEqual(new Set(ids))
  })

  it('filters, searches and selects fields', async () => {
    const name = await newObject()
    const rows = [
      { Name: 'Ada Lovelace', Email: 'ada@x.org', Amount: 1 },
      { Name: 'Grace Hopper', Amount: 2 },
      { Name: 'Alan Turing', Amount: 3 },
    ]
    await server.api.ok.post(`/objects/${name}/rows/bulk`, { rows })
    const list = (body: Json) => server.api.ok.post(`/objects/${name}/rows/list`, body)
    const names = async (body: Json) => (await list(body)).results.map((row: Json) => row.data.Name)
    expect(await names({ query: { path: 'Amount', operator: 'greaterThan', value: 1 } })).toEqual([
      'Grace Hopper',
      'Alan Turing',
    ])
    expect(await names({ search: 'love ada' })).toEqual(['Ada Lovelace'])
    expect(await names({ search: '%' })).toEqual([])
    const page = await list({ fields: ['Amount'], sort: [{ field: 'Name', direction: 'desc' }], limit: 1 })
    expect(page.results[0].data).toEqual({ Amount: 2 })
    const bad = await server.api.post(`/objects/${name}/rows/list`, {
      query: { path: 'Amuont', operator: 'equals', value: 1 },
      fields: ['Nmae'],
      sort: [{ field: 'zzz' }],
    })
    expect(bad.status).toBe(400)
    expect(bad.body.details.issues.map((issue: Json) => issue.path).toSorted()).toEqual([
      'fields[0]',
      'query.path',
      'sort[0].field',
    ])
  })

  it('updates and deletes by ids or by a filter', async () => {
    const name = await newObject()
    const rows = Array.from({ length: 20 }, (_, index) => ({ Name: `N${index}`, Amount: index }))
    const { ids } = await server.api.ok.post(`/objects/${name}/rows/bulk`, { rows })
    const query = { path: 'Amount', operator: 'lessThan', value: 5 }
    expect(
      await server.api.ok.post(`/objects/${name}/rows/bulk-update`, { query, data: { Active: true } }),
    ).toEqual({ updated: 5 })
    const active = { path: 'Active', operator: 'equals', value: true }
    expect((await server.api.ok.post(`/objects/${name}/rows/count`, { query: active })).count).toBe(5)
    const unknown = await server.api.post(`/objects/${name}/rows/bulk-update`, {
      ids: [ids[0], 'f'.repeat(24)],
      data: { Active: true },
    })
    expect(issuesOf(unknown)).toEqual(['ids[1] not_found'])
    const wrong = await server.api.post(`/objects/${name}/rows/bulk-update`, {
      ids: ids.slice(0, 3),
      data: { Amount: 'x' },
    })
    expect(issuesOf(wrong)).toEqual(['data.Amount invalid_type'])
    for (const blank of [{}, { search: '' }, { search: ' ', query: {} }, { query: {}, view_id: null }]) {
      expect((await server.api.post(`/objects/${name}/rows/bulk-delete`, blank)).status).toBe(400)
    }
    expect(await server.api.ok.post(`/objects/${name}/rows/bulk-delete`, { query: active })).toEqual({
      deleted: 5,
    })
    expect((await server.api.ok.post(`/objects/${name}/rows/count`, {})).count).toBe(15)
    const trash = await server.api.ok.post(`/objects/${name}/rows/trash/list`, {})
    expect(trash.results).toHaveLength(5)
    const back = await server.api.ok.post(`/objects/${name}/rows/trash/restore`, {
      ids: trash.results.map((row: Json) => row.id),
    })
    expect(back.results).toHaveLength(5)
    expect((await server.api.ok.post(`/objects/${name}/rows/count`, {})).count).toBe(20)
  })

  it('upserts by a unique field', async () => {
    const name = await newObject()
    const { id } = await server.api.ok.post(`/objects/${name}/rows`, { Name: 'Old', Email: 'old@x.org' })
    const rows = [
      { Name: 'Renamed', Email: 'old@x.org' },
      { Name: 'New', Email: 'new@x.org', Amount: 3 },
    ]
    const { results } = await server.api.ok.post(`/objects/${name}/rows/upsert`, { field: 'Email', rows })
    expect(results).toMatchObject([{ id, created: false }, { created: true }])
    expect((await server.api.ok.get(`/objects/${name}/rows/${id}`)).data.Name).toBe('Renamed')
    expect((await server.api.post(`/objects/${name}/rows/upsert`, { field: 'Name', rows })).status).toBe(400)
    const twice = await server.api.post(`/objects/${name}/rows/upsert`, {
      field: 'Email',
      rows: [rows[0], rows[0], { Name: 'x' }],
    })
    expect(issuesOf(twice).toSorted()).toEqual(['rows[1].Email duplicate', 'rows[2].Email required'])
  })
})
