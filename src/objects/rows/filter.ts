import { sql } from 'kysely'
import { z } from 'zod'
import { closest } from '../../kit/closest.ts'
import type { SqlFragment } from '../../kit/field-type.ts'
import { type Issue, invalid, Problem } from '../../kit/problem.ts'
import { objectIdText } from '../../kit/schema.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { isComputed } from '../fields/index.ts'
import {
  allOf,
  type Compilation,
  compileQuery,
  compileSearch,
  parseSort,
  present,
  type Query,
  readQuery,
  type Sort,
  searchProblem,
} from '../query/index.ts'
import { findView, type ReadView, readView, type ViewRow } from '../views/list.ts'
import { expandKey, looksLikePath, type Reach, readExpand, readPathField } from './reach.ts'
import { rowAlias } from './select.ts'

/** The row selection that bodies of lists, counts, exports and aggregations share. */
export const filterKeys = {
  query: z
    .record(z.string(), z.unknown())
    .nullish()
    .meta({
      example: { path: '[Name]', operator: 'contains', value: 'Ada' },
      description:
        'A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`.',
    }),
  record_type_id: z.int32().nullish().meta({ example: 12 }),
  view_id: z.int32().nullish().meta({
    example: 12,
    description: 'Adds the filter of a view, and its sort and fields if none are given.',
  }),
  search: z.string().max(500).nullish().meta({
    description:
      'Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users.',
  }),
}

export const listKeys = {
  ...filterKeys,
  sort: z
    .array(z.unknown())
    .nullish()
    .meta({ example: [{ field: 'Name', direction: 'asc' }] }),
  fields: z
    .array(z.string())
    .max(500)
    .nullish()
    .meta({ description: 'The fields to return. Defaults to all fields.' }),
  ids: z.array(objectIdText).max(1000).nullish().meta({ description: 'Limits the result to these rows.' }),
}

const filterBody = z.strictObject(filterKeys)
const listBody = z.strictObject({ ...listKeys, ...expandKey }).partial()

export type FilterBody = z.output<typeof filterBody>
export type ListBody = z.output<typeof listBody>

/** A parsed filter, without SQL. */
export interface RowFilter {
  query: Query | undefined
  viewQuery: Query | undefined
  recordTypeIds: readonly number[]
  search: string | undefined
  /** Restricts the list to these rows. */
  ids?: readonly string[] | undefined
}

export interface RowList extends RowFilter {
  sort: Sort
  fields: readonly FieldDefinition[]
  /** The fields to read of related rows; undefined if there are none. */
  reach?: Reach | undefined
}

/**
 * Reads the selection, order and fields of a list, or throws all issues at once. `fields` may name fields of related
 * rows only if `paths` is set. A `view` that the caller has loaded is not loaded again.
 */
export async function readList(
  scope: Scope,
  body: ListBody,
  { paths: takesPaths = false, view: known }: { paths?: boolean; view?: ViewRow } = {},
): Promise<RowList> {
  const { object, catalogue } = scope
  const issues: Issue[] = []
  const paths = { shape: object, shapes: catalogue.byId, zone: catalogue.zone, backward: true }
  const view = await viewOf(scope, body.view_id, known, issues)
  const query = body.query ? readQuery(body.query, paths, 'query', issues) : undefined
  const sort = body.sort ? collect(issues, () => parseSort(body.sort, paths)) : view?.read.sort
  const reach: Reach | undefined = takesPaths ? { branches: new Map(), paths: [] } : undefined
  const named = body.fields ? namedFields(scope, body.fields, reach, issues) : viewFields(object, view?.read)
  const expanded = reach && body.expand ? readExpand(scope, body.expand, reach, issues) : []
  const recordTypeId = body.record_type_id ?? undefined
  if (recordTypeId !== undefined && !object.recordTypes.some((type) => type.id === recordTypeId)) {
    issues.push({ path: 'record_type_id', code: 'not_found', message: 'There is no such record type.' })
  }
  const search = body.search?.trim() || undefined
  const searchIssue = search === undefined ? undefined : searchProblem(search)
  if (searchIssue !== undefined) issues.push(searchIssue)
  if (issues.length > 0) throw invalid(issues)
  const recordTypeIds = [recordTypeId, view?.recordTypeId].filter((one) => typeof one === 'number')
  return {
    query,
    viewQuery: view?.read.query,
    recordTypeIds,
    search,
    ids: body.ids ?? undefined,
    sort: sort ?? [],
    fields: [...new Set([...named, ...expanded])],
    ...(reach === undefined || reach.branches.size === 0 ? {} : { reach }),
  }
}

