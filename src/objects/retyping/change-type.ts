import { sql } from 'kysely'
import { conflict } from '../../kit/problem.ts'
import { isUniqueViolation } from '../../platform/database/index.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import { type Change, touch } from '../catalogue/change.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { brokenUses, issuesOf, refuseBroken } from '../definitions/broken-uses.ts'
import { fieldById, forgetOwners } from '../definitions/fields.ts'
import { optionColors, traitsOf } from '../fields/index.ts'
import { formatDefault, parseDefault } from '../fields/values.ts'
import { lockValues } from '../storage/move.ts'
import { addField, dropField, uniqueIndex } from '../storage/tables.ts'
import { keepValues, keptValues } from './kept-values.ts'
import { convertedValues, planTypeChange, Tally, type TypeChangeBody } from './plan.ts'
import { repairViews } from './repair-views.ts'
import { insertTypeChange, reportTypeChange } from './versions.ts'
import { writeConverted } from './write-values.ts'

/**
 * Changes the type of a field and converts its values. Values that the new type can't express stay in the
 * history.
 */
export async function changeType(
  change: Change,
  scope: Scope,
  fieldId: number,
  body: TypeChangeBody & { force?: boolean | undefined },
): Promise<number> {
  const { object, actor } = scope
  const field = await lockField(scope, fieldId)
  const { id: changeId } = await insertTypeChange(change.db, {
    objectId: object.id,
    field,
    userId: actor.user?.id ?? null,
  })
  await keepValues(scope, field, changeId)
  const kept = () => keptValues(change.db, object, changeId)
  const plan = await planTypeChange(scope, fieldId, body, kept)
  await freeUses(change, object, plan.after, body.force === true)
  const known = plan.after.options.length
  const named = plan.surveyed.newOptions.map((name, index) => ({ name, color: colorAt(known + index) }))
  const after = await redefine(change, object, field, plan.after, [...plan.after.options, ...named])
  const tally = new Tally()
  for await (const values of convertedValues(scope, { ...plan, after }, kept())) {
    tally.add(values)
    await writeConverted(scope, after, values)
  }
  await finish(change, object, after, tally)
  await reportTypeChange(change.db, changeId, { converted: tally.converted, lost: tally.lost })
  return changeId
}

function colorAt(index: number): string {
  return optionColors[index % optionColors.length] ?? 'gray'
}

/** Locks the values of a field against writers. */
export async function lockField(
  { app, object }: Pick<Scope, 'app' | 'object'>,
  fieldId: number,
): Promise<FieldDefinition> {
  const field = fieldById(object, fieldId)
  await lockValues(app.db, object.id, field)
  return field
}

/** Formulas block the change. Filters, sorts and aggregations of views are removed if the caller forces it. */
export async function freeUses(
  change: Change,
  object: Definition,
  after: FieldDefinition,
  isForced: boolean,
): Promise<void> {
  const uses = await brokenUses(change, object, after)
  refuseBroken(after, isForced ? uses.formulas : issuesOf(uses))
  await repairViews(change, object, after, uses)
}

/** Replaces the definition and the empty storage of a field. */
export async function redefine(
  change: Change,
  object: Definition,
  before: FieldDefinition,
  after: FieldDefinition,
  options: readonly { id?: number; name: string; color: string }[],
): Promise<FieldDefinition> {
  const { db } = change
  await db.deleteFrom('field_options').where('field_id', '=', before.id).execute()
  const stored: FieldDefinition = { ...after, options: await insertOptions(change, after, options) }
  await dropField(db, object.id, before)
  await addField(db, object.id, { ...stored, unique: false }, null)
  const defaultValue = carriedDefault(before, stored)
  const redefined = { ...stored, defaultValue }
  await storeDefinition(change, redefined)
  return redefined
}

async function storeDefinition({ db }: Change, field: FieldDefinition): Promise<void> {
  const { type, metadata, defaultValue, required, unique, columnType } = field
  await db
    .updateTable('fields')
    .set({
      type,
      metadata: JSON.stringify(metadata),
      default_value: defaultValue === null ? null : JSON.stringify(defaultValue),
      required,
      is_unique: unique,
      column_type: columnType,
      related_object_id: traitsOf(field).target ?? null,
      updated_at: new Date(),
    })
    .where('id', '=', field.id)
    .execute()
}

/** Options that come back keep their ids, which former values name. */
async function insertOptions(
  { db }: Change,
  field: FieldDefinition,
  options: readonly { id?: number; name: string; color: string }[],
): Promise<FieldDefinition['options']> {
  if (options.length === 0) return []
  const [ids, names, colors] = [
    options.map(({ id }) => id ?? null),
    options.map(({ name }) => name),
    options.map(({ color }) => color),
  ]
  const { rows } = await sql<{ id: number; name: string; color: string; position: number }>`
    insert into field_options (id, field_id, name, color, position) overriding system value
    select coalesce(given.id, nextval(pg_get_serial_sequence('field_options', 'id'))::int), ${field.id}::int,
      given.name, given.color, given.at - 1
    from unnest(${ids}::int[], ${names}::text[], ${colors}::text[]) with ordinality as given (id, name, color, at)
    returning id, name, color, position`.execute(db)
  const now = new Date()
  return rows.map(({ position, ...option }) => ({
    ...option,
    order: position,
    createdAt: now,
    updatedAt: now,
  }))
}

/** The default in the new type, if it has the same text there. */
function carriedDefault(before: FieldDefinition, after: FieldDefinition): unknown {
  const given = formatDefault(before)
  if (given === null || after.unique) return null
  const parsed = parseDefault(after, given, 'defaultValue')
  return parsed.ok ? parsed.value : null
}

/** A field whose values were lost can't stay required, and lost indexes are built again. */
export async function finish(
  change: Change,
  object: Definition,
  after: FieldDefinition,
  { lost }: Pick<Tally, 'lost'>,
): Promise<void> {
  const { db } = change
  if (after.unique) await makeUnique(change, object, after)
  if (lost > 0 && after.required) {
    await db.updateTable('fields').set({ required: false }).where('id', '=', after.id).execute()
  }
  await forgetOwners(change, object, new Set([after.id]))
  await db.updateTable('objects').set({ search_index: null }).where('id', '=', object.id).execute()
  await touch(change, object.id)
}

async function makeUnique({ db }: Change, object: Definition, field: FieldDefinition): Promise<void> {
  try {
    await sql`create unique index ${uniqueIndex(object.id, field)}`.execute(db)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict(`"${field.name}" is unique, but some values would be equal after the change.`)
  }
}
