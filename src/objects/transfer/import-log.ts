import { sql } from 'kysely'
import type { Chore } from '../../kit/job.ts'
import type { App } from '../../platform/app.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import { getRows } from '../rows/read.ts'
import { trashDays } from '../rows/trash.ts'
import { tableOf } from '../storage/names.ts'
import type { ImportResult } from './import-result.ts'
import type { Target } from './mapping.ts'

/** A row that an import changed, with the values that it had before, by field id. */
export interface ChangedRow {
  id: string
  before: Readonly<Record<string, unknown>>
}

/** The rows that were created and changed. */
export interface Written {
  created: string[]
  updated: ChangedRow[]
}

/** The values of the imported fields before the import, by row. */
export async function valuesBefore(
  scope: Scope,
  targets: readonly Target[],
  ids: readonly string[],
): Promise<Map<string, ChangedRow['before']>> {
  if (ids.length === 0) return new Map()
  const rows = await getRows(scope, ids)
  const before = (data: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(targets.map(({ field }) => [field.id, data[field.name] ?? null]))
  return new Map(rows.map(({ id, data }) => [id, before(data)]))
}

/** Opens the log of an import, in its transaction. */
export async function openLog({ app, actor, object }: Scope, fileName: string): Promise<number> {
  const { id } = await app.db
    .insertInto('imports')
    .values({
      account_id: actor.account.id,
      object_id: object.id,
      user_id: actor.user?.id ?? null,
      file_name: fileName,
      report: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Remembers which rows an import wrote and what they were before. A row that is written twice keeps its first values. */
export async function logRows(
  { app, object }: Scope,
  importId: number,
  { created, updated }: Written,
): Promise<void> {
  const ids = [...created, ...updated.map(({ id }) => id)]
  const before = [...created.map(() => null), ...updated.map((row) => JSON.stringify(row.before))]
  await sql`
    insert into import_rows (import_id, row_id, before, written_at)
    select ${importId}::int, given.id, given.before::jsonb, r.updated_at
    from unnest(${ids}::text[], ${before}::text[]) as given (id, before)
    join ${tableOf(object.id)} as r on r.id = given.id
    on conflict (import_id, row_id) do update set written_at = excluded.written_at`.execute(app.db)
}

/** Keeps the report without the parts that only its first reader needs. */
export async function closeLog({ app }: Scope, importId: number, result: ImportResult): Promise<void> {
  const { rejected_csv: _csv, preview: _preview, issues: _issues, left_empty: _empty, ...report } = result
  await app.db
    .updateTable('imports')
    .set({ report: JSON.stringify(report) })
    .where('id', '=', importId)
    .execute()
}

/** Imports can be undone as long as the trash keeps their rows. */
export const forgetImports: Chore<App> = {
  name: 'objects.forget-imports',
  cron: '37 3 * * *',
  run: async (app) => {
    await sql`delete from imports where created_at < now() - make_interval(days => ${trashDays})`.execute(
      app.db,
    )
  },
}
