import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  companies,
  deals,
  field,
  idOf,
  madeAt,
  readable,
  recordsDatabase,
  rowOf,
  shapes,
} from '../../../test/harness/objects/query/records.ts'
import type { AggregateOperation, Field } from '../../kit/field-type.ts'
import { fieldTypeOf } from '../fields/index.ts'
import { compilationFor } from '../formula/index.ts'
import { present } from '../query/index.ts'
import { type Aggregation, aggregationProblem, compileAggregations, readAggregations } from './index.ts'

const most = Number.MAX_SAFE_INTEGER

let database: Awaited<ReturnType<typeof recordsDatabase>>

beforeAll(async () => {
  database = await recordsDatabase()
  await database.load(
    new Map([
      [companies, [rowOf('c1', {}), rowOf('c2', {}, true)]],
      [
        deals,
        [
          rowOf('d1', {
            21: 'a',
            22: 1.5,
            24: true,
            25: '2026-03-28T00:00:00Z',
            26: '2026-01-01',
            27: 270,
            28: [280],
            29: idOf('c1'),
            30: [idOf('c1')],
            34: 2,
            35: 2,
          }),
          rowOf('d2', {
            21: 'a',
            22: 2.5,
            24: false,
            25: '2026-03-29T12:00:00Z',
            26: '2026-01-31',
            27: 270,
            29: idOf('c2'),
            30: [idOf('c2')],
            34: 1,
            35: 1,
          }),
          rowOf('d3', { 21: 'b', 22: 8, 34: most, 35: most }),
          rowOf('d4', { 34: -most + 4, 35: -most + 4 }),
          rowOf('d5', { 22: 1000 }, true),
        ],
      ],
    ]),
  )
})
afterAll(() => database.close())

const double = field(40, 'Double', 'formula', {
  metadata: {
    expression: {
      type: 'operator',
      operator: 'multiply',
      arguments: [
        { type: 'field', field: '#22' },
        { type: 'constant', value: 2 },
      ],
    },
    numberConfig: { format: 'decimal' },
  },
})
const extended = { ...deals, fields: [...deals.fields, double] }
const compilation = compilationFor({
  shapes: new Map([...shapes, [2, extended]]),
  reader: { userId: 7, isAdmin: false },
  now: new Date(madeAt),
  zone: 'UTC',
})

function byName(name: string): Field {
  const found = extended.fields.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no field ${name}`)
  return found
}

async function compute(aggregations: Aggregation[]): Promise<unknown[]> {
  const from = { shape: extended, alias: 'r', where: present(extended, 'r', compilation) }
  const [found] = await database.run(compileAggregations(aggregations, from, compilation))
  return readAggregations(aggregations, found)
}

const all = (name: string): Aggregation[] => {
  const one = byName(name)
  return fieldTypeOf(one)
    .aggregations(one.metadata)
    .map((operation) => ({ field: one, operation }))
}

const wholeNumbers = {
  sum: 7,
  avg: 1.75,
  median: 1.5,
  min: -most + 4,
  max: most,
  range: 2 * most - 4,
  unique: 4,
}

test.each<[string, Partial<Record<AggregateOperation, unknown>>]>([
  ['Title', { count: 4, empty: 1, filled: 3, percent_empty: 25, percent_filled: 75, unique: 2 }],
  ['Amount', { filled: 3, sum: 12, avg: 4, median: 2.5, min: 1.5, max: 8, range: 6.5, unique: 3 }],
  ['Double', { filled: 3, sum: 24, avg: 8, median: 5, min: 3, max: 16, range: 13, unique: 3 }],
  ['Units', wholeNumbers],
  ['Former units', wholeNumbers],
  ['Won', { empty: 2, unique: 2 }],
  [
    'Closes',
    { filled: 2, min: '2026-03-28T00:00:00.000Z', max: '2026-03-29T12:00:00.000Z', range: 1.5, unique: 2 },
  ],
  ['Due', { filled: 2, min: '2026-01-01', max: '2026-01-31', range: 30 }],
  ['Stage', { filled: 2, unique: 1 }],
  ['Labels', { filled: 1, percent_filled: 25 }],
  ['Company', { filled: 1, unique: 1 }],
  ['Partners', { filled: 1, empty: 3 }],
  ['Users', { filled: 0, empty: 4, percent_empty: 100 }],
])('%s is aggregated by every operation of its type at once', async (name, expected) => {
  const aggregations = all(name)
  const values = await compute(aggregations)
  const byOperation = Object.fromEntries(
    aggregations.map(({ operation }, index) => [operation, values[index]]),
  )
  expect(byOperation).toMatchObject({ count: 4, ...expected })
})

test('whole numbers have the very digits that they had as numeric ones', async () => {
  const from = { shape: extended, alias: 'r', where: present(extended, 'r', compilation) }
  const read = async (name: string) =>
    (await database.run(compileAggregations(all(name), from, compilation))).map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)])),
    )
  const found = await read('Units')
  expect(found).toEqual(await read('Former units'))
  expect(Object.values(found[0] ?? {})).toContain('1.7500000000000000')
})

test('over no rows there is nothing to divide by', async () => {
  const aggregations = all('Amount')
  const from = { shape: extended, alias: 'r', where: sql`false` }
  const [found] = await database.run(compileAggregations(aggregations, from, compilation))
  expect(readAggregations(aggregations, found)).toEqual([
    0,
    0,
    0,
    null,
    null,
    0,
    0,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('an operation that a type does not have is answered with those it has', () => {
  expect(aggregationProblem(byName('Amount'), 'median')).toBeUndefined()
  expect(aggregationProblem(byName('Title'), 'sum')).toMatchObject({
    path: 'operation',
    code: 'invalid_operation',
  })
})

test.each([
  ['columns', ['Amount', 'Title']],
  ['a-formula-once-a-row', ['Double']],
  ['relations', ['Partners', 'Company']],
])('compiles: %s', async (name, names) => {
  const from = { shape: extended, alias: 'r', where: present(extended, 'r', compilation) }
  const fragment = compileAggregations(names.flatMap(all), from, compilation)
  await expect(readable(names, fragment)).toMatchFileSnapshot(`golden/${name}.sql`)
})
