import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  companies,
  compiled,
  deals,
  type Row,
  readable,
  recordsDatabase,
  shapes,
} from '../../../test/harness/objects/query/records.ts'
import { compilationFor } from '../formula/index.ts'
import { always, compileQuery, fieldValue, parseQuery } from '../query/index.ts'
import type { RecordSecurity, Shape } from '../shape.ts'
import { type Access, accessible, allows, type Reader } from './index.ts'

const owner: Reader = { userId: 7, isAdmin: false }
const other: Reader = { userId: 8, isAdmin: false }
const key: Reader = { userId: null, isAdmin: false }
const admin: Reader = { userId: 9, isAdmin: true }

function secured(shape: Shape, security: Partial<RecordSecurity>): Shape {
  const ownerColumn = shape.id === 1 ? 15 : 31
  return {
    ...shape,
    recordTypes: shape.recordTypes.map((one) => ({
      ...one,
      security: { enabled: true, workspace: 'NO_ACCESS', virtualOwnerColumnIds: [ownerColumn], ...security },
    })),
  }
}

let database: Awaited<ReturnType<typeof recordsDatabase>>
const id = (end: string) => end.padStart(24, '0')
const row = (end: string, values: Row['values']): Row => ({
  id: id(end),
  createdAt: '2026-03-28T12:00:00Z',
  values,
})

beforeAll(async () => {
  database = await recordsDatabase()
  await database.load(
    new Map([
      [
        companies,
        [
          row('c1', { 11: 'Mine', 15: [7] }),
          row('c2', { 11: 'Theirs', 15: [8] }),
          row('c3', { 11: 'Nobody' }),
        ],
      ],
      [
        deals,
        [row('d1', { 29: id('c1'), 30: [id('c1'), id('c2')] }), row('d2', { 29: id('c2'), 30: [id('c3')] })],
      ],
    ]),
  )
})
afterAll(() => database.close())

async function seen(shape: Shape, reader: Reader, access: Access): Promise<number> {
  const where = accessible(shape, 'r', reader, access)
  return (await database.run(sql`select from records.t1 as r where ${where}`)).length
}

describe('rows', () => {
  test.each<[string, Partial<RecordSecurity>, Reader, [read: number, write: number]]>([
    ['an owner and NO_ACCESS', {}, owner, [1, 1]],
    ['an owner and READ_ONLY', { workspace: 'READ_ONLY' }, owner, [3, 1]],
    ['an owner and FULL_ACCESS', { workspace: 'FULL_ACCESS' }, owner, [3, 3]],
    ['an account key and NO_ACCESS', {}, key, [0, 0]],
    ['an account key and READ_ONLY', { workspace: 'READ_ONLY' }, key, [3, 0]],
    ['an admin and NO_ACCESS', {}, admin, [3, 3]],
    ['nobody in particular when it is off', { enabled: false }, key, [3, 3]],
    ['an owner by a column that is gone', { virtualOwnerColumnIds: [999] }, owner, [0, 0]],
    ['an owner by one of two columns', { virtualOwnerColumnIds: [999, 15] }, other, [1, 1]],
  ])('%s', async (_, security, reader, expected) => {
    const shape = secured(companies, security)
    expect([await seen(shape, reader, 'read'), await seen(shape, reader, 'write')]).toEqual(expected)
  })

  test('of a table are not closed by it', () => {
    expect(accessible({ ...secured(companies, {}), kind: 'table' }, 'r', key, 'read')).toBe(always)
  })

  test('where nothing is restricted leave no trace in the SQL', () => {
    expect(accessible(companies, 'r', key, 'write')).toBe(always)
    expect(accessible(secured(companies, { workspace: 'READ_ONLY' }), 'r', key, 'read')).toBe(always)
    expect(accessible(secured(companies, {}), 'r', admin, 'read')).toBe(always)
  })
})

const of = (userIds: number[]) => ({
  recordTypeId: 100,
  owners: (fieldId: number) => (fieldId === 15 ? userIds : []),
})

test('a row that is not stored yet is judged as a stored one', () => {
  const shape = secured(companies, { workspace: 'READ_ONLY' })
  expect(allows(shape, of([7]), owner, 'write')).toBe(true)
  expect(allows(shape, of([8]), owner, 'write')).toBe(false)
  expect(allows(shape, of([8]), owner, 'read')).toBe(true)
  expect(allows(shape, of([]), key, 'write')).toBe(false)
  expect(allows(shape, of([]), admin, 'write')).toBe(true)
})

describe('rows that a relation leads to', () => {
  const all = new Map([...shapes, [1, secured(companies, {})]])
  const compilation = compilationFor({ shapes: all, reader: owner, now: new Date(), zone: 'UTC' })

  test.each<[string, object, string[]]>([
    [
      'cannot be found by what they hold',
      { path: '[Company].[Name]', operator: 'equals', value: 'Theirs' },
      [],
    ],
    ['count as missing', { path: '[Company].[Name]', operator: 'isEmpty' }, ['d2']],
    ['cannot be found by their id', { path: 'Company', operator: 'equals', value: id('c2') }, []],
    ['are not linked', { path: 'Partners', operator: 'equals', value: [id('c1')] }, ['d1']],
    ['leave a relation empty', { path: 'Partners', operator: 'isEmpty' }, ['d2']],
  ])('%s', async (_, query, expected) => {
    const where = compileQuery(parseQuery(query, { shape: deals, shapes: all }), 'r', compilation)
    const rows = await database.run(sql`select r.id from records.t2 as r where ${where} order by r.id`)
    expect(rows.map((one) => one['id'])).toEqual(expected.map(id))
  })

  test('are not read', async () => {
    const reads = deals.fields
      .filter((one) => one.name === 'Company' || one.name === 'Partners')
      .map((one) => sql`${fieldValue(one, deals, 'r', compilation)} as ${sql.id(one.name)}`)
    expect(await database.run(sql`select ${sql.join(reads)} from records.t2 as r order by r.id`)).toEqual([
      { Company: id('c1'), Partners: [id('c1')] },
      { Company: null, Partners: [] },
    ])
  })

  test('compile to one subquery with the predicate in it', async () => {
    const query = { path: '[Company].[Name]', operator: 'equals', value: 'Mine' }
    const where = compileQuery(parseQuery(query, { shape: deals, shapes: all }), 'r', compilation)
    expect(compiled(where).parameters).toEqual([[100], 100, 7, 'Mine'])
    await expect(readable(query, where)).toMatchFileSnapshot('golden/over-a-relation.sql')
  })
})
