import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  asExpression,
  type Expression,
  evaluate,
  ifElse,
  toNumber,
  type Value,
} from '../../../test/harness/objects/formula/evaluate.ts'
import {
  dayText,
  now,
  smallNumber,
  type World,
  word,
  world,
} from '../../../test/harness/objects/query/evaluate.ts'
import { companies, deals, recordsDatabase, shapes } from '../../../test/harness/objects/query/records.ts'
import type { Issue } from '../../kit/problem.ts'
import { compilationFor, compileFormula, readFormula, writeFormula } from './index.ts'

let database: Awaited<ReturnType<typeof recordsDatabase>>
beforeAll(async () => {
  database = await recordsDatabase()
})
afterAll(() => database.close())

const compilation = compilationFor({ shapes, reader: { userId: null, isAdmin: false }, now, zone: 'UTC' })

type Arbitrary = fc.Arbitrary<Expression>

const constant = (value: fc.Arbitrary<unknown>): Arbitrary =>
  fc.record({ type: fc.constant('constant'), value })
const field = (...names: string[]): Arbitrary =>
  fc.constantFrom(...names).map((name) => ({ type: 'field', field: name }))
const withFallback = (name: string): Arbitrary =>
  smallNumber.map((fallbackValue) => ({ type: 'field', field: name, fallbackValue }))

const units = fc.constantFrom('second', 'minute', 'hour', 'day', 'month', 'year')

const dealFilter = fc.oneof(
  fc.record({ path: fc.constant('Won'), operator: fc.constant('equals'), value: fc.boolean() }),
  fc.record({
    path: fc.constant('[Company].[Tier]'),
    operator: fc.constant('notEquals'),
    value: fc.constant('Gold'),
  }),
)
const companyFilter = fc.record({
  path: fc.constantFrom('[Employees]', '[Seats]'),
  operator: fc.constant('greaterThan'),
  value: fc.integer({ min: 0, max: 4 }),
})

const overCompanies: Arbitrary = fc.oneof(
  fc.record(
    {
      type: fc.constant('aggregate'),
      operation: fc.constantFrom('count', 'sum', 'avg', 'min', 'max'),
      relation: fc.constantFrom('[Partners]', '[Company]'),
      field: fc.constantFrom('[Employees]', '[Seats]'),
      filter: companyFilter,
    },
    { requiredKeys: ['type', 'operation', 'relation', 'field'] },
  ),
  fc.record({
    type: fc.constant('aggregate'),
    operation: fc.constant('sumProduct'),
    relation: fc.constant('[Partners]'),
    arguments: fc.tuple(field('[Employees]', '[Seats]'), fc.oneof(field('[Seats]'), constant(smallNumber))),
  }),
)

const overDeals: Arbitrary = fc.record(
  {
    type: fc.constant('aggregate'),
    operation: fc.constantFrom('count', 'sum', 'avg', 'min', 'max'),
    isBackRelation: fc.constant(true),
    backRelationColumnId: fc.constantFrom(29, 30),
    field: fc.constantFrom('[Amount]', '[Rate]', '[Units]', '[Former units]'),
    filter: fc.record({ path: fc.constant('Won'), operator: fc.constant('equals'), value: fc.boolean() }),
  },
  { requiredKeys: ['type', 'operation', 'isBackRelation', 'backRelationColumnId', 'field'] },
)

