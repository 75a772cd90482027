import { expect, test } from 'vitest'
import { type Expression, ifElse } from '../../../test/harness/objects/formula/evaluate.ts'
import { constant, of, operator, over, time } from '../../../test/harness/objects/formula/nodes.ts'
import { companies, deals, readable, shapes } from '../../../test/harness/objects/query/records.ts'
import { compilationFor, compileFormula, readFormula } from './index.ts'

const compilation = compilationFor({
  shapes,
  reader: { userId: 7, isAdmin: false },
  now: new Date('2026-03-29T10:00:00Z'),
  zone: 'UTC',
})

const golden: Record<string, Expression> = {
  arithmetic: operator(
    'divide',
    operator('add', of('[Amount]'), of('[Rate]', { fallbackValue: 10 })),
    constant(3),
  ),
  'over-a-relation': operator(
    'concat',
    of('[Company].[Name]'),
    constant(' closes '),
    of('[Closes]'),
    of('[Labels]'),
  ),
  'blanks-in-a-sum': operator(
    'add',
    of('[Amount]'),
    constant(1),
    operator('divide', of('[Amount]'), constant(3)),
  ),
  aggregate: over('avg', {
    relation: '[Partners]',
    field: '[Employees]',
    filter: { path: 'Tier', operator: 'equals', value: 'Gold' },
  }),
  'sum-product': over('sumProduct', { relation: '[Partners]', arguments: [of('[Employees]'), constant(2)] }),
  'whole-numbers': operator(
    'divide',
    operator('multiply', of('[Units]'), of('[Company].[Seats]')),
    of('[Units]', { fallbackValue: 2 }),
    over('max', { relation: '[Partners]', field: '[Seats]' }),
    over('sum', { relation: '[Partners]', field: '[Seats]' }),
  ),
  'pad-left': { type: 'padLeft', value: of('[Amount]'), length: 6, char: '0' },
  'if-else': ifElse({ path: 'Stage', operator: 'equals', value: 'Won' }, of('[Amount]'), constant(0)),
  'time-difference': time('diff', 'month', of('[Closes]'), constant('NOW')),
  'time-shift': time('add', 'month', of('[Closes]'), constant(3)),
}

const cases = [
  ...Object.entries(golden).map(([name, expression]) => ({ name, expression, shape: deals })),
  {
    name: 'back-relation',
    expression: over('sum', { isBackRelation: true, backRelationColumnId: 29, field: '[Amount]' }),
    shape: companies,
  },
]

test.each(cases)('compiles: $name', async ({ name, expression, shape }) => {
  const formula = readFormula({ expression }, { shape, shapes }, '', [])
  if (formula === undefined) throw new Error('not a formula')
  const text = readable(expression, compileFormula(formula, 'r', compilation))
  await expect(text).toMatchFileSnapshot(`golden/formula-${name}.sql`)
})
