import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Api, Json } from '../../../test/harness/api.ts'
import { columnTypeIn } from '../../../test/harness/objects/former-column.ts'
import {
  context,
  convert,
  type ManyNumbers,
  manyNumbers,
  nameInText,
} from '../../../test/harness/objects/many-numbers.ts'
import { type TestAccount, useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { transact } from '../../platform/database/index.ts'
import { objects } from '../index.ts'
import { buildSearchIndex } from '../rows/search-index.ts'
import { addSpare } from '../storage/spare.ts'
import { convertField } from './convert-field.ts'
import { convertNumbers, findUnconverted } from './whole-numbers.ts'

const server = useServer({ capabilities: [accounts, objects] })

let account: TestAccount
let api: Api
let numbers: ManyNumbers

const make = async (rows: number) => {
  account = await server.createAccount()
  api = account.owner.api
  numbers = await manyNumbers(server.app, { api, accountId: account.id, rows })
}
const types = async () => [
  await columnTypeIn(server.app, numbers.id, numbers.count),
  await columnTypeIn(server.app, numbers.id, numbers.key),
]
const place = () => ({ accountId: account.id, objectId: numbers.id, fieldId: numbers.count })
const path = () => `/objects/numbers/fields/${numbers.count}`
const list = (body: object) => api.ok.post('/objects/numbers/rows/list', { limit: 3, ...body })
const counts = async (body: object) => (await list(body)).results.map((row: Json) => row.data.Count)
const add = (Count: number, Key: number) =>
  api.post('/objects/numbers/rows', { Count, Key }).then(({ status }) => status)
const sum = async () => {
  const aggregations = [{ field: 'Count', operation: 'sum' }]
  return (await api.ok.post('/objects/numbers/rows/aggregate', { aggregations })).results[0].value
}
const table = () => sql.id('records', `t${numbers.id}`)
const waiting = async () => {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from jobs where name = ${convertNumbers.name} order by id`.execute(server.app.db)
  return rows.map(({ payload }) => payload)
}

// More rows than one batch rewrites.
const manyRows = 12_000

describe('whole numbers from before', () => {
  it('are converted at once where there are few, with unique and views', async () => {
    await make(200)
    const before = await numbers.indexes()
    await convert(server.app)
    expect(await types()).toEqual(['bigint', 'bigint'])
    expect(await counts({ query: { path: 'Count', operator: 'greaterThan', value: 196.5 } })).toEqual([
      197, 198, 199,
    ])
    expect(await add(5, 7)).toBe(409)
    expect(await numbers.indexes()).toMatchObject({ key: before.key })
    expect(await numbers.left()).toEqual([])
  })

  it('leave nothing behind of a try that a restored database has the column of', async () => {
    await make(200)
    await transact(server.app, ({ db }) => addSpare(db, numbers.id, numbers.count))
    await sql`drop function ${sql.id('records', `keep_w${numbers.count}`)} cascade`.execute(server.app.db)
    await convert(server.app)
    expect(await types()).toEqual(['bigint', 'bigint'])
    expect(await numbers.left()).toEqual([])
  })

  it('are converted beside their table where there are many, with all indexes, and cursors go on', async () => {
    await make(manyRows)
    const search = async () =>
      (await list({ search: 'title 777', limit: 50 })).results.map((row: Json) => row.id)
    const found = await search()
    expect(found).toHaveLength(21)
    await buildSearchIndex.run(server.app, { accountId: account.id, objectId: numbers.id }, context)
    const before = await numbers.indexes()
    expect(before.count).toHaveLength(3)
    expect(before.key).toHaveLength(2)
    const sort = [{ field: 'Count', direction: 'desc' }]
    const first = await list({ sort })
    await convert(server.app)
    expect(await types()).toEqual(['bigint', 'bigint'])
    expect(await numbers.indexes()).toEqual(before)
    expect(await numbers.left()).toEqual([])
    expect(await counts({ sort, cursor: first.next_cursor })).toEqual([
      manyRows - 4,
      manyRows - 5,
      manyRows - 6,
    ])
    expect(await sum()).toBe((manyRows * (manyRows - 1)) / 2)
    expect(await add(5, 7)).toBe(409)
    expect(await add(5, manyRows)).toBe(201)
    const { rows } = await sql<{ definition: string }>`
      select definition from view_indexes where object_id = ${numbers.id} and not automatic`.execute(
      server.app.db,
    )
    expect(rows.map(({ definition }) => definition.includes(`'10'::bigint`))).toEqual([true])
    const { rows: made } = await sql<{ definition: string }>`
      select pg_get_indexdef(${`records.${before.count.find((name) => name.includes('_view_'))}`}::regclass) as definition`.execute(
      server.app.db,
    )
    expect(made[0]?.definition).toContain(`(f${numbers.count} > '10'::bigint)`)
    expect(made[0]?.definition).toContain(nameInText(numbers.count).replace("'", "''"))
    const { rows: plan } = await sql<Record<string, string>>`
      explain select id from ${table()} as r where deleted_at is null and ${sql.id('r', `f${numbers.key}`)} = 7::bigint`.execute(
      server.app.db,
    )
    expect(JSON.stringify(plan)).toContain(`f${numbers.key}_unique`)
    expect(await search()).toEqual(found)
  })

  it('go on where a try was cut off, and begin anew where what keeps them in step is gone', async () => {
    await make(manyRows)
    const stoppedAt = await convertField(server.app, place(), '', 0)
    expect(stoppedAt).toBe((4999).toString(16).padStart(24, '0'))
    expect(await numbers.left()).toHaveLength(3)
    // A restored database has the half-filled column but no trigger. Later writes then reach only one column.
    await sql`drop function ${sql.id('records', `keep_w${numbers.count}`)} cascade`.execute(server.app.db)
    await sql`update ${table()} set ${sql.id(`f${numbers.count}`)} = -1 where id < lpad('a', 24, '0')`.execute(
      server.app.db,
    )
    await convertField(server.app, place(), stoppedAt ?? '', Infinity)
    expect(await types()).toEqual(['bigint', 'numeric'])
    expect(await sum()).toBe((manyRows * (manyRows - 1)) / 2 - 45 - 10)
    await convert(server.app)
    expect(await types()).toEqual(['bigint', 'bigint'])
    expect(await numbers.left()).toEqual([])
  })

  it('are handed on from job to job, and what one leaves unfinished the next one finishes', async () => {
    await make(manyRows)
    const stoppedAt = await convertField(server.app, place(), '', 0)
    // A row before the point of continuation that was not filled after all.
    await sql`update ${table()} set ${sql.id(`w${numbers.count}`)} = null where id = lpad('7', 24, '0')`.execute(
      server.app.db,
    )
    await convertNumbers.run(server.app, { fieldId: numbers.count, from: stoppedAt }, context)
    expect(await types()).toEqual(['bigint', 'bigint'])
    expect(await sum()).toBe((manyRows * (manyRows - 1)) / 2)
  })

  it('stay numeric where the trash holds others, which is noted and not tried again before long', async () => {
    for (const rows of [200, manyRows]) {
      await make(rows)
      const [row] = (await list({})).results
      await sql`update ${table()} set ${sql.id(`f${numbers.count}`)} = 7.5 where id = ${row.id}`.execute(
        server.app.db,
      )
      await api.ok.delete(`/objects/numbers/rows/${row.id}`)
      await convert(server.app)
      expect(await types()).toEqual(['numeric', 'bigint'])
      expect(await numbers.left()).toEqual([])
      await api.ok.post('/objects/numbers/rows/trash/restore', { ids: [row.id] })
      expect((await list({})).results[0].data.Count).toBe(7.5)
      await sql`update ${table()} set ${sql.id(`f${numbers.count}`)} = 7 where id = ${row.id}`.execute(
        server.app.db,
      )
      await convert(server.app)
      expect(await types()).toEqual(['numeric', 'bigint'])
      await sql`update fields set conversion_refused_at = now() - interval '32 days' where id = ${numbers.count}`.execute(
        server.app.db,
      )
      await convert(server.app)
      expect(await types()).toEqual(['bigint', 'bigint'])
    }
  })

  it('cost nothing once there are none, and are looked for every hour', async () => {
    await sql`delete from jobs where name = ${convertNumbers.name}`.execute(server.app.db)
    await convert(server.app)
    await findUnconverted.run(server.app, context)
    expect(await waiting()).toEqual([])
    await make(10)
    await findUnconverted.run(server.app, context)
    await findUnconverted.run(server.app, context)
    expect(await waiting()).toEqual([{ fieldId: 0, from: '' }])
    await convert(server.app)
    await sql`delete from jobs where name = ${convertNumbers.name}`.execute(server.app.db)
    await findUnconverted.run(server.app, context)
    expect(await waiting()).toEqual([])
  })
})

describe('a field whose whole numbers are being converted', () => {
  beforeEach(async () => {
    await make(manyRows)
    await convertField(server.app, place(), '', 0)
  })

  it('may be deleted', async () => {
    expect(await numbers.left()).toHaveLength(3)
    await api.ok.delete(`${path()}?force=true`)
    expect(await numbers.left()).toEqual([])
    await convert(server.app)
    expect(await columnTypeIn(server.app, numbers.id, numbers.count)).toBeUndefined()
  })

  it('may be deleted with its object', async () => {
    await api.ok.delete('/objects/numbers')
    await convert(server.app)
    expect(await numbers.left()).toEqual([])
  })

  it('may get fractions, and lose them again', async () => {
    await api.ok.patch(path(), { metadata: { format: 'decimal' } })
    expect(await numbers.left()).toEqual([])
    expect(await add(7.5, -1)).toBe(201)
    await convert(server.app)
    expect(await types()).toEqual(['numeric', 'bigint'])
    const query = { path: 'Count', operator: 'equals', value: 7.5 }
    const [row] = (await list({ query })).results
    await api.ok.patch(`/objects/numbers/rows/${row.id}`, { Count: 8 })
    await api.ok.patch(path(), { metadata: { format: 'integer' } })
    await convert(server.app)
    expect(await types()).toEqual(['bigint', 'bigint'])
    expect(await sum()).toBe((manyRows * (manyRows - 1)) / 2 + 8)
  })

  it('may become unique, and no longer', async () => {
    await api.ok.patch(path(), { unique: true })
    expect(await add(7, -1)).toBe(409)
    await convert(server.app)
    expect(await types()).toEqual(['bigint', 'bigint'])
    expect(await add(7, -1)).toBe(409)
    expect((await numbers.indexes()).count).toContain(`f${numbers.count}_unique`)
    await api.ok.patch(path(), { unique: false })
    expect(await add(7, -1)).toBe(201)
  })

  it('loses both indexes when it is no longer unique', async () => {
    await api.ok.patch(path(), { unique: true })
    const name = `f${numbers.count}_unique_w${numbers.count}`
    await sql`create unique index ${sql.id(name)} on ${table()} (${sql.id(`w${numbers.count}`)})`.execute(
      server.app.db,
    )
    expect(
      (await api.post('/objects/numbers/rows/bulk', { rows: [{ Count: -5 }, { Count: -5 }] })).status,
    ).toBe(409)
    await api.ok.patch(path(), { unique: false })
    expect(await add(-5, -1)).toBe(201)
    expect(await add(-5, -2)).toBe(201)
  })

  it('is not taken for filled where it was begun anew', async () => {
    await transact(server.app, ({ db }) => addSpare(db, numbers.id, numbers.count))
    await convertField(server.app, place(), 'f'.repeat(24), Infinity)
    expect(await types()).toEqual(['bigint', 'numeric'])
    expect(await sum()).toBe((manyRows * (manyRows - 1)) / 2)
  })
})
