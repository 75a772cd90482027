import pg from 'pg'
import type { Field } from '../../kit/field-type.ts'
import { refuseInUse } from '../../kit/in-use.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import type { Actor } from '../catalogue/catalogue.ts'
import { type Change, touch } from '../catalogue/change.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { defaultValueFor, newFieldBody, parseNewField, traitsOf } from '../fields/index.ts'
import { addField, dropField } from '../storage/tables.ts'
import { formulasUsing } from './dependencies.ts'
import { insertFields } from './new-field.ts'
import { reverseFieldsOf } from './reverse-fields.ts'
import { checkRule, rulesUsing, storeRule } from './rules.ts'
import { type Deletion, usesOfField } from './uses.ts'

// PostgreSQL allows 1,600 columns, and dropped ones still count.
const maxFields = 300

/** Leaves a default for one record type to the backfill: the other rows must not get it. */
export async function createField(change: Change, object: Definition, body: unknown): Promise<Field> {
  if (object.fields.length >= maxFields) throw conflict(`"${object.name}" has ${maxFields} fields already.`)
  const checked = parseNewField(body, object, change.catalogue.byId)
  refuseTaken(object, checked.name)
  refuseSecondReverse(object, checked.metadata['reverseOf'])
  const order = Math.max(-1, ...object.fields.map((field) => field.order)) + 1
  const [field] = await insertFields(change, object.id, [{ ...checked, order }])
  if (field === undefined) throw new Error('the field was not stored')
  const validation = newFieldBody.shape.validation.parse(ruleOf(body))
  if (validation !== undefined) {
    const shape = { ...object, fields: [...object.fields, field] }
    await storeRule(change, field, checkRule(validation, shape, change.catalogue.byId))
  }
  await touch(change, object.id)
  const initial =
    field.recordTypeId === null ? defaultValueFor(field, new Date(), change.catalogue.zone) : null
  try {
    await addField(change.db, object.id, field, initial)
  } catch (error) {
    throw tooManyColumns(error)
      ? conflict(`"${object.name}" has had too many fields: make a new object.`)
      : error
  }
  return field
}

function ruleOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'validation' in body ? body.validation : undefined
}

function refuseSecondReverse(object: Definition, relationId: unknown): void {
  const other = object.fields.find(({ metadata }) => metadata['reverseOf'] === relationId)
  if (relationId !== undefined && other !== undefined)
    throw conflict(`"${other.name}" shows this relation already.`)
}

function tooManyColumns(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '54011'
}

export function refuseTaken(object: Definition, name: string, except?: number): void {
  const taken = object.fields.some(
    (field) => field.id !== except && field.name.toLowerCase() === name.toLowerCase(),
  )
  if (taken) throw conflict(`"${object.name}" has a field called "${name}" already.`)
}

export function fieldById(object: Definition, fieldId: number): FieldDefinition {
  const field = object.fields.find((one) => one.id === fieldId)
  if (field === undefined) throw notFound('field')
  return field
}

export async function deleteField(
  change: Change,
  object: Definition,
  fieldId: number,
  { actor, force }: Deletion,
): Promise<void> {
  const field = fieldById(object, fieldId)
  if (field.builtIn) throw conflict(`"${field.name}" is built in and cannot be deleted.`)
  if (!force) refuseInUse(`"${field.name}"`, await usesOfRelation(change, object, field, actor))
  await removeFields(change, object, [field])
}

/** The uses of a field and of its reverse field, which is deleted with it. */
async function usesOfRelation(change: Change, object: Definition, field: FieldDefinition, actor: Actor) {
  const uses = await usesOfField(change, object, field, actor)
  for (const { holder, reverses } of reverseFieldsOf(change.catalogue, new Set([field.id]))) {
    for (const reverse of reverses) uses.push(...(await usesOfField(change, holder, reverse, actor)))
  }
  return uses
}

/**
 * Removes fields with their values and reverse fields. Refuses if a formula or a relation's display column
 * needs one of them.
 */
export async function removeFields(
  change: Change,
  object: Definition,
  fields: readonly Field[],
): Promise<void> {
  if (fields.length === 0) return
  const ids = new Set(fields.map((field) => field.id))
  for (const { holder, reverses } of reverseFieldsOf(change.catalogue, ids))
    await removeFields(change, holder, reverses)
  const formulas = formulasUsing(change.catalogue, ids).filter((formula) => !ids.has(formula.field.id))
  if (formulas.length > 0) {
    const names = formulas.map((formula) => `${formula.object.name}.${formula.field.name}`)
    throw conflict(
      `Formulas use this field: ${names.join(', ')}. Change or delete them first.`,
      names.map((name) => ({
        path: name,
        code: 'in_use',
        message: `The formula "${name}" uses this field.`,
      })),
    )
  }
  const ruled = rulesUsing(change.catalogue, object, ids).filter(({ id }) => !ids.has(id))
  if (ruled.length > 0) {
    const names = ruled.map(({ name }) => name).join(', ')
    throw conflict(
      `The validation rules of these fields use this field: ${names}. Change or delete them first.`,
    )
  }
  const shown = displayedBy(change, ids)
  if (shown.length > 0)
    throw conflict(`Relations show this field: ${shown.join(', ')}. Let them show another one first.`)
  await change.db
    .deleteFrom('fields')
    .where('id', 'in', [...ids])
    .execute()
  await forgetOwners(change, object, ids)
  await touch(change, object.id)
  for (const field of fields) await dropField(change.db, object.id, field)
}

/** The relations of other objects that use one of these fields as the display column. */
function displayedBy(change: Change, ids: ReadonlySet<number>): string[] {
  return [...change.catalogue.byId.values()].flatMap((object) =>
    object.fields
      .filter((field) => traitsOf(field).target !== undefined && !ids.has(field.id))
      .filter((field) => ids.has(Number(field.metadata['displayColumn'])))
      .map((field) => `${object.name}.${field.name}`),
  )
}

export async function forgetOwners(
  change: Change,
  object: Definition,
  ids: ReadonlySet<number>,
): Promise<void> {
  for (const type of object.recordTypes) {
    const owners = type.security.virtualOwnerColumnIds
    if (!owners.some((id) => ids.has(id))) continue
    await change.db
      .updateTable('record_types')
      .set({ owner_field_ids: owners.filter((id) => !ids.has(id)) })
      .where('id', '=', type.id)
      .where('owner_field_ids', 'is not', null)
      .execute()
  }
}
