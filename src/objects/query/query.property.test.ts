import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anyNumber,
  type Condition,
  companyColumns,
  companyIds,
  dayText,
  dealColumns,
  type Filter,
  holds,
  momentText,
  now,
  word,
  world,
} from '../../../test/harness/objects/query/evaluate.ts'
import { companies, deals, recordsDatabase, shapes } from '../../../test/harness/objects/query/records.ts'
import { compilationFor } from '../formula/index.ts'
import {
  allOf,
  compilePage,
  compileQuery,
  cursorOf,
  parseQuery,
  parseSort,
  positionOf,
  present,
  writeQuery,
} from './index.ts'

let database: Awaited<ReturnType<typeof recordsDatabase>>
beforeAll(async () => {
  database = await recordsDatabase()
})
afterAll(() => database.close())

const compilation = compilationFor({ shapes, reader: { userId: null, isAdmin: false }, now, zone: 'UTC' })

const ordering = ['equals', 'notEquals', 'greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual']
const lists = ['in', 'notIn']
const sets = ['equals', 'notEquals', 'in', 'notIn', 'contains', 'notContains']

function values(
  path: string,
  operand: fc.Arbitrary<unknown>,
  single: string[],
  several: string[],
): fc.Arbitrary<Condition> {
  return fc.oneof(
    fc.record({ path: fc.constant(path), operator: fc.constantFrom(...single), value: operand }),
    fc.record({
      path: fc.constant(path),
      operator: fc.constantFrom(...several),
      value: fc.array(operand, { maxLength: 3 }),
    }),
    fc.record({ path: fc.constant(path), operator: fc.constantFrom('isEmpty', 'isNotEmpty') }),
  )
}

function between(path: string, operand: fc.Arbitrary<unknown>): fc.Arbitrary<Condition> {
  return fc.record({
    path: fc.constant(path),
    operator: fc.constant('between'),
    value: fc.tuple(operand, operand),
  })
}

const placeholder = fc.constantFrom('NOW', 'TODAY')

function conditionOn(path: string, kind: string): fc.Arbitrary<Condition> {
  if (kind === 'text')
    return values(
      path,
      word,
      ['equals', 'notEquals', 'contains', 'notContains', 'startsWith', 'endsWith'],
      lists,
    )
  if (kind === 'number') return fc.oneof(values(path, anyNumber, ordering, lists), between(path, anyNumber))
  if (kind === 'boolean')
    return fc.record({
      path: fc.constant(path),
      operator: fc.constantFrom('equals', 'notEquals'),
      value: fc.boolean(),
    })
  if (kind === 'day') {
    const operand = fc.oneof(dayText, placeholder)
    return fc.oneof(values(path, operand, ordering, lists), between(path, operand))
  }
  const operand = fc.oneof(momentText, dayText, placeholder)
  return fc.oneof(values(path, operand, ordering, lists), between(path, operand))
}

const optionNames: Record<string, string[]> = { Stage: ['Open', 'Won', "Lo'st"], Tier: ['Gold', 'Silver'] }
const setValues: Record<string, fc.Arbitrary<unknown>> = {
  Labels: fc.constantFrom('Hot', 'Cold', 'VIP'),
  Users: fc.constantFrom(1, 2, 3, 4),
  Company: fc.constantFrom(...companyIds),
  Partners: fc.constantFrom(...companyIds),
}

function columnCondition(path: string, column: { name: string; kind: string }): fc.Arbitrary<Condition> {
  const names = optionNames[column.name]
  if (names !== undefined) return values(path, fc.constantFrom(...names), ['equals', 'notEquals'], lists)
  const inSet = setValues[column.name]
  return inSet === undefined
    ? conditionOn(path, column.kind)
    : values(path, inSet, ['equals', 'notEquals', 'contains', 'notContains'], sets)
}

const leaf = fc.oneof(
  ...dealColumns.map((column) => columnCondition(`[${column.name}]`, column)),
  ...['Company', 'Partners'].flatMap((relation) =>
    companyColumns.map((column) => columnCondition(`[${relation}].[${column.name}]`, column)),
  ),
)

const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
}))

test('a filter finds in the database what it finds in memory, and survives storing by id', async () => {
  await fc.assert(
    fc.asyncProperty(world, fc.array(filter, { minLength: 1, maxLength: 40 }), async (all, filters) => {
      await database.load(
        new Map([
          [companies, all.companies],
          [deals, all.deals],
        ]),
      )
      for (const one of filters) {
        const tree = parseQuery(one, { shape: deals, shapes })
        const stored: unknown = JSON.parse(JSON.stringify(writeQuery(tree, 'ids')))
        const again = parseQuery(stored, { shape: deals, shapes, form: 'ids' })
        const condition = compileQuery(again, 'r', compilation)
        const rows = await database.run(
          sql`select r.id from records.t2 as r where ${condition} order by r.id`,
        )
        const expected = all.deals.filter((row) => holds(one, row, all)).map((row) => row.id)
        expect({ one, found: rows.map((row) => row['id']) }).toEqual({ one, found: expected })
      }
    }),
    { numRuns: 60 },
  )
})

const sortField = fc.constantFrom(
  'Title',
  'Amount',
  'Units',
  'Former units',
  '[Company].[Seats]',
  'Won',
  'Closes',
  'Due',
  'Stage',
  '[Company].[Name]',
  'created_at',
  'id',
)
const sorting = fc.uniqueArray(fc.record({ field: sortField, direction: fc.constantFrom('asc', 'desc') }), {
  maxLength: 3,
  selector: (key) => key.field,
})

test('pages follow each other without a gap or a repetition, in the order of one long list', async () => {
  await fc.assert(
    fc.asyncProperty(world, sorting, fc.integer({ min: 1, max: 4 }), async (all, keys, size) => {
      await database.load(
        new Map([
          [companies, all.companies],
          [deals, all.deals],
        ]),
      )
      const sort = parseSort(keys, { shape: deals, shapes })
      const where = allOf([present(deals, 'r', compilation)])
      const request = { shape: deals, alias: 'r', columns: sql`r.id`, where, sort }
      const whole = await database.run(compilePage({ ...request, limit: 100 }, compilation))
      const paged: unknown[] = []
      let cursor: string | undefined
      do {
        const position = cursor === undefined ? undefined : positionOf(cursor, sort)
        const rows = await database.run(compilePage({ ...request, position, limit: size }, compilation))
        paged.push(...rows.map((row) => row['id']))
        const last = rows.at(-1)
        cursor = last === undefined ? undefined : cursorOf(last, sort)
      } while (cursor !== undefined)
      expect(paged).toEqual(whole.map((row) => row['id']))
      expect(paged).toHaveLength(all.deals.length)
    }),
    { numRuns: 60 },
  )
})
