import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { searchExpression } from '../query/index.ts'
import { emptyTrash } from './purge.ts'
import { restSearchIndexes } from './search-index.ts'

const server = useServer({ workers: true })

/** Inserts rows directly into the table, because the test needs many. */
async function fill(object: Json, count: number): Promise<void> {
  const [name] = object.fields
  await sql`insert into ${sql.id('records', `t${object.id}`)} (id, record_type_id, ${sql.id(`f${name.id}`)}, created_at)
    select lpad(to_hex(i), 24, '0'), ${object.record_types[0].id}::int, 'Name ' || i, now() - interval '1 hour'
    from generate_series(1, ${count}::int) as i`.execute(server.app.db)
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  await expect.poll(condition).toBe(true)
}

const newObject = (name: string) =>
  server.api.ok.post('/objects', { name, columns: [{ name: 'Name', type: 'string' }] })

const indexesOf = async (object: Json) => {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes
    where tablename = ${`t${object.id}`} and indexname like '%view%' order by indexname`.execute(
    server.app.db,
  )
  return rows.map((row) => row.definition)
}
const list = async (name: string, body: object) =>
  (await server.api.ok.post(`/objects/${name}/rows/list`, { limit: 5, ...body })).results

describe('an order in which rows are often read', () => {
  it('gets an index once it is, as does a far offset', async () => {
    const object = await newObject('ordered')
    await fill(object, 12_000)
    const sorted = { sort: [{ field: 'Name', direction: 'desc' }] }
    const before = await list('ordered', sorted)
    await list('ordered', sorted)
    expect(await indexesOf(object)).toEqual([])
    await list('ordered', sorted)
    await until(async () => (await indexesOf(object)).length === 1)
    expect((await indexesOf(object))[0]).toContain('DESC')
    for (let time = 0; time < 3; time++) await list('ordered', { offset: 5000 })
    await until(async () => (await indexesOf(object)).length === 2)
    expect((await indexesOf(object))[1]).toMatch(/\(id\) WHERE \(deleted_at IS NULL\)/)
    expect(await list('ordered', sorted)).toEqual(before)
    expect((await list('ordered', { offset: 5000 }))[0].data.Name).toBe('Name 5001')
  })

  it('gets none where the table is small, and an object at most five', async () => {
    const small = await newObject('small')
    const many = await newObject('many')
    await fill(many, 10_001)
    const fields = ['Name', 'id', 'created_at', 'updated_at', 'record_type_id']
    const orders = fields.flatMap((field) => ['asc', 'desc'].map((direction) => [{ field, direction }]))
    for (const sort of orders)
      for (let time = 0; time < 3; time++) for (const name of ['small', 'many']) await list(name, { sort })
    await until(async () => (await indexesOf(many)).length >= 5)
    await sleep(1000)
    expect(await indexesOf(many)).toHaveLength(5)
    expect(await indexesOf(small)).toEqual([])
  })
})

const context = {
  accountId: null,
  attempt: 1,
  lastAttempt: false,
  deaths: 0,
  signal: new AbortController().signal,
}

describe('search', () => {
  it('loses its index after a month without use, and gets one again when somebody searches', async () => {
    const object = await newObject('forgotten')
    await fill(object, 12_000)
    const search = () => server.api.ok.post('/objects/forgotten/rows/list', { search: 'name 777' })
    const own = server.app.db.selectFrom('objects').where('id', '=', object.id)
    const isThere = async () =>
      (await own.select('search_index').executeTakeFirstOrThrow()).search_index !== null
    const indexes = sql`
      select from pg_indexes where tablename = ${`t${object.id}`} and indexname like '%search%'`
    await search()
    await until(isThere)
    const used = { search_index_used_at: new Date(Date.now() - 31 * 86_400_000) }
    await restSearchIndexes.run(server.app, context)
    expect(await isThere()).toBe(true)
    await server.app.db.updateTable('objects').set(used).where('id', '=', object.id).execute()
    await restSearchIndexes.run(server.app, context)
    expect(await isThere()).toBe(false)
    expect((await indexes.execute(server.app.db)).rows).toHaveLength(0)
    await search()
    await until(isThere)
    expect(await isThere()).toBe(true)
  })

  it('works at once and gets an index in the background, for the expression that it uses', async () => {
    const object = await newObject('searched')
    await fill(object, 12_000)
    const search = () => server.api.ok.post('/objects/searched/rows/list', { search: 'name 777', limit: 200 })
    const before = await search()
    const table = `t${object.id}`
    const indexes = async () => {
      const { rows } = await sql<{ name: string }>`
        select indexname as name from pg_indexes where tablename = ${table} and indexname like '%search%'`.execute(
        server.app.db,
      )
      return rows.map((row) => row.name)
    }
    await until(async () => (await indexes()).length === 1)
    const ready = async () => {
      const row = await server.app.db
        .selectFrom('objects')
        .select('search_index')
        .where('id', '=', object.id)
        .executeTakeFirstOrThrow()
      return row.search_index !== null
    }
    await until(ready)
    expect(await search()).toEqual(before)
    expect(before.results.length).toBeGreaterThan(10)
    const expression = searchExpression(object, 'r')
    const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from ${sql.id('records', table)} as r where ${expression} ilike '%name 777%'`.execute(
      server.app.db,
    )
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('_search_')
    const [first] = await indexes()
    await server.api.ok.post('/objects/searched/fields', {
      name: 'Notes',
      type: 'string',
      defaultValue: 'hello',
    })
    expect((await server.api.ok.post('/objects/searched/rows/count', { search: 'hello 777' })).count).toBe(
      before.results.length,
    )
    await server.api.ok.post('/objects/searched/rows/list', { search: 'hello' })
    await until(async () => {
      const names = await indexes()
      return names.length === 1 && names[0] !== first
    })
    expect(await indexes()).not.toEqual([first])
  })
})

