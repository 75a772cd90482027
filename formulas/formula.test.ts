import { expect, it } from 'vitest'
import { parseFormula } from './parse.ts'
import { FormulaError } from './tokens.ts'
import { functions } from './tree.ts'
import { writeFormula } from './write.ts'

it('reads arithmetic with its precedence', () => {
  expect(parseFormula('[A] + 2 * ([B] - 1)')).toEqual({
    type: 'operator',
    operator: 'add',
    arguments: [
      { type: 'field', field: '[A]' },
      {
        type: 'operator',
        operator: 'multiply',
        arguments: [
          { type: 'constant', value: 2 },
          {
            type: 'operator',
            operator: 'subtract',
            arguments: [
              { type: 'field', field: '[B]' },
              { type: 'constant', value: 1 },
            ],
          },
        ],
      },
    ],
  })
  expect(parseFormula('1 + 2 + 3')).toMatchObject({ operator: 'add', arguments: [{}, {}, {}] })
  expect(parseFormula('1 - 2 - 3')).toMatchObject({ arguments: [{ operator: 'subtract' }, { value: 3 }] })
})

it('reads conditions, relations and dates', () => {
  const sum = { type: 'aggregate', operation: 'sum', relation: '[Deals]', field: '[Amount]' }
  expect(Object.entries(parseFormula('IF([Due] <= TODAY, SUM([Deals].[Amount]), -1)'))).toEqual([
    ['type', 'ifElse'],
    ['filter', { path: '[Due]', operator: 'lessThanOrEqual', value: 'TODAY' }],
    ['then', sum],
    ['else', { type: 'constant', value: -1 }],
  ])
  expect(parseFormula('datediff([Due], NOW, "day")')).toEqual({
    type: 'timeOperator',
    operator: 'diff',
    arguments: [
      { type: 'field', field: '[Due]' },
      { type: 'constant', value: 'NOW' },
    ],
    unit: 'day',
  })
})

it.each([
  ...Object.values(functions),
  '[A] & " " & [B]',
  '([A] + 1) / 2',
  'IF([Paid] = TRUE, "yes \\"indeed\\"", "no")',
])('writes %s as it was written', (text) => {
  const node = parseFormula(text)
  const again = writeFormula(node)
  expect(again).toBeDefined()
  expect(parseFormula(again ?? '')).toEqual(node)
})

it('reads a blank field as a condition and as 1 or 0', () => {
  const filter = { path: '[Due]', operator: 'isEmpty' }
  expect(parseFormula('IF(ISBLANK([Due]), 2, 3)')).toMatchObject({ type: 'ifElse', filter })
  expect(writeFormula(parseFormula('ISBLANK([Due])'))).toBe('IF(ISBLANK([Due]), 1, 0)')
})

it.each([
  ['', /field, a number/],
  ['[A] +', /ends where a field/],
  ['NOPE(1)', /Unknown function "NOPE"/],
  ['SUM([Deals])', /a relation and one of its fields/],
  ['DATEADD([Due], 1, "week")', /one of these units/],
  ['[A] ; 1', /Unexpected character ";"/],
  ['(1', /ends where "\)" is expected/],
  ['"\\q"', /not a valid text/],
  ['('.repeat(10_000), /nested too deeply/],
  ['ISBLANK(1)', /a field in brackets/],
])('says what is wrong with %s', (text, message) => {
  expect(() => parseFormula(text)).toThrow(message)
  expect(() => parseFormula(text)).toThrow(FormulaError)
})

it('leaves what has no words to be edited as it is', () => {
  const back = { type: 'aggregate', operation: 'sum', isBackRelation: true, field: '[Amount]' }
  expect(writeFormula(back)).toBeUndefined()
  const known = { ...back, backRelationColumnId: 7 }
  expect(writeFormula(known, (id) => (id === 7 ? 'bikes.Customer' : undefined))).toBe(
    'SUM([bikes.Customer].[Amount])',
  )
  expect(writeFormula({ type: 'field', field: 'A', fallbackValue: 0 })).toBeUndefined()
})
