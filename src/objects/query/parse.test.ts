import { expect, test } from 'vitest'
import {
  companies,
  deals,
  field,
  oddName,
  shape,
  shapes,
} from '../../../test/harness/objects/query/records.ts'
import { Problem } from '../../kit/problem.ts'
import { parseQuery, parseSort, positionOf, writeQuery } from './index.ts'

const scope = { shape: deals, shapes }

function issuesOf(
  work: () => unknown,
): { path: string; code: string; suggestion?: string; message: string }[] {
  try {
    work()
  } catch (error) {
    if (error instanceof Problem) return [...error.issues]
    throw error
  }
  return []
}

const issues = (query: unknown) => issuesOf(() => parseQuery(query, scope))

test.each([
  ['a bare name', 'Title'],
  ['brackets', '[Title]'],
  ['a name full of quotes, brackets and SQL', oddName],
  ['the same in brackets', `[${oddName}]`],
])('finds a field by %s', (_, path) => {
  expect(parseQuery({ path, operator: 'isEmpty' }, scope)).toMatchObject({ type: 'leaf' })
})

test('every mistake is told at once, each with its path', () => {
  const found = issues({
    and: [
      { path: 'Titel', operator: 'equals', value: 'x' },
      { path: 'Amount', operator: 'contains', value: 1 },
      {
        or: [
          { path: 'Stage', operator: 'in', value: ['Open', 'Wonn'] },
          { path: 'Won', operator: 'equals', value: 'true' },
        ],
      },
      { not: { path: '[Company].[Nmae]', operator: 'equals', value: 'x' } },
      { path: 'Amount', operator: 'between', value: [1] },
      { path: 'Amount', operatr: 'equals', value: 1 },
    ],
  })
  expect(found.map(({ path, code, suggestion }) => ({ path, code, suggestion }))).toEqual([
    { path: 'query.and[0].path', code: 'unknown_path', suggestion: 'Title' },
    { path: 'query.and[1].operator', code: 'invalid_operator', suggestion: undefined },
    { path: 'query.and[2].or[0].value[1]', code: 'unknown_option', suggestion: 'Won' },
    { path: 'query.and[2].or[1].value', code: 'invalid_type', suggestion: undefined },
    { path: 'query.and[3].not.path', code: 'unknown_path', suggestion: 'Name' },
    { path: 'query.and[4].value', code: 'invalid_type', suggestion: undefined },
    { path: 'query.and[5].operatr', code: 'unknown_key', suggestion: 'operator' },
    { path: 'query.and[5].operator', code: 'required', suggestion: undefined },
  ])
})

test('an operator that a type does not have is answered with those it has', () => {
  const [issue] = issues({ path: 'Won', operator: 'greaterThan', value: true })
  expect(issue?.message).toBe(
    'A field of the type boolean has these operators: equals, notEquals, isEmpty, isNotEmpty.',
  )
})

test.each([
  ['a date in year 0', { path: 'Closes', operator: 'equals', value: '0000-01-01T00:00:00Z' }],
  ['a day that is none', { path: 'Due', operator: 'equals', value: '2026-02-30' }],
  ['a number as text', { path: 'Amount', operator: 'equals', value: '1' }],
  ['infinity', { path: 'Amount', operator: 'equals', value: Number.POSITIVE_INFINITY }],
  ['a NUL character', { path: 'Title', operator: 'equals', value: 'a\0b' }],
  ['half a surrogate', { path: 'Title', operator: 'contains', value: '\ud800' }],
  ['ten megabytes', { path: 'Title', operator: 'contains', value: 'x'.repeat(10_000_000) }],
  ['an array for one text', { path: 'Title', operator: 'equals', value: ['x'] }],
  ['a row id that is none', { path: 'Company', operator: 'equals', value: "1' or '1'='1" }],
  ['a user who is text', { path: 'Users', operator: 'contains', value: '7' }],
  ['a record type beyond its column', { path: 'record_type_id', operator: 'equals', value: 1e12 }],
  ['too many values', { path: 'Amount', operator: 'in', value: Array.from({ length: 1001 }, () => 1) }],
])('%s is refused', (_, query) => {
  expect(issues(query)).toEqual([expect.objectContaining({ path: expect.stringMatching(/^query\.value/) })])
})

test('a relation does not lead through a plain field, nor through two relations', () => {
  expect(issues({ path: '[Title].[Name]', operator: 'isEmpty' })[0]?.code).toBe('not_a_relation')
  expect(issues({ path: '[Company].[Owners].[Name]', operator: 'isEmpty' })[0]?.code).toBe('invalid_path')
})