async function viewOf(
  scope: Scope,
  viewId: number | null | undefined,
  known: ViewRow | undefined,
  issues: Issue[],
): Promise<{ read: ReadView; recordTypeId: number | null } | undefined> {
  if (viewId === undefined || viewId === null) return undefined
  const view = known?.id === viewId ? known : await findView(scope, viewId)
  if (view === undefined) {
    issues.push({ path: 'view_id', code: 'not_found', message: 'There is no such view.' })
    return undefined
  }
  const result = readView(view, scope)
  if (result.lost.length > 0) {
    const message = 'This view filters by a field that was deleted: change the view first.'
    issues.push({ path: 'view_id', code: 'stale_view', message })
  }
  return { read: result, recordTypeId: view.record_type_id }
}

function namedFields(
  scope: Scope,
  names: readonly string[],
  reach: Reach | undefined,
  issues: Issue[],
): FieldDefinition[] {
  const { object } = scope
  return [...new Set(names)].flatMap((name) => {
    const field = object.fields.find((one) => one.name === name)
    if (field !== undefined) return [field]
    const path = `fields[${names.indexOf(name)}]`
    if (reach !== undefined && looksLikePath(name)) readPathField(scope, name, reach, path, issues)
    else issues.push(unknownField(object, name, path))
    return []
  })
}

function unknownField(object: Definition, name: string, path: string): Issue {
  const suggestion = closest(
    name,
    object.fields.map((one) => one.name),
  )
  const message = `"${object.name}" has no field "${name.slice(0, 80)}".`
  return { path, code: 'not_found', message, ...(suggestion === undefined ? {} : { suggestion }) }
}

function viewFields(object: Definition, view: ReadView | undefined): FieldDefinition[] {
  const ids = view?.fieldIds
  return ids === undefined
    ? [...object.fields]
    : ids.flatMap((one) => object.fields.find((field) => field.id === one) ?? [])
}

/** Returns the result of `work` and adds its issues to the others instead of throwing. */
export function collect<T>(issues: Issue[], work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    issues.push(...error.issues)
    return undefined
  }
}

/** The rows that exist for the caller and match a filter. */
export function compileFilter(scope: Scope, filter: RowFilter, compilation: Compilation): SqlFragment {
  const { object } = scope
  return allOf([
    present(object, rowAlias, compilation),
    ...(filter.ids === undefined ? [] : [sql`r.id = any(${[...filter.ids]}::text[])`]),
    ...filter.recordTypeIds.map((one) => sql`r.record_type_id = ${one}::int`),
    ...[filter.query, filter.viewQuery].flatMap((query) =>
      query === undefined ? [] : [compileQuery(query, rowAlias, compilation)],
    ),
    ...(filter.search === undefined ? [] : [compileSearch(filter.search, object, rowAlias, compilation)]),
  ])
}

/** Reports whether the answer requires a computed value for every row, which no index can avoid. */
export function computesEveryRow(list: Pick<RowList, 'query' | 'viewQuery' | 'sort'>): boolean {
  const inQuery = (query: Query | undefined): boolean => {
    if (query === undefined) return false
    if (query.type === 'not') return inQuery(query.part)
    if (query.type !== 'leaf') return query.parts.some(inQuery)
    const { column } = query.path.end
    return 'field' in column && isComputed(column.field)
  }
  const inSort = list.sort.some(
    ({ path }) => path.relation !== null || ('field' in path.end.column && isComputed(path.end.column.field)),
  )
  return inSort || inQuery(list.query) || inQuery(list.viewQuery)
}
