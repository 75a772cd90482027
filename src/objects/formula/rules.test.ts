import { describe, expect, test } from 'vitest'
import { ifElse } from '../../../test/harness/objects/formula/evaluate.ts'
import { constant, of, operator, over, time } from '../../../test/harness/objects/formula/nodes.ts'
import { companies, deals, field, shapes } from '../../../test/harness/objects/query/records.ts'
import type { Issue } from '../../kit/problem.ts'
import type { Shapes } from '../shape.ts'
import { checkFormula, formulaDependencies, publicFormula } from './index.ts'

const formulaField = field(40, 'Margin', 'formula', {
  metadata: { expression: of('#22'), numberConfig: { format: 'decimal' } },
})
const withFormula = { ...deals, fields: [...deals.fields, formulaField] }

function issuesOf(expression: unknown, extra: object = {}): [string, string][] {
  const issues: Issue[] = []
  const metadata = { expression, ...extra }
  checkFormula(metadata, withFormula, shapes, 'metadata', issues)
  return issues.map(({ path, code }) => [path, code])
}

describe('the rules of a formula', () => {
  test.each<[string, unknown, [string, string][]]>([
    ['an unknown node', { type: 'sum' }, [['metadata.expression.type', 'invalid_value']]],
    ['no node at all', {}, [['metadata.expression.type', 'required']]],
    ['an unknown key', { ...constant(1), valeu: 2 }, [['metadata.expression.valeu', 'unknown_key']]],
    ['an unknown field', of('[Amont]'), [['metadata.expression.field', 'unknown_path']]],
    ['another formula', of('[Margin]'), [['metadata.expression.field', 'formula_reference']]],
    ['a relation that stands alone', of('[Company]'), [['metadata.expression.field', 'relation_standalone']]],
    ['users', of('[Users]'), [['metadata.expression.field', 'not_applicable']]],
    ['one value of several rows', of('[Partners].[Name]'), [['metadata.expression.field', 'several_rows']]],
    [
      'a fallback of another type',
      of('[Amount]', { fallbackValue: 'none' }),
      [['metadata.expression.fallbackValue', 'invalid_type']],
    ],
    [
      'arithmetic with texts and dates',
      operator('add', of('[Title]'), constant(1), of('[Due]')),
      [
        ['metadata.expression.arguments[0]', 'not_numeric'],
        ['metadata.expression.arguments[2]', 'not_numeric'],
      ],
    ],
    [
      'arithmetic with a text, next to an argument that is wrong altogether',
      operator('add', of('[Title]'), of('[Amont]')),
      [
        ['metadata.expression.arguments[0]', 'not_numeric'],
        ['metadata.expression.arguments[1].field', 'unknown_path'],
      ],
    ],
    [
      'arithmetic with one argument',
      operator('divide', constant(1)),
      [['metadata.expression.arguments', 'invalid_length']],
    ],
    [
      'a sum of texts',
      over('sum', { relation: '[Partners]', field: '[Name]' }),
      [['metadata.expression.field', 'not_numeric']],
    ],
    [
      'a product of texts',
      over('sumProduct', { relation: 'Partners', arguments: [of('[Employees]'), of('[Name]')] }),
      [['metadata.expression.arguments[1]', 'not_numeric']],
    ],
    ['an aggregate without its relation', over('count', {}), [['metadata.expression.relation', 'required']]],
    [
      'an aggregate over no relation',
      over('count', { relation: 'Title' }),
      [['metadata.expression.relation', 'not_a_relation']],
    ],
    [
      'a back-relation that leads elsewhere',
      over('count', { isBackRelation: true, backRelationColumnId: 29 }),
      [['metadata.expression.backRelationColumnId', 'not_found']],
    ],
    [
      'a back-relation without its column',
      over('count', { isBackRelation: true }),
      [['metadata.expression.backRelationColumnId', 'required']],
    ],
    ['a sum of nothing', over('sum', { relation: 'Partners' }), [['metadata.expression.field', 'required']]],
    [
      'a filter that is wrong',
      over('count', {
        relation: 'Partners',
        filter: { path: 'Tier', operator: 'equals', value: 'Platinum' },
      }),
      [['metadata.expression.filter.value', 'unknown_option']],
    ],
    [
      'a filter on a formula',
      ifElse({ path: 'Margin', operator: 'isEmpty' }, constant(1), constant(2)),
      [['metadata.expression.filter.path', 'formula_reference']],
    ],
    [
      'padding by more than a character',
      { type: 'padLeft', value: of('[Title]'), length: 0, char: 'ab' },
      [
        ['metadata.expression.length', 'invalid_value'],
        ['metadata.expression.char', 'invalid_value'],
      ],
    ],
    [
      'three dates',
      time('diff', 'day', of('[Due]'), of('[Due]'), of('[Due]')),
      [['metadata.expression.arguments', 'invalid_length']],
    ],
    [
      'an unknown unit',
      time('diff', 'weeks', of('[Due]'), of('[Due]')),
      [['metadata.expression.unit', 'invalid_value']],
    ],
    [
      'a difference of numbers',
      time('diff', 'day', of('[Amount]'), constant('2026-02-30')),
      [['metadata.expression.arguments[1].value', 'invalid_date']],
    ],
    [
      'days added to a number',
      time('add', 'day', of('[Amount]'), constant(1)),
      [['metadata.expression.arguments[0]', 'not_a_date']],
    ],
  ])('%s is refused', (_, expression, expected) => {
    expect(issuesOf(expression)).toEqual(expected)
  })

  test('five levels are the most, filters not counted', () => {
    const nested = (levels: number): unknown =>
      levels === 1 ? of('[Amount]') : operator('add', constant(1), nested(levels - 1))
    const deepFilter = { not: { not: { not: { not: { path: 'Won', operator: 'isEmpty' } } } } }
    expect(issuesOf(nested(5))).toEqual([])
    expect(issuesOf(ifElse(deepFilter, nested(4), nested(4)))).toEqual([])
    expect(issuesOf(nested(6)).map(([, code]) => code)).toEqual(['too_deep', 'too_deep'])
    expect(issuesOf(nested(200)).every(([, code]) => code === 'too_deep')).toBe(true)
  })

  test('a formula cannot be made so large that planning it takes long', () => {
    const wide = operator(
      'add',
      ...Array.from({ length: 50 }, () => operator('add', constant(1), constant(2))),
    )
    expect(issuesOf(wide)).toEqual([[expect.stringContaining('metadata.expression'), 'too_big']])
  })

  test('configs must fit the result', () => {
    expect(issuesOf(of('[Title]'), { numberConfig: { format: 'integer' } })).toEqual([
      ['metadata.numberConfig', 'not_applicable'],
    ])
    expect(issuesOf(of('[Amount]'), { dateConfig: {} })).toEqual([['metadata.dateConfig', 'not_applicable']])
    expect(
      issuesOf(of('[Amount]'), { numberConfig: { format: 'integer' }, stringConfig: { format: 'text' } }),
    ).toEqual([['metadata.stringConfig', 'not_applicable']])
    expect(issuesOf(of('[Amount]'), { stringConfig: { format: 'text', extendedField: true } })).toEqual([])
  })
})

