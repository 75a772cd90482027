import { sql } from 'kysely'
import type { Scope } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import type { Stored } from '../rows/input.ts'
import { insertLinks } from '../rows/insert.ts'
import { arrayText } from '../storage/arrays.ts'
import { columnOf, tableOf } from '../storage/names.ts'
import { storageOf, valueType } from '../storage/tables.ts'
import type { ConvertedValue } from './convert.ts'

/** Writes converted values. Lost ones go into the history of their rows. */
export async function writeConverted(
  scope: Scope,
  field: FieldDefinition,
  values: readonly ConvertedValue[],
): Promise<void> {
  await writeValues(
    scope,
    field,
    values.filter(({ after }) => after !== null),
  )
  await logLost(
    scope,
    field,
    values.filter(({ problem }) => problem !== undefined),
  )
}

async function writeValues(
  { app, object }: Scope,
  field: FieldDefinition,
  values: readonly { id: string; after: Stored }[],
): Promise<void> {
  const storage = storageOf(field)
  if (values.length === 0) return
  if (storage.kind === 'links') {
    const pairs = values.flatMap(({ id, after }) => [after].flat().map((target) => ({ id, target })))
    const sources = pairs.map(({ id }) => id)
    await insertLinks(app.db, field.id, { sources, targets: pairs.map(({ target }) => String(target)) })
    return
  }
  if (storage.kind !== 'column') return
  const isSet = storage.sqlType.endsWith('[]')
  const texts = values.map(({ after }) => (Array.isArray(after) ? `{${after.join(',')}}` : plain(after)))
  const sent = isSet ? sql`text` : valueType(storage)
  const value = isSet ? sql`given.value::${valueType(storage)}` : sql`given.value`
  await sql`
    update ${tableOf(object.id)} as r set ${columnOf(field.id)} = ${value}
    from unnest(${arrayText(values.map(({ id }) => id))}::text[], ${arrayText(texts)}::${sent}[]) as given (id, value)
    where r.id = given.id`.execute(app.db)
}

function plain(value: Stored): string | number | boolean | null {
  return typeof value === 'object' ? null : value
}

/** One entry per row: the value that was lost, and the part of it that could be converted. */
async function logLost(
  { app, actor, object }: Scope,
  field: FieldDefinition,
  values: readonly ConvertedValue[],
): Promise<void> {
  if (values.length === 0) return
  const changes = values.map(({ before, after }) => JSON.stringify({ [field.id]: [before, after] }))
  await sql`
    insert into row_changes (account_id, object_id, row_id, action, at, user_id, changes)
    select ${actor.account.id}::int, ${object.id}::int, given.id, 'updated', now(), ${actor.user?.id ?? null}::int,
      given.changes::jsonb
    from unnest(${arrayText(values.map(({ id }) => id))}::text[], ${arrayText(changes)}::text[]) as given (id, changes)`.execute(
    app.db,
  )
}