test('depth and size are bounded', () => {
  const leaf: unknown = { path: 'Won', operator: 'isEmpty' }
  const nested = (levels: number) => Array.from({ length: levels }).reduce((inner) => ({ not: inner }), leaf)
  expect(issues(nested(7))).toEqual([])
  expect(issues(nested(8))[0]?.code).toBe('too_deep')
  expect(issues(nested(200))[0]?.code).toBe('too_deep')
  const many = (count: number) => ({ or: Array.from({ length: count }, () => leaf) })
  expect(issues(many(100))).toEqual([])
  expect(issues(many(101))[0]?.code).toBe('too_big')
  expect(issues({ and: [many(60), many(60)] })).toEqual([
    expect.objectContaining({ path: 'query', code: 'too_big' }),
  ])
})

test('what is stored by id keeps its meaning when fields and options are renamed', () => {
  const query = {
    and: [
      { path: '[Stage]', operator: 'in', value: ['Won'] },
      { path: '[Company].[Tier]', operator: 'equals', value: 'Gold' },
    ],
  }
  const stored = writeQuery(parseQuery(query, scope), 'ids')
  expect(stored).toEqual({
    and: [
      { path: '#27', operator: 'in', value: [271] },
      { path: '#29.#14', operator: 'equals', value: 140 },
    ],
  })
  const renamed = {
    ...deals,
    fields: deals.fields.map((one) =>
      one.id === 27
        ? {
            ...one,
            name: 'Phase',
            options: one.options.map((option) => ({ ...option, name: `${option.name}!` })),
          }
        : one,
    ),
  }
  const shown = writeQuery(parseQuery(stored, { shape: renamed, shapes, form: 'ids' }), 'names')
  expect(shown).toEqual({
    and: [
      { path: '[Phase]', operator: 'in', value: ['Won!'] },
      { path: '[Company].[Tier]', operator: 'equals', value: 'Gold' },
    ],
  })
})

test('equals null asks for no value', () => {
  expect(parseQuery({ path: 'Title', operator: 'equals', value: null }, scope)).toMatchObject({
    operator: 'isEmpty',
  })
  expect(parseQuery({}, scope)).toEqual({ type: 'and', parts: [] })
})

const sortIssues = (sort: unknown) =>
  issuesOf(() => parseSort(sort, scope)).map(({ path, code }) => [path, code])

test('a sort names what can be sorted by', () => {
  expect(sortIssues([{ field: 'Amount', direction: 'desc' }, { field: '[Company].[Name]' }])).toEqual([])
  expect(
    sortIssues([
      { field: 'Labels', direction: 'asc' },
      { field: 'Company', direction: 'asc' },
      { field: '[Partners].[Name]', direction: 'asc' },
      { field: 'Title', direction: 'up' },
      { field: 'Titel', order: 1 },
    ]),
  ).toEqual([
    ['sort[0].field', 'not_sortable'],
    ['sort[1].field', 'not_sortable'],
    ['sort[2].field', 'not_sortable'],
    ['sort[3].direction', 'invalid_value'],
    ['sort[4].order', 'unknown_key'],
    ['sort[4].field', 'unknown_path'],
  ])
  expect(sortIssues(Array.from({ length: 6 }, () => ({ field: 'Title' })))).toEqual([['sort', 'too_big']])
})

const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

test('a forged cursor is refused before it reaches the database', () => {
  const sort = parseSort([{ field: 'Amount', direction: 'asc' }], scope)
  const id = '0199f0a46f3c000012ab34cd'
  expect(positionOf(cursor('#22 asc,id asc', '1.5', id), sort)).toEqual({ keys: ['1.5'], id })
  for (const forged of [
    'nonsense',
    cursor('#21 asc,id asc', 'x', id),
    cursor('#22 asc,id asc', "1'; drop table x", id),
    cursor('#22 asc,id asc', 1.5, id),
    cursor('#22 asc,id asc', '1.5', 'id'),
    cursor('#22 asc,id asc', id),
  ]) {
    expect(issuesOf(() => positionOf(forged, sort))[0]?.code).toBe('invalid_cursor')
  }
})

test('a relation to a shape that is gone is no relation', () => {
  const lonely = shape(9, 'lonely', [
    field(91, 'Gone', 'relation', { metadata: { relatedTableId: 77, displayColumn: 1, mode: 'single' } }),
  ])
  const found = issuesOf(() =>
    parseQuery(
      { path: '[Gone].[Name]', operator: 'isEmpty' },
      { shape: lonely, shapes: new Map([[1, companies]]) },
    ),
  )
  expect(found[0]?.code).toBe('not_a_relation')
})
