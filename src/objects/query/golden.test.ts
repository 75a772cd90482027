import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deals, readable, shapes } from '../../../test/harness/objects/query/records.ts'
import { compilationFor } from '../formula/index.ts'
import { allOf, compilePage, compileQuery, compileSearch, parseQuery, parseSort, present } from './index.ts'

const compilation = compilationFor({
  shapes,
  reader: { userId: 7, isAdmin: false },
  now: new Date('2026-03-29T10:00:00Z'),
  zone: 'UTC',
})

const queries: Record<string, unknown> = {
  'text-equals': { path: 'Title', operator: 'equals', value: "Robert'); drop table students;--" },
  'text-contains': { path: '[Title]', operator: 'notContains', value: '50%_\\' },
  groups: {
    or: [
      {
        and: [
          { path: 'Amount', operator: 'between', value: [1, 10] },
          { path: 'Won', operator: 'equals', value: true },
        ],
      },
      { not: { path: 'Rate', operator: 'isEmpty' } },
    ],
  },
  comparisons: {
    and: [
      { path: 'Amount', operator: 'equals', value: 1 },
      { path: 'Amount', operator: 'greaterThan', value: 2 },
      { path: 'Amount', operator: 'greaterThanOrEqual', value: 3 },
      { path: 'Amount', operator: 'lessThan', value: 4 },
      { path: 'Amount', operator: 'lessThanOrEqual', value: 5 },
    ],
  },
  options: {
    and: [
      { path: 'Stage', operator: 'in', value: ['Open', 'Won'] },
      { path: 'Labels', operator: 'contains', value: 'VIP' },
      { path: 'Labels', operator: 'notEquals', value: ['Hot', 'Cold'] },
    ],
  },
  'day-of-a-moment': { path: 'Closes', operator: 'equals', value: 'TODAY' },
  'days-and-now': {
    and: [
      { path: 'Due', operator: 'lessThan', value: 'TODAY' },
      { path: 'created_at', operator: 'greaterThan', value: '2026-01-15' },
      { path: 'Closes', operator: 'lessThanOrEqual', value: 'NOW' },
    ],
  },
  'over-a-single-relation': { path: '[Company].[Employees]', operator: 'greaterThan', value: 10 },
  'whole-numbers': {
    and: [
      { path: 'Units', operator: 'equals', value: 7 },
      { path: 'Units', operator: 'notEquals', value: 7.5 },
      { path: 'Units', operator: 'lessThan', value: 7.5 },
      { path: 'Units', operator: 'between', value: [-7.5, 1e300] },
      { path: 'Units', operator: 'in', value: [7, 7.5] },
      { path: 'Former units', operator: 'lessThan', value: 7.5 },
    ],
  },
  'over-a-multi-relation': { path: '[Partners].[Tier]', operator: 'notEquals', value: 'Gold' },
  relations: {
    and: [
      { path: 'Company', operator: 'isEmpty' },
      { path: 'Partners', operator: 'equals', value: ['0199f0a46f3c000012ab34cd'] },
      { path: 'Users', operator: 'in', value: [3, 4] },
    ],
  },
}

test.each(Object.entries(queries))('query: %s', async (name, query) => {
  const fragment = compileQuery(parseQuery(query, { shape: deals, shapes, backward: true }), 'r', compilation)
  await expect(readable(query, fragment)).toMatchFileSnapshot(`golden/query-${name}.sql`)
})

const pages: Record<string, { sort: unknown; keys?: (string | null)[]; offset?: number }> = {
  first: { sort: [{ field: 'Title', direction: 'asc' }] },
  'no-sort': { sort: [], keys: [] },
  'never-null': { sort: [{ field: 'created_at', direction: 'desc' }], keys: ['2026-01-15T09:30:00.000000Z'] },
  'one-key': { sort: [{ field: 'Amount', direction: 'asc' }], keys: ['12.5'] },
  'whole-number': { sort: [{ field: 'Units', direction: 'asc' }], keys: ['12'] },
  offset: { sort: [{ field: 'Amount', direction: 'asc' }], offset: 100 },
  'after-null': { sort: [{ field: 'Amount', direction: 'asc' }], keys: [null] },
  mixed: {
    sort: [
      { field: 'Stage', direction: 'asc' },
      { field: '[Company].[Name]', direction: 'desc' },
    ],
    keys: ['1', 'Ada'],
  },
}

test.each(Object.entries(pages))('page: %s', async (name, page) => {
  const sort = parseSort(page.sort, { shape: deals, shapes })
  const fragment = compilePage(
    {
      shape: deals,
      alias: 'r',
      columns: sql`r.id`,
      given: sql`current`,
      where: allOf([present(deals, 'r', compilation), compileSearch('ada love', deals, 'r', compilation)]),
      sort,
      position: page.keys === undefined ? undefined : { keys: page.keys, id: '0199f0a46f3c000012ab34cd' },
      offset: page.offset,
      limit: 51,
    },
    compilation,
  )
  await expect(readable(page, fragment)).toMatchFileSnapshot(`golden/page-${name}.sql`)
})