test('a formula is stored by id, shown by the names of today, and knows what it depends on', () => {
  const issues: Issue[] = []
  const metadata = checkFormula(
    {
      expression: over('sumProduct', {
        relation: '[Partners]',
        arguments: [of('[Partners].[Employees]'), constant(2)],
        filter: { path: 'Tier', operator: 'equals', value: 'Gold' },
      }),
      applyIf: { path: '[Company].[Name]', operator: 'isNotEmpty' },
    },
    deals,
    shapes,
    'metadata',
    issues,
  )
  expect(issues).toEqual([])
  expect(JSON.stringify(metadata)).not.toMatch(/Partners|Gold|Employees/)
  const stored = field(41, 'Total', 'formula', { metadata: metadata ?? {} })
  const renamed: Shapes = new Map([
    ...shapes,
    [
      1,
      {
        ...companies,
        fields: companies.fields.map((one) => (one.id === 12 ? { ...one, name: 'Staff' } : one)),
      },
    ],
  ])
  expect(publicFormula(stored, deals, renamed)).toEqual({
    expression: over('sumProduct', {
      relation: '[Partners]',
      arguments: [of('[Staff]'), constant(2)],
      filter: { path: '[Tier]', operator: 'equals', value: 'Gold' },
    }),
    applyIf: { path: '[Company].[Name]', operator: 'isNotEmpty' },
    numberConfig: { format: 'decimal' },
  })
  expect(
    formulaDependencies(stored, deals, shapes).map(({ shapeId, fieldId }) => [shapeId, fieldId]),
  ).toEqual([
    [2, 30],
    [1, 12],
    [1, 14],
    [2, 29],
    [1, 11],
  ])
})
