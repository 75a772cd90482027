import { sql } from 'kysely'
import pg from 'pg'
import type { Field } from '../../kit/field-type.ts'
import { conflict } from '../../kit/problem.ts'
import { type Change, touch } from '../catalogue/change.ts'
import type { Definition } from '../catalogue/definition.ts'
import { hasOptions, newColumnTypeOf, parseFieldChange, readFieldChange, traitsOf } from '../fields/index.ts'
import { retypeNumber } from '../storage/move.ts'
import { uniqueIndexName } from '../storage/names.ts'
import { uniqueIndex } from '../storage/tables.ts'
import { changeMode } from './change-mode.ts'
import { fieldById, refuseTaken } from './fields.ts'
import { refuseUnfit } from './fitting.ts'
import { replaceOptions } from './options.ts'
import { checkRule, storeRule } from './rules.ts'

interface Changed {
  /** The options that rows must lose. */
  removedOptions: number[]
  /** True if values moved to another column: indexes on them are then gone. */
  moved: boolean
}

export async function updateField(
  change: Change,
  object: Definition,
  fieldId: number,
  body: unknown,
): Promise<Changed> {
  const before = fieldById(object, fieldId)
  const { tags, validation, name = before.name } = readFieldChange(body, before)
  if (before.builtIn && name !== before.name)
    throw conflict(`"${before.name}" is built in and keeps its name.`)
  refuseTaken(object, name, before.id)
  // Options first: the default may be one of the new ones.
  const replaced =
    tags !== undefined && hasOptions(before) ? await replaceOptions(change, before, tags) : undefined
  const field: Field = { ...before, ...replaced }
  const { order, tags: _tags, ...changes } = parseFieldChange(body, field, object, change.catalogue.byId)
  const after: Field = { ...field, ...changes }
  await refuseUnfit(change, object, field, after)
  const moved = await changeMode(change, object, field, after)
  const kept = await allowFractions(change, object, after)
  await store(change, kept)
  if (validation !== undefined) {
    const fields = object.fields.map((one) => (one.id === kept.id ? kept : one))
    await storeRule(change, kept, checkRule(validation, { ...object, fields }, change.catalogue.byId))
  }
  if (order !== undefined) await reorder(change, object, before.id, order)
  await touch(change, object.id)
  const isFolded = traitsOf(after).caseless !== traitsOf(before).caseless
  if (before.unique && (isFolded || !after.unique)) await dropUnique(change, before)
  if (after.unique && (isFolded || !before.unique)) await setUnique(change, object, after)
  return {
    removedOptions: replaced?.removed ?? [],
    moved: moved || kept.columnType !== before.columnType,
  }
}

/**
 * Moves whole numbers that may now have fractions to a column that can hold them. Numbers that become whole stay in
 * theirs. Returns the field as stored.
 */
async function allowFractions({ db }: Change, object: Definition, field: Field): Promise<Field> {
  if (field.columnType === null || newColumnTypeOf(field) !== null) return field
  const moved = { ...field, columnType: null }
  await retypeNumber(db, object.id, moved)
  return moved
}

async function store(change: Change, field: Field): Promise<void> {
  await change.db
    .updateTable('fields')
    .set({
      name: field.name,
      metadata: JSON.stringify(field.metadata),
      default_value: field.defaultValue === null ? null : JSON.stringify(field.defaultValue),
      required: field.required,
      is_unique: field.unique,
      record_type_id: field.recordTypeId,
      column_type: field.columnType,
      description: field.description,
      updated_at: new Date(),
    })
    .where('id', '=', field.id)
    .execute()
}

/** Moves a field to a position and renumbers all of them. */
export async function reorder(
  change: Change,
  object: Definition,
  fieldId: number,
  place: number,
): Promise<void> {
  const ids = object.fields.filter((one) => one.id !== fieldId).map((one) => one.id)
  ids.splice(place, 0, fieldId)
  await sql`update fields set position = placed.at - 1
    from unnest(${ids}::int[]) with ordinality as placed (id, at) where fields.id = placed.id`.execute(
    change.db,
  )
}

async function dropUnique(change: Change, field: Field): Promise<void> {
  await sql`drop index ${sql.id('records', uniqueIndexName(field.id))}`.execute(change.db)
}

async function setUnique(change: Change, object: Definition, field: Field): Promise<void> {
  try {
    await sql`create unique index ${uniqueIndex(object.id, field)}`.execute(change.db)
  } catch (error) {
    // 23505: two rows share a value; 54000: a text is longer than an index entry can be.
    if (error instanceof pg.DatabaseError && (error.code === '23505' || error.code === '54000')) {
      throw conflict(`"${field.name}" cannot be made unique: rows share a value, or one is too long.`)
    }
    throw error
  }
}
