import { type RawBuilder, sql } from 'kysely'
import { forbidden, invalid, notFound } from '../../kit/problem.ts'
import { type Scope, transactOn } from '../catalogue/catalogue.ts'
import { allOf, compilePage, cursorOf, positionOf } from '../query/index.ts'
import { tableOf } from '../storage/names.ts'
import { namingConflicts } from './conflicts.ts'
import { withHistory } from './log.ts'
import type { PageRequest } from './pages.ts'
import { getRows } from './read.ts'
import { accessTo, columnsFor, compilationFor, type RawRow, type Row, rowAlias, rowReader } from './select.ts'
import { lockRows, lockSet, type RowSet, type Target } from './sets.ts'

export const trashDays = 30

/** Moves a row to the trash. Its links stay and are visible again after a restore. */
export async function deleteRow(
  scope: Scope,
  rowId: string,
  /** Throws if the row is not in the state that the caller expects. */
  check: (target: Target) => void = () => {},
): Promise<void> {
  await transactOn(scope, async (scope) => {
    const [target] = await lockRows(scope, sql`r.id = ${rowId}`, 1)
    if (target === undefined) throw notFound('row')
    check(target)
    await discard(scope, [rowId])
  })
}

/** Moves many rows to the trash, all of them or none, and returns their number. */
export async function deleteRows(scope: Scope, rows: RowSet): Promise<number> {
  return transactOn(scope, async (scope) => {
    const targets = await lockSet(scope, rows)
    await discard(
      scope,
      targets.map((target) => target.id),
    )
    return targets.length
  })
}

async function discard(scope: Scope, ids: readonly string[]): Promise<void> {
  const change = sql`update ${tableOf(scope.object.id)} set deleted_at = now() where id = any(${[...ids]}::text[])
    returning id, deleted_at as at, '{}'::jsonb as changes`
  await withHistory(scope, 'deleted', change, sql`id`).execute(scope.app.db)
}

export interface TrashedRow extends Row {
  deleted_at: Date
}

/** The rows in the trash that the caller could see before, oldest first. */
export async function listTrash(
  scope: Scope,
  page: PageRequest,
): Promise<{ results: TrashedRow[]; next_cursor: string | null }> {
  const { object, app } = scope
  const compilation = compilationFor(scope)
  const query = compilePage(
    {
      shape: object,
      alias: rowAlias,
      columns: sql.join([columnsFor(object.fields, object, compilation), sql`r.deleted_at`]),
      where: allOf([sql`r.deleted_at is not null`, accessTo(scope, 'read')]),
      sort: [],
      position: page.cursor === undefined ? undefined : positionOf(page.cursor, []),
      limit: page.limit + 1,
    },
    compilation,
  ) as RawBuilder<RawRow & { deleted_at: Date }>
  const { rows } = await query.execute(app.db)
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  const read = rowReader(object.fields)
  return {
    results: shown.map((raw) => ({ ...read(raw), deleted_at: raw.deleted_at })),
    next_cursor: rows.length > page.limit && last !== undefined ? cursorOf(last, []) : null,
  }
}

/** Restores rows from the trash, all of them or none, with their links. */
export async function restoreRows(scope: Scope, ids: readonly string[]): Promise<Row[]> {
  return namingConflicts(
    scope,
    () => [],
    () =>
      transactOn(scope, async (scope) => {
        await restore(scope, ids)
        const rows = new Map((await getRows(scope, ids)).map((row) => [row.id, row]))
        return ids.flatMap((id) => rows.get(id) ?? [])
      }),
  )
}

async function restore(scope: Scope, ids: readonly string[]): Promise<void> {
  const table = tableOf(scope.object.id)
  const { rows } = await sql<{
    id: string
    writable: boolean
  }>`select r.id, ${accessTo(scope, 'write')} as writable from ${table} as r
    where ${allOf([sql`r.id = any(${[...ids]}::text[])`, sql`r.deleted_at is not null`, accessTo(scope, 'read')])}
    for update of r`.execute(scope.app.db)
  const found = new Set(rows.map((row) => row.id))
  const issues = ids.flatMap((id, index) =>
    found.has(id)
      ? []
      : [{ path: `ids[${index}]`, code: 'not_found', message: 'There is no such row in the trash.' }],
  )
  if (issues.length > 0) throw invalid(issues.slice(0, 100))
  if (rows.some((row) => !row.writable)) throw forbidden('You may read but not restore some of these rows.')
  const change = sql`update ${table} set deleted_at = null where id = any(${[...ids]}::text[])
    returning id, now() as at, '{}'::jsonb as changes`
  await withHistory(scope, 'restored', change, sql`id`).execute(scope.app.db)
}
