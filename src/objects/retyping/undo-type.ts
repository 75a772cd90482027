import { type RawBuilder, sql } from 'kysely'
import type { Chore } from '../../kit/job.ts'
import { conflict } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { Change } from '../catalogue/change.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { trashDays } from '../rows/trash.ts'
import { columnOf, linksOf, tableOf } from '../storage/names.ts'
import { storageOf, valueType } from '../storage/tables.ts'
import { plainReading } from '../transfer/values.ts'
import { finish, freeUses, lockField, redefine } from './change-type.ts'
import { converter } from './convert.ts'
import { keepValues, keptValues } from './kept-values.ts'
import { Tally } from './plan.ts'
import {
  fieldIn,
  insertTypeChange,
  listTypeChanges,
  readTypeChange,
  reportTypeChange,
  type TypeChange,
} from './versions.ts'
import { writeConverted } from './write-values.ts'

/** Returns a field to its former type. Rows changed since then are converted back, all others get their former value. */
export async function undoType(
  change: Change,
  scope: Scope,
  fieldId: number,
  changeId: number,
  isForced: boolean,
): Promise<void> {
  const { object, actor } = scope
  const field = await lockField(scope, fieldId)
  const undone = await requireUndoable(change, fieldId, changeId)
  const { id } = await insertTypeChange(change.db, {
    objectId: object.id,
    field,
    userId: actor.user?.id ?? null,
    undoes: undone.id,
  })
  await keepValues(scope, field, id)
  const former = fieldIn(undone.before, field)
  await freeUses(change, object, former, isForced)
  const after = await redefine(change, object, field, former, undone.before.options)
  await restoreFormer(scope, after, undone)
  const tally = await convertChanged(scope, field, after, { undone, changeId: id })
  await finish(change, object, after, tally)
  await reportTypeChange(change.db, id, { converted: tally.converted, lost: tally.lost })
  await sql`update field_changes set undone_at = now() where id = ${undone.id}`.execute(change.db)
}

/** Only the latest change can be undone, as long as its values are kept. */
async function requireUndoable({ db }: Change, fieldId: number, changeId: number): Promise<TypeChange> {
  const found = await readTypeChange(db, fieldId, changeId)
  if (found.undone_at !== null || found.undoes !== null) throw conflict('This change was undone already.')
  const [latest] = (await listTypeChanges(db, fieldId)).filter(isUndoable)
  if (latest?.id !== found.id) throw conflict('Undo the later changes of this field first.')
  if (!isKept(found)) throw conflict(`A change of type can be undone for ${trashDays} days.`)
  return found
}

function isUndoable({ undone_at: undoneAt, undoes }: TypeChange): boolean {
  return undoneAt === null && undoes === null
}

const keptMs = trashDays * 86_400_000

export function undoUntil({ created_at: createdAt }: Pick<TypeChange, 'created_at'>): Date {
  return new Date(createdAt.getTime() + keptMs)
}

function isKept(change: TypeChange): boolean {
  return undoUntil(change).getTime() > Date.now()
}

/** The rows whose value has changed since a change of type, according to their history. */
function changedSince(scope: Scope, { field_id: fieldId, created_at: at }: TypeChange): RawBuilder<unknown> {
  return sql`select c.row_id from row_changes as c
    where c.object_id = ${scope.object.id} and c.at > ${at} and c.changes ? ${String(fieldId)}::text`
}

async function restoreFormer(scope: Scope, field: FieldDefinition, undone: TypeChange): Promise<void> {
  const storage = storageOf(field)
  const { db } = scope.app
  const kept = sql`select k.row_id, k.value from field_change_values as k
    where k.change_id = ${undone.id} and k.row_id not in (${changedSince(scope, undone)})`
  if (storage.kind === 'links') {
    await sql`insert into ${linksOf(field.id)} (source_id, target_id)
      select kept.row_id, target.id from (${kept}) as kept
      cross join jsonb_array_elements_text(kept.value) as target (id)`.execute(db)
  } else if (storage.kind === 'column') {
    const type = valueType(storage)
    const value = storage.sqlType.endsWith('[]')
      ? sql`array(select jsonb_array_elements_text(kept.value))::${type}`
      : sql`(kept.value #>> '{}')::${type}`
    await sql`update ${tableOf(scope.object.id)} as r set ${columnOf(field.id)} = ${value}
      from (${kept}) as kept where r.id = kept.row_id`.execute(db)
  }
  await logRestored(scope, field, undone)
}

/** Records in the history of rows that their lost values are back. */
async function logRestored(scope: Scope, field: FieldDefinition, undone: TypeChange): Promise<void> {
  const { app, actor, object } = scope
  await sql`
    insert into row_changes (account_id, object_id, row_id, action, at, user_id, changes)
    select c.account_id, c.object_id, c.row_id, 'updated', now(), ${actor.user?.id ?? null}::int,
      jsonb_build_object(${String(field.id)}::text, jsonb_build_array(null, c.changes -> ${String(field.id)}::text -> 0))
    from row_changes as c
    where c.account_id = ${actor.account.id} and c.object_id = ${object.id} and c.at = ${undone.created_at}
      and c.changes ? ${String(field.id)}::text
      and c.row_id not in (${changedSince(scope, undone)})`.execute(app.db)
}

/** Converts the values of rows that were changed, or created, after the change. */
async function convertChanged(
  scope: Scope,
  before: FieldDefinition,
  after: FieldDefinition,
  { undone, changeId }: { undone: TypeChange; changeId: number },
): Promise<Tally> {
  const tally = new Tally()
  if (storageOf(after).kind === 'computed') return tally
  const { rows } = await sql<{ row_id: string }>`
    select k.row_id from field_change_values as k where k.change_id = ${changeId} and (
      k.row_id in (${changedSince(scope, undone)})
      or not exists (select from field_change_values as f where f.change_id = ${undone.id} and f.row_id = k.row_id))`.execute(
    scope.app.db,
  )
  const changed = new Set(rows.map((row) => row.row_id))
  const convert = converter(scope, before, after, plainReading)
  for await (const values of keptValues(scope.app.db, scope.object, changeId)) {
    const converted = await convert(values.filter(({ id }) => changed.has(id)))
    tally.add(converted)
    await writeConverted(scope, after, converted)
  }
  return tally
}

/** Former values are kept as long as the trash keeps rows. Former definitions stay, because the history needs them. */
export const forgetTypeChanges: Chore<App> = {
  name: 'objects.forget-type-changes',
  cron: '39 3 * * *',
  run: async (app) => {
    await sql`delete from field_change_values where change_id in (
      select id from field_changes where created_at < now() - make_interval(days => ${trashDays}))`.execute(
      app.db,
    )
  },
}