describe('defaults of one record type', () => {
  it('reach many rows, in batches, and leave the others alone', async () => {
    const object = await newObject('filled')
    await fill(object, 12_000)
    const type = await server.api.ok.post('/objects/filled/record-types', { name: 'other' })
    await server.api.ok.post('/objects/filled/rows', { Name: 'other', record_type_id: type.id })
    const body = { name: 'Level', type: 'number', defaultValue: 5, record_type_id: object.record_types[0].id }
    await server.api.ok.post('/objects/filled/fields', body)
    const query = { path: 'Level', operator: 'equals', value: 5 }
    const count = async () => (await server.api.ok.post('/objects/filled/rows/count', { query })).count
    await until(async () => (await count()) === 12_000)
    expect(await count()).toBe(12_000)
  })
})

describe('the trash', () => {
  it('is emptied of what has been there for 30 days, with its links and its history', async () => {
    const ada = await server.api.ok.post('/objects/people/rows', { Name: 'Ada' })
    const deal = await server.api.ok.post('/objects/deals/rows', { Name: 'Deal', People: [ada.id] })
    await server.api.ok.delete(`/objects/people/rows/${ada.id}`)
    const people = await server.api.ok.get('/objects/people')
    const { fields } = await server.api.ok.get('/objects/deals')
    const links = sql.id('records', `l${fields.find((field: Json) => field.name === 'People').id}`)
    const linked = async () => (await sql`select from ${links}`.execute(server.app.db)).rows.length
    await emptyTrash(server.app, new AbortController().signal)
    expect((await server.api.ok.post('/objects/people/rows/trash/list', {})).results).toHaveLength(1)
    expect(await linked()).toBe(1)
    await sql`update ${sql.id('records', `t${people.id}`)} set deleted_at = now() - interval '31 days'`.execute(
      server.app.db,
    )
    await emptyTrash(server.app, new AbortController().signal)
    expect((await server.api.ok.post('/objects/people/rows/trash/list', {})).results).toEqual([])
    expect((await server.api.post('/objects/people/rows/trash/restore', { ids: [ada.id] })).status).toBe(400)
    expect(await linked()).toBe(0)
    const history = await server.app.db
      .selectFrom('activities')
      .select('id')
      .where('row_id', '=', ada.id)
      .execute()
    expect(history).toEqual([])
    expect((await server.api.ok.get(`/objects/deals/rows/${deal.id}`)).data.People).toEqual([])
  })
})

describe('calls at the same time', () => {
  it('of an upsert make one row, and of a field make one field', async () => {
    await server.api.ok.post('/objects', {
      name: 'raced',
      columns: [
        { name: 'Key', type: 'string', unique: true },
        { name: 'Value', type: 'number' },
      ],
    })
    const upserts = Array.from({ length: 8 }, (_, value) =>
      server.api.post('/objects/raced/rows/upsert', { field: 'Key', rows: [{ Key: 'a', Value: value }] }),
    )
    const statuses = (await Promise.all(upserts)).map((reply) => reply.status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    expect((await server.api.ok.post('/objects/raced/rows/count', {})).count).toBe(1)
    const fields = Array.from({ length: 5 }, () =>
      server.api.post('/objects/raced/fields', { name: 'New', type: 'string' }),
    )
    expect((await Promise.all(fields)).map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409,
    ])
  })
})
