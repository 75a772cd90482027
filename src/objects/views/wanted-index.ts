import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '../../kit/is-one-of.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Catalogue } from '../catalogue/definition.ts'
import { isComputed } from '../fields/index.ts'
import {
  always,
  type Compilation,
  compileQuery,
  type Leaf,
  type Query,
  type Sort,
  sortExpression,
} from '../query/index.ts'
import { directionWord, orderTerm, tieDirection } from '../query/sort.ts'
import type { Shape } from '../shape.ts'
import { withLiterals } from './literals.ts'

export interface WantedView {
  query: Query | undefined
  sort: Sort
  recordTypeId: number | null
}

// A filter by a thousand values does not keep an index small.
const maxPredicate = 2000

/**
 * The index that serves a page of a view on its own: first the columns that the filter fixes (views that differ only in
 * their value share it), then the sort, then the id. The rest of the filter, as far as it is independent of time and
 * caller, is the condition of a partial index. Undefined if the primary key is as good.
 */
export function wantedIndex(
  view: WantedView,
  shape: Shape,
  { byId: shapes, zone }: Pick<Catalogue, 'byId' | 'zone'>,
  db: Db,
): string | undefined {
  const table = `t${shape.id}`
  const compilation: Compilation = {
    shapes,
    now: new Date(0),
    isTimed: false,
    zone,
    visible: () => always,
    computed: () => {
      throw new Error('formulas are left out of indexes')
    },
  }
  const parts = conjuncts(view.query)
  const fixed = parts.filter(isFixedColumn)
  const conditions = parts
    .filter((part) => !isOneOf(fixed, part) && isLasting(part))
    .map((part) => withLiterals(db, compileQuery(part, table, compilation)))
    .filter((text) => text.length <= maxPredicate)
  const sorted = sortsByColumns(view.sort)
  const keys: RawBuilder<unknown>[] = fixedColumns(fixed, view.recordTypeId).map(
    (name) => sql`${sql.id(name)}`,
  )
  if (sorted) {
    for (const key of view.sort) keys.push(orderTerm(sql`(${sortExpression(key, table, compilation)})`, key))
    keys.push(sql`id ${directionWord(tieDirection(view.sort))}`)
  }
  const isPrimaryKey = conditions.length === 0 && sorted && keys.length === 1
  if (keys.length === 0 || isPrimaryKey) return undefined
  const where = ['deleted_at is null', ...conditions.toSorted().map((text) => `(${text})`)].join(' and ')
  return `(${withLiterals(db, sql.join(keys))}) where ${where}`
}

/** Reports whether an order uses only columns of the rows themselves, so that an index can serve it. */
export function sortsByColumns(sort: Sort): boolean {
  return sort.every(isStored)
}

/** The parts that must all match. */
function conjuncts(query: Query | undefined): Query[] {
  if (query === undefined) return []
  return query.type === 'and' ? query.parts.flatMap(conjuncts) : [query]
}

/** Short values only: an index can't store long ones, and then the row could not be written. */
const fixedKinds = ['number', 'boolean', 'date', 'option']

function isFixedColumn(query: Query): query is Leaf {
  if (query.type !== 'leaf' || query.operator !== 'equals' || !isLasting(query)) return false
  return fixedKinds.includes(query.path.end.kind)
}

function fixedColumns(leaves: readonly Leaf[], recordTypeId: number | null): string[] {
  const names = leaves.map(({ path: { end } }) =>
    'system' in end.column ? end.column.system : 'field' in end.column ? `f${end.column.field.id}` : 'id',
  )
  const all = new Set(recordTypeId === null ? names : ['record_type_id', ...names])
  return [...all].toSorted()
}

/** Reports whether a filter uses only columns of the row and is the same at any time and for every caller. */
function isLasting(query: Query): boolean {
  if (query.type === 'not') return isLasting(query.part)
  if (query.type !== 'leaf') return query.parts.every(isLasting)
  const { operand, path } = query
  const passes = operand.kind === 'times' && operand.times.some((time) => 'placeholder' in time)
  const leadsAway = path.end.kind === 'row' || path.end.kind === 'rows'
  return !passes && !leadsAway && isStored(query)
}

/** Reports whether a path ends at a column of the row itself. */
function isStored({ path: { relation, end } }: Pick<Leaf, 'path'>): boolean {
  return relation === null && !('field' in end.column && isComputed(end.column.field))
}
