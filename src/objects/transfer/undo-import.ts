import { sql } from 'kysely'
import { z } from 'zod'
import { isAdmin } from '../../kit/caller.ts'
import { conflict, notFound, Problem } from '../../kit/problem.ts'
import { type Scope, transactOn } from '../catalogue/catalogue.ts'
import { parseValue } from '../fields/index.ts'
import { patchRows } from '../rows/patch.ts'
import { deleteRows } from '../rows/trash.ts'
import { tableOf } from '../storage/names.ts'
import type { ChangedRow } from './import-log.ts'
import { rowOfIssue } from './issues.ts'

export const undoResult = z
  .strictObject({
    deleted: z.int().meta({ description: 'The number of created rows that were moved to the trash.' }),
    restored: z.int().meta({ description: 'The number of changed rows that were restored.' }),
    kept: z
      .int()
      .meta({ description: 'The number of rows that stay because they changed after the import.' }),
    kept_ids: z.array(z.string()).meta({ description: 'The first hundred of them.' }),
  })
  .meta({ id: 'ImportUndo' })

type UndoResult = z.output<typeof undoResult>

interface LoggedRow {
  row_id: string
  before: ChangedRow['before'] | null
  is_unchanged: boolean
}

const maxKeptIds = 100
const batchSize = 5000

/** The condition for imports that the caller may see: their own, or all of them for admins. */
export function seesImport({ actor, object }: Scope) {
  const mine = isAdmin(actor) ? sql`true` : sql`i.user_id = ${actor.user?.id ?? null}::int`
  return sql<boolean>`i.account_id = ${actor.account.id} and i.object_id = ${object.id} and ${mine}`
}

/** Deletes the rows that an import created and restores those that it changed, unless they have changed since. */
export async function undoImport(given: Scope, importId: number): Promise<UndoResult> {
  return transactOn(given, async (scope) => {
    const { rows } = await sql<{ undone_at: Date | null }>`
      select i.undone_at from imports i where i.id = ${importId} and ${seesImport(scope)} for update`.execute(
      scope.app.db,
    )
    const [found] = rows
    if (found === undefined) throw notFound('import')
    if (found.undone_at !== null) throw conflict('This import was undone already.')
    const result: UndoResult = { deleted: 0, restored: 0, kept: 0, kept_ids: [] }
    for (let after = ''; ; ) {
      const batch = await loggedRows(scope, importId, after)
      if (batch.length === 0) break
      after = batch.at(-1)?.row_id ?? ''
      await undoRows(scope, batch, result)
    }
    await scope.app.db
      .updateTable('imports')
      .set({ undone_at: sql`now()` })
      .where('id', '=', importId)
      .execute()
    return result
  })
}

async function loggedRows({ app, object }: Scope, importId: number, after: string): Promise<LoggedRow[]> {
  const { rows } = await sql<LoggedRow>`
    select w.row_id, w.before, coalesce(r.updated_at = w.written_at and r.deleted_at is null, false) as is_unchanged
    from import_rows w left join ${tableOf(object.id)} r on r.id = w.row_id
    where w.import_id = ${importId} and w.row_id > ${after}
    order by w.row_id limit ${batchSize}`.execute(app.db)
  return rows
}

async function undoRows(scope: Scope, rows: readonly LoggedRow[], result: UndoResult): Promise<void> {
  const unchanged = rows.filter((row) => row.is_unchanged)
  const created = unchanged.filter((row) => row.before === null).map((row) => row.row_id)
  if (created.length > 0) result.deleted += await deleteRows(scope, { ids: created })
  const updated = unchanged.flatMap(({ row_id: id, before }) => (before === null ? [] : [{ id, before }]))
  const refused = await restore(scope, updated)
  result.restored += updated.length - refused.length
  const kept = [...rows.filter((row) => !row.is_unchanged).map((row) => row.row_id), ...refused]
  result.kept += kept.length
  result.kept_ids.push(...kept.slice(0, maxKeptIds - result.kept_ids.length))
}

/** Restores rows and returns the ids of those whose former values are no longer allowed. */
async function restore(scope: Scope, rows: readonly ChangedRow[]): Promise<string[]> {
  const refused: string[] = []
  for (let left = [...rows]; left.length > 0; ) {
    const patches = left.map((row) => ({ id: row.id, data: dataOf(scope, row) }))
    await sql`savepoint undone`.execute(scope.app.db)
    try {
      await patchRows(scope, patches)
      await sql`release savepoint undone`.execute(scope.app.db)
      return refused
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await sql`rollback to savepoint undone`.execute(scope.app.db)
      const wrong = new Set(error.issues.flatMap((issue) => rowOfIssue(issue, left) ?? []))
      if (wrong.size === 0) throw error
      refused.push(...[...wrong].map(({ id }) => id))
      left = left.filter((row) => !wrong.has(row))
    }
  }
  return refused
}

/** The values by field name, without those that their fields no longer accept, such as deleted options. */
function dataOf({ object }: Scope, { before }: ChangedRow): Record<string, unknown> {
  return Object.fromEntries(
    object.fields.flatMap((field) => {
      const value = before[field.id]
      return value === undefined || !parseValue(field, value, '').ok ? [] : [[field.name, value] as const]
    }),
  )
}
