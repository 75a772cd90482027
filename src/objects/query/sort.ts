import { sql } from 'kysely'
import type { SqlFragment, ValueKind } from '../../kit/field-type.ts'
import { unknownKey } from '../../kit/issues.ts'
import { type Issue, invalid } from '../../kit/problem.ts'
import { kindOf } from '../fields/types.ts'
import { cast } from './parameters.ts'
import { findPath, type PathScope, writePath } from './path.ts'
import { endValue, relatedRows } from './rows.ts'
import type { Compilation, Path } from './tree.ts'

const maxSortKeys = 5

export type Direction = 'asc' | 'desc'

export interface SortKey {
  path: Path
  direction: Direction
}

export type Sort = readonly SortKey[]

const sortable: readonly ValueKind[] = ['text', 'number', 'boolean', 'timestamp', 'date', 'option']

/** Reads `[{ field, direction }]`. Throws all issues at once. */
export function parseSort(json: unknown, scope: PathScope, at = 'sort'): Sort {
  if (json === undefined || json === null) return []
  if (!Array.isArray(json)) throw invalid([{ path: at, code: 'invalid_type', message: 'Must be an array.' }])
  if (json.length > maxSortKeys) {
    throw invalid([
      { path: at, code: 'too_big', message: `Rows are sorted by at most ${maxSortKeys} fields.` },
    ])
  }
  const issues: Issue[] = []
  const keys = json.map((one, index) => readKey(one, scope, `${at}[${index}]`, issues))
  if (issues.length > 0) throw invalid(issues)
  return keys.filter((key) => key !== undefined)
}

/** A sort as JSON that `parseSort` reads back: by id for storing, by name for the API. */
export function writeSort(sort: Sort, form: 'names' | 'ids'): { field: string; direction: Direction }[] {
  return sort.map((key) => ({ field: writePath(key.path, form), direction: key.direction }))
}

function readKey(json: unknown, scope: PathScope, at: string, issues: Issue[]): SortKey | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    issues.push({ path: at, code: 'invalid_type', message: 'Must be { field, direction }.' })
    return undefined
  }
  const { field, direction = 'asc', ...rest }: { field?: unknown; direction?: unknown } = json
  for (const key of Object.keys(rest)) issues.push(unknownKey([at, key], key, ['field', 'direction']))
  if (direction !== 'asc' && direction !== 'desc') {
    issues.push({ path: `${at}.direction`, code: 'invalid_value', message: 'Must be asc or desc.' })
    return undefined
  }
  const found = findPath(field, scope)
  const issue = 'issue' in found ? found.issue : sortProblem(found.path)
  if (issue !== undefined) issues.push({ path: `${at}.field`, ...issue })
  return 'path' in found ? { path: found.path, direction } : undefined
}

function sortProblem(path: Path): Omit<Issue, 'path'> | undefined {
  if (path.relation !== null && (path.relation.back === true || kindOf(path.relation.field) === 'rows')) {
    return {
      code: 'not_sortable',
      message: 'A relation to several rows gives no order; sort by a formula over it.',
    }
  }
  if (sortable.includes(path.end.kind)) return undefined
  const hint = path.end.kind === 'row' ? ' Sort by one of the related fields: [Relation].[Field].' : ''
  return { code: 'not_sortable', message: `Rows cannot be sorted by several values or by ids.${hint}` }
}

/**
 * The expression that rows are sorted by. Text uses the root collation of Unicode, which every server has
 * under this name and which sorts "é" next to "e". Only the first 200 characters of a text count, so that the
 * key fits an index (2,700 bytes) and a cursor. Options sort by their order in the field.
 */
export function sortExpression(key: SortKey, alias: string, compilation: Compilation): SqlFragment {
  const { relation, end } = key.path
  if (relation !== null) {
    const rows = relatedRows(relation, alias, compilation)
    const inner = sortExpression({ ...key, path: { relation: null, end } }, rows.alias, compilation)
    return sql`(select ${inner} from ${rows.from} where ${rows.where})${isText(key) ? collation : sql``}`
  }
  const value = endValue(end, alias, compilation)
  if (isText(key)) return sql`left(${value}, 200)${collation}`
  if (end.kind !== 'option' || !('field' in end.column)) return value
  const ids = end.column.field.options.toSorted((a, b) => a.order - b.order).map((option) => option.id)
  return sql`array_position(${cast(ids, 'int[]')}, ${value})`
}

const collation = sql` collate "und-x-icu"`

/** Row ids are text too, but they sort in the order of creation. */
function isText(key: SortKey): boolean {
  return key.path.end.kind === 'text' && 'field' in key.path.end.column
}

/**
 * Rows with equal keys follow each other by id, in the direction of the last key, so that one index serves both
 * directions.
 */
export function tieDirection(sort: Sort): Direction {
  return sort.at(-1)?.direction ?? 'asc'
}

/** Columns that every row has are never null, and a page needs no branches for them. */
export function isNullable(key: SortKey): boolean {
  return key.path.relation !== null || 'field' in key.path.end.column
}

/** The `order by` list; an index for the sort is built on exactly this. */
export function orderBy(sort: Sort, alias: string, compilation: Compilation): SqlFragment {
  return orderOf(sort, (key) => sortExpression(key, alias, compilation), sql.id(alias, 'id'))
}

export function orderOf(
  sort: Sort,
  expressionOf: (key: SortKey, index: number) => SqlFragment,
  id: SqlFragment,
): SqlFragment {
  const keys = sort.map((key, index) => orderTerm(expressionOf(key, index), key))
  return sql.join([...keys, sql`${id} ${directionWord(tieDirection(sort))}`])
}

export function orderTerm(expression: SqlFragment, key: SortKey): SqlFragment {
  return sql`${expression} ${directionWord(key.direction)}${isNullable(key) ? sql` nulls last` : sql``}`
}

export function directionWord(direction: Direction): SqlFragment {
  return direction === 'asc' ? sql`asc` : sql`desc`
}
