import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { grouped } from '../../kit/counted.ts'
import { forbidden, invalid, wrong } from '../../kit/problem.ts'
import { objectIdText } from '../../kit/schema.ts'
import { runReused } from '../../platform/database/index.ts'
import { checkCurrent, requireCurrent, type Scope } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { isComputed } from '../fields/index.ts'
import { present } from '../query/index.ts'
import { columnOf, linksOf, tableOf } from '../storage/names.ts'
import { storageOf } from '../storage/tables.ts'
import { compileFilter, filterKeys, readList } from './filter.ts'
import { accessTo, compilationFor, isCurrent, rowAlias } from './select.ts'

export const maxBulkRows = 10_000

/** The rows of a bulk change: a list of ids, or those that match a filter. */
export const rowSetKeys = {
  ids: z.array(objectIdText).min(1).max(maxBulkRows).optional(),
  ...filterKeys,
}

export type RowSet = z.output<z.ZodObject<typeof rowSetKeys>>

/** A row locked for a change, with the columns that the change needs; `has12` says whether field 12 is filled. */
export interface Target {
  id: string
  record_type_id: number
  updated_at: Date | string
  writable: boolean
  is_current: boolean | null
  [column: string]: unknown
}

/** Locks the rows of a set. Refuses too many, unknown ones, and ones that the caller may not write. */
export async function lockSet(scope: Scope, set: RowSet): Promise<Target[]> {
  const { ids, ...filter } = set
  if (ids !== undefined) return lockIds(scope, ids, filter)
  if (Object.values(filter).every(isBlank)) {
    throw wrong(
      '',
      'required',
      'Name the rows: by `ids`, or by a filter (`query`, `record_type_id`, `view_id`, `search`).',
    )
  }
  const list = await readList(scope, filter)
  const targets = await lockRows(scope, compileFilter(scope, list, compilationFor(scope)), maxBulkRows + 1)
  if (targets.length <= maxBulkRows) return targets
  throw wrong(
    'query',
    'too_many_rows',
    `One call changes at most ${grouped(maxBulkRows)} rows: narrow the filter.`,
  )
}

/** An empty filter would match all rows, and is most likely one that the client forgot to fill in. */
function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && Object.keys(value).length === 0
}

async function lockIds(scope: Scope, ids: readonly string[], filter: Omit<RowSet, 'ids'>): Promise<Target[]> {
  if (Object.values(filter).some((value) => value !== undefined && value !== null)) {
    throw wrong('ids', 'not_applicable', 'Name the rows either by `ids` or by a filter.')
  }
  const targets = await lockRows(scope, sql`r.id = any(${[...ids]}::text[])`, maxBulkRows)
  const found = new Set(targets.map((target) => target.id))
  const issues = ids.flatMap((id, index) =>
    found.has(id) ? [] : [{ path: `ids[${index}]`, code: 'not_found', message: 'There is no such row.' }],
  )
  if (issues.length > 0) throw invalid(issues.slice(0, 100))
  return targets
}

/** Locks rows that the caller may see. Refuses if they may not write one of them. */
export async function lockRows(scope: Scope, where: RawBuilder<unknown>, limit: number): Promise<Target[]> {
  const { object } = scope
  const compilation = compilationFor(scope)
  const required = object.fields.filter((field) => field.required && !isComputed(field))
  const filled = required.map((field) => sql`, ${isFilled(field)} as ${sql.id(`has${field.id}`)}`)
  const query = sql<Target>`select r.id, r.record_type_id, r.updated_at, ${accessTo(scope, 'write')} as writable,
      ${isCurrent(scope)} as is_current${sql.join(filled, sql``)}
    from ${tableOf(object.id)} as r
    where ${where} and ${present(object, rowAlias, compilation)}
    order by r.id limit ${limit} for no key update of r`
  const rows = await runReused(scope.app.db, query, scope.catalogue.version)
  if (rows.length === 0) await checkCurrent(scope)
  else requireCurrent(rows[0]?.is_current)
  if (rows.some((row) => !row.writable)) {
    throw forbidden(
      rows.length === 1
        ? 'You may read this row but not change it.'
        : 'You may read but not change some of these rows.',
    )
  }
  return rows
}

function isFilled(field: FieldDefinition): RawBuilder<unknown> {
  return storageOf(field).kind === 'links'
    ? sql`exists (select from ${linksOf(field.id)} where source_id = r.id)`
    : sql`r.${columnOf(field.id)} is not null`
}
