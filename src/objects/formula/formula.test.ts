import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Expression, ifElse } from '../../../test/harness/objects/formula/evaluate.ts'
import { constant, of, operator, over, time } from '../../../test/harness/objects/formula/nodes.ts'
import {
  companies,
  deals,
  field,
  type Row,
  recordsDatabase,
  shape,
  shapes,
} from '../../../test/harness/objects/query/records.ts'
import type { Issue } from '../../kit/problem.ts'
import { compileQuery, parseQuery } from '../query/index.ts'
import type { Shapes } from '../shape.ts'
import { compilationFor, compileFormula, readFormula } from './index.ts'

const most = Number.MAX_SAFE_INTEGER
const id = (end: string) => end.padStart(24, '0')

describe('a formula', () => {
  let database: Awaited<ReturnType<typeof recordsDatabase>>
  const at = '2026-03-28T12:00:00.000Z'
  const row = (end: string, values: Row['values']): Row => ({ id: id(end), createdAt: at, values })
  const reader = { userId: 7, isAdmin: false }
  const compilation = compilationFor({ shapes, reader, now: new Date(at), zone: 'UTC' })

  beforeAll(async () => {
    database = await recordsDatabase()
    await database.load(
      new Map([
        [
          companies,
          [
            row('c1', { 11: 'Acme', 12: 3, 15: [7], 16: 3 }),
            row('c2', { 11: 'Bolt', 12: 4, 15: [8], 16: most }),
          ],
        ],
        [
          deals,
          [
            row('d1', {
              21: 'x',
              22: 9007199254740991,
              23: 25,
              34: 7,
              35: 7,
              26: '2026-01-31',
              25: '2026-03-28T12:00:00Z',
              29: id('c2'),
              30: [id('c1'), id('c2')],
            }),
          ],
        ],
      ]),
    )
  })
  afterAll(() => database.close())

  async function value(expression: Expression, extra: object = {}, on = compilation): Promise<unknown> {
    const issues: Issue[] = []
    const formula = readFormula(
      { expression: { ...(expression as object) }, ...extra },
      { shape: deals, shapes: on.shapes },
      '',
      issues,
    )
    if (formula === undefined) throw new Error(JSON.stringify(issues))
    const [found] = await database.run(
      sql`select ${compileFormula(formula, 'r', on)} as value from records.t2 as r`,
    )
    const result = found?.['value']
    return result instanceof Date ? result.toISOString() : result
  }

  const emptyAverage = over('avg', {
    relation: 'Partners',
    field: 'Employees',
    filter: { path: 'Employees', operator: 'greaterThan', value: 99 },
  })

  test.each<[string, Expression, object, unknown]>([
    ['division by zero', operator('divide', constant(1), constant(0)), {}, null],
    ['a sum of missing values', operator('add', of('[Rate]'), emptyAverage), {}, '0.25'],
    ['a missing value in a product', operator('multiply', of('[Rate]'), emptyAverage), {}, null],
    [
      'a missing value in a formula with a fallback',
      operator('add', of('[Rate]', { fallbackValue: 10 }), emptyAverage),
      {},
      null,
    ],
    [
      'a division by zero in a sum',
      operator('add', constant(1), operator('divide', constant(1), constant(0))),
      {},
      null,
    ],
    [
      'a sum of no rows',
      over('sum', {
        relation: 'Partners',
        field: 'Employees',
        filter: { path: 'Employees', operator: 'greaterThan', value: 99 },
      }),
      {},
      '0',
    ],
    ['a year far beyond', time('add', 'year', of('[Due]'), constant(9007199254740991)), {}, null],
    ['a year far before', time('subtract', 'month', of('[Closes]'), of('[Amount]')), {}, null],
    ['days without end', time('add', 'day', of('[Closes]'), of('[Amount]')), {}, null],
    ['seconds without end', time('add', 'second', of('[Due]'), of('[Amount]')), {}, null],
    [
      'the last day of a month',
      time('add', 'month', of('[Due]'), constant(1)),
      { stringConfig: { format: 'text' } },
      '02/28/2026',
    ],
    [
      'the same clock across summer time',
      time('add', 'day', of('[Closes]'), constant(1)),
      {},
      '2026-03-29T11:00:00.000Z',
    ],
    [
      'hours across summer time',
      time('add', 'hour', of('[Closes]'), constant(24)),
      {},
      '2026-03-29T12:00:00.000Z',
    ],
    ['a percent field', of('[Rate]'), {}, '0.25'],
    [
      'a percent result',
      operator('divide', constant(1), constant(8)),
      { numberConfig: { format: 'percent', decimals: 1 } },
      '12.5',
    ],
    [
      'rounding to whole numbers',
      operator('divide', constant(7), constant(2)),
      { numberConfig: { format: 'integer' } },
      '4',
    ],
    [
      'a number as text',
      operator('divide', constant(1), constant(8)),
      { stringConfig: { format: 'text' } },
      '0.125',
    ],
    [
      'texts and numbers in two branches',
      ifElse({ path: 'Won', operator: 'equals', value: true }, constant('yes'), of('[Rate]')),
      {},
      '0.25',
    ],
    [
      'a condition that does not hold',
      of('[Rate]'),
      { applyIf: { path: 'Title', operator: 'equals', value: 'y' } },
      null,
    ],
    [
      'a condition that holds',
      of('[Rate]'),
      { applyIf: { path: 'Title', operator: 'equals', value: 'x' } },
      '0.25',
    ],
    ...['[Units]', '[Former units]'].flatMap((units): [string, Expression, object, unknown][] => [
      [`a quotient of ${units}`, operator('divide', of(units), constant(2)), {}, '3.5'],
      [
        `a quotient by ${units}`,
        operator('divide', of('[Company].[Seats]'), of(units)),
        {},
        '1286742750677284.4286',
      ],
      [
        `a quotient of ${units} by itself`,
        operator('divide', of(units), operator('add', of(units), of(units))),
        {},
        '0.5',
      ],
      [
        `${units} as text`,
        operator('concat', of(units), constant(' '), of('[Company].[Seats]')),
        {},
        `7 ${most}`,
      ],
      [`${units} rounded`, of(units), { numberConfig: { format: 'decimal', decimals: 2 } }, '7'],
      [`a day moved by ${units}`, time('add', 'day', of('[Due]'), of(units)), {}, '2026-02-07'],
    ]),
    [
      'a product beyond what a bigint holds',
      operator('multiply', of('[Company].[Seats]'), of('[Company].[Seats]'), of('[Units]')),
      {},
      String(BigInt(most) ** 2n * 7n),
    ],
    [
      'the largest of whole numbers',
      operator(
        'add',
        over('max', { relation: '[Partners]', field: '[Seats]' }),
        over('max', { relation: '[Partners]', field: '[Seats]' }),
      ),
      {},
      String(2n * BigInt(most)),
    ],
    [
      'half of the smallest of whole numbers',
      operator('divide', over('min', { relation: '[Partners]', field: '[Seats]' }), constant(2)),
      {},
      '1.5',
    ],
    [
      'half of the number of rows',
      operator('divide', over('count', { relation: '[Partners]' }), constant(4)),
      {},
      '0.5',
    ],
    [
      'the products of whole numbers',
      over('sumProduct', { relation: '[Partners]', arguments: [of('[Seats]'), of('[Seats]')] }),
      {},
      String(BigInt(most) ** 2n + 9n),
    ],
    ['the smallest text', over('min', { relation: '[Partners]', field: '[Name]' }), {}, 'Acme'],
    [
      'a day as a moment',
      of('[Due]'),
      { dateConfig: { timezone: 'Europe/Berlin' } },
      '2026-01-30T23:00:00.000Z',
    ],
    [
      'a quote and a percent sign',
      operator('concat', constant("'%s; --"), of('[id]')),
      {},
      `'%s; --${'d1'.padStart(24, '0')}`,
    ],
    ['a negative difference', time('diff', 'month', constant('2026-01-31'), constant('2026-02-28')), {}, '0'],
  ])('%s', async (_, expression, extra, expected) => {
    const result = await value(expression, extra)
    expect(
      typeof result === 'string' && /^-?\d+\.\d*0+$/.test(result) ? String(Number(result)) : result,
    ).toBe(expected)
  })

  test('products of the largest numbers are numbers still', async () => {
    const squared = operator('multiply', of('[Amount]'), of('[Amount]'))
    const result = await value(operator('multiply', squared, squared, squared, squared))
    expect(Number(result)).toBeGreaterThan(1e127)
  })

  test('rows that the reader may not see do not count', async () => {
    const closed = shape(1, 'companies', [...companies.fields], {
      enabled: true,
      workspace: 'NO_ACCESS',
      virtualOwnerColumnIds: [15],
    })
    const guarded = compilationFor({
      shapes: new Map([...shapes, [1, closed]]),
      reader,
      now: new Date(at),
      zone: 'UTC',
    })
    expect(await value(over('sum', { relation: '[Partners]', field: '[Employees]' }))).toBe('7')
    expect(await value(over('sum', { relation: '[Partners]', field: '[Employees]' }), {}, guarded)).toBe('3')
    expect(await value(of('[Company].[Name]'), {}, guarded)).toBeNull()
  })

  test('a formula can be filtered by', async () => {
    const double = field(40, 'Double', 'formula', {
      metadata: {
        expression: operator('multiply', of('#23'), constant(200)),
        numberConfig: { format: 'decimal' },
      },
    })
    const extended = { ...deals, fields: [...deals.fields, double] }
    const all: Shapes = new Map([...shapes, [2, extended]])
    const own = compilationFor({ shapes: all, reader, now: new Date(at), zone: 'UTC' })
    const tree = parseQuery(
      { path: 'Double', operator: 'equals', value: 50 },
      { shape: extended, shapes: all },
    )
    expect(
      await database.run(sql`select r.id from records.t2 as r where ${compileQuery(tree, 'r', own)}`),
    ).toHaveLength(1)
  })
})