const { exact, time } = fc.letrec<{ exact: Expression; time: Expression }>((tie) => ({
  /** Numbers with finite decimals, so that they can be written out. */
  exact: fc.oneof(
    { maxDepth: 2 },
    constant(smallNumber),
    field('[Amount]', '[Rate]', '[Company].[Employees]', '[Units]', '[Former units]', '[Company].[Seats]'),
    withFallback('[Rate]'),
    withFallback('[Units]'),
    overCompanies.filter((node) => node['operation'] !== 'avg'),
    fc.record({
      type: fc.constant('operator'),
      operator: fc.constantFrom('add', 'subtract', 'multiply'),
      arguments: fc.array(tie('exact'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('timeOperator'),
      operator: fc.constant('diff'),
      unit: units,
      arguments: fc.tuple(tie('time'), tie('time')),
    }),
  ),
  time: fc.oneof(
    { maxDepth: 2 },
    field('[Closes]', '[Due]', '[Company].[Founded]'),
    constant(fc.oneof(dayText, fc.constantFrom('NOW', 'TODAY'))),
    fc.record({
      type: fc.constant('timeOperator'),
      operator: fc.constantFrom('add', 'subtract'),
      unit: units,
      arguments: fc.tuple(
        field('[Closes]', '[Due]', '[Company].[Founded]'),
        fc.oneof(constant(fc.integer({ min: -40, max: 40 })), field('[Company].[Employees]', '[Amount]')),
      ),
    }),
  ),
}))

const number: Arbitrary = fc.oneof(
  exact,
  overCompanies,
  fc.record({
    type: fc.constant('operator'),
    operator: fc.constant('divide'),
    arguments: fc.array(exact, { minLength: 2, maxLength: 3 }),
  }),
)

const text: Arbitrary = fc.oneof(
  fc.record({
    type: fc.constant('operator'),
    operator: fc.constant('concat'),
    arguments: fc.array(
      fc.oneof(
        constant(word),
        field(
          '[Title]',
          '[Stage]',
          '[Labels]',
          '[Won]',
          '[Closes]',
          '[Due]',
          '[Company].[Founded]',
          '[Company].[Tier]',
        ),
        exact,
      ),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  fc.record({
    type: fc.constant('padLeft'),
    value: fc.oneof(field('[Title]', '[Amount]'), exact),
    length: fc.integer({ min: 1, max: 8 }),
    char: fc.constantFrom('0', '%', '😀'),
  }),
)

const choice = (branch: Arbitrary): Arbitrary =>
  fc
    .tuple(dealFilter, branch, branch)
    .map(([filter, whenTrue, whenFalse]) => ifElse(filter, whenTrue, whenFalse))

const isTime = (node: Expression) => node.type !== 'constant'
const depthOf = (node: Expression): number =>
  1 +
  Math.max(
    0,
    ...[node['arguments'], node['then'], node['else'], typeof node['value'] === 'object' ? node['value'] : []]
      .flat()
      .filter((one) => one !== undefined)
      .map((one) => depthOf(asExpression(one))),
  )
const formula = fc
  .oneof(number, text, time.filter(isTime), choice(number), choice(text))
  .filter((node) => depthOf(node) <= 5)

async function compute(expression: Expression, shape: typeof deals): Promise<Map<unknown, unknown>> {
  const issues: Issue[] = []
  const read = readFormula({ expression }, { shape, shapes }, '', issues)
  if (read === undefined) throw new Error(JSON.stringify({ expression, issues }))
  // The form stored by id must compute the same value.
  const again = readFormula(writeFormula(read, 'ids'), { shape, shapes, form: 'ids' }, '', issues)
  if (again === undefined) throw new Error(JSON.stringify({ expression, issues }))
  const value = compileFormula(again, 'r', compilation)
  const rows = await database.run(
    sql`select r.id, ${value} as value from ${sql.id('records', `t${shape.id}`)} as r`,
  )
  return new Map(rows.map((row) => [row['id'], row['value']]))
}

function agrees(actual: unknown, expected: Value): boolean {
  if (expected.is === 'none') return actual === null
  if (expected.is === 'number') {
    const wanted = toNumber(expected.number)
    return actual !== null && Math.abs(Number(actual) - wanted) < 1e-9 * Math.max(1, Math.abs(wanted))
  }
  if (expected.is === 'moment') return actual instanceof Date && actual.getTime() === expected.at
  if (expected.is === 'day') return actual === expected.day
  return actual === (expected.is === 'text' ? expected.text : expected.truth)
}

/** The rows where the database and the evaluator in memory disagree. */
async function disagreements(all: World, formulas: Expression[], isDeal: boolean): Promise<unknown[]> {
  await database.load(
    new Map([
      [companies, all.companies],
      [deals, all.deals],
    ]),
  )
  const found: unknown[] = []
  for (const expression of formulas) {
    const values = await compute(expression, isDeal ? deals : companies)
    for (const row of isDeal ? all.deals : all.companies) {
      const expected = evaluate(expression, row, isDeal, all)
      const actual = values.get(row.id)
      if (!agrees(actual, expected)) found.push({ expression, row, actual, expected })
    }
  }
  return found
}

test('a formula gives in the database what it gives in memory', async () => {
  const formulas = fc.array(formula, { minLength: 1, maxLength: 30 })
  const property = fc.asyncProperty(world, formulas, async (all, some) => {
    expect(await disagreements(all, some, true)).toEqual([])
  })
  await fc.assert(property, { numRuns: 50 })
})

test('an aggregate over a back-relation gives what it gives in memory', async () => {
  const formulas = fc.array(overDeals, { minLength: 1, maxLength: 10 })
  const property = fc.asyncProperty(world, formulas, async (all, some) => {
    expect(await disagreements(all, some, false)).toEqual([])
  })
  await fc.assert(property, { numRuns: 30 })
})
