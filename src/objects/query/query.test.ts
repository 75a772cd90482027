import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  companies,
  compiled,
  deals,
  field,
  idOf,
  madeAt,
  oddName,
  recordsDatabase,
  rowOf,
  shape,
  shapes,
} from '../../../test/harness/objects/query/records.ts'
import { compilationFor } from '../formula/index.ts'
import {
  allOf,
  compilePage,
  compileQuery,
  compileSearch,
  fieldValue,
  parseQuery,
  parseSort,
  present,
  searchExpression,
} from './index.ts'

let database: Awaited<ReturnType<typeof recordsDatabase>>

beforeAll(async () => {
  database = await recordsDatabase()
  await database.load(
    new Map([
      [companies, [rowOf('c1', { 11: 'Acme' }), rowOf('c2', { 11: 'Trashed' }, true)]],
      [
        deals,
        [
          rowOf('d1', { 21: 'Zebra', 22: 5, 27: 272, 29: idOf('c1'), 30: [idOf('c1'), idOf('c2')] }),
          rowOf('d2', { 21: 'éclair', 22: 5, 27: 270, 29: idOf('c2'), 30: [idOf('c2')], 32: 'one two' }),
          rowOf('d3', { 21: 'apple', 32: "50% off_it's" }),
          rowOf('d4', { 22: 9, 27: 271 }),
          rowOf('d5', { 21: 'gone' }, true),
        ],
      ],
    ]),
  )
})
afterAll(() => database.close())

const compilation = compilationFor({
  shapes,
  reader: { userId: null, isAdmin: true },
  now: new Date(madeAt),
  zone: 'UTC',
})

async function find(where: ReturnType<typeof allOf>, sort: unknown = []): Promise<string[]> {
  const page = {
    shape: deals,
    alias: 'r',
    columns: sql`r.id`,
    where: allOf([present(deals, 'r', compilation), where]),
    sort: parseSort(sort, { shape: deals, shapes }),
    limit: 50,
  }
  const rows = await database.run(compilePage(page, compilation))
  return rows.map((one) => String(one['id']).replace(/^0+/, ''))
}

const matching = (query: unknown) =>
  find(compileQuery(parseQuery(query, { shape: deals, shapes }), 'r', compilation))

test('rows in the trash are neither found nor linked', async () => {
  expect(await matching({})).toEqual(['d1', 'd2', 'd3', 'd4'])
  expect(await matching({ path: 'Company', operator: 'isEmpty' })).toEqual(['d2', 'd3', 'd4'])
  expect(await matching({ path: 'Partners', operator: 'equals', value: idOf('c1') })).toEqual(['d1'])
  const reads = deals.fields
    .filter((one) => one.name === 'Company' || one.name === 'Partners')
    .map((one) => sql`${fieldValue(one, deals, 'r', compilation)} as ${sql.id(one.name)}`)
  const rows = await database.run(sql`select ${sql.join(reads)} from records.t2 as r order by r.id limit 2`)
  expect(rows).toEqual([
    { Company: idOf('c1'), Partners: [idOf('c1')] },
    { Company: null, Partners: [] },
  ])
})

const by = (fieldName: string, direction: string) => find(sql`true`, [{ field: fieldName, direction }])

test('text sorts as people read it, options by their place, nothing last', async () => {
  expect(await by('Title', 'asc')).toEqual(['d3', 'd2', 'd1', 'd4'])
  expect(await by('Title', 'desc')).toEqual(['d1', 'd2', 'd3', 'd4'])
  expect(await by('Stage', 'asc')).toEqual(['d2', 'd4', 'd1', 'd3'])
  expect(await by('Amount', 'desc')).toEqual(['d4', 'd2', 'd1', 'd3'])
})

const search = (text: string) => find(compileSearch(text, deals, 'r', compilation))

test('search finds every word in any text field, wildcards taken literally', async () => {
  expect(await search('TWO  clair')).toEqual(['d2'])
  expect(await search("50% it's")).toEqual(['d3'])
  expect(await search('%')).toEqual(['d3'])
  expect(await search('zebra two')).toEqual([])
  expect(await search('')).toEqual(['d1', 'd2', 'd3', 'd4'])
})

test('the search expression is one that an index can be built on and that the planner recognises', async () => {
  const expression = searchExpression(deals)
  if (expression === undefined) throw new Error('no text fields')
  await database.pool.query('create extension if not exists pg_trgm')
  await database.pool.query(`create index on records.t2 using gin (${compiled(expression).sql} gin_trgm_ops)`)
  await database.pool.query('analyze records.t2')
  const { sql: text, parameters } = compiled(
    sql`explain select from records.t2 as r where r.deleted_at is null and ${compileSearch('zebra', deals, 'r', compilation)}`,
  )
  const client = await database.pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const plan = await client.query<Record<string, string>>(text, [...parameters])
    expect(JSON.stringify(plan.rows)).toContain('Bitmap Index Scan')
  } finally {
    client.release(true)
  }
})

test('an object without text has nothing to search in', async () => {
  expect(searchExpression(shape(9, 'numbers', [field(91, 'Done', 'boolean')]))).toBeUndefined()
  expect(compiled(compileSearch('x', shape(9, 'numbers', []), 'r', compilation)).sql).toBe('false')
})

test('SQL in names and values stays text', async () => {
  const attack = "'); drop table records.t2; --"
  expect(await matching({ path: oddName, operator: 'equals', value: attack })).toEqual([])
  expect(await matching({ path: `[${oddName}]`, operator: 'contains', value: "_it's" })).toEqual(['d3'])
  expect(await matching({})).toHaveLength(4)
})
