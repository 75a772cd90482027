import { sql } from 'kysely'
import type { Field, Option } from '../../kit/field-type.ts'
import { refuseInUse } from '../../kit/in-use.ts'
import { conflict, invalid, notFound } from '../../kit/problem.ts'
import { type Change, touch } from '../catalogue/change.ts'
import type { Definition, FieldDefinition, OptionDefinition } from '../catalogue/definition.ts'
import { hasOptions, maxOptions, optionColors, type Tag } from '../fields/index.ts'
import { type Deletion, usesOfOption } from './uses.ts'

export function selectField(object: Definition, fieldId: number): FieldDefinition {
  const field = object.fields.find((one) => one.id === fieldId)
  if (field === undefined || !hasOptions(field)) throw notFound('select field')
  return field
}

export function optionById(
  object: Definition,
  optionId: number,
): { field: FieldDefinition; option: OptionDefinition } {
  for (const field of object.fields) {
    const option = field.options.find((one) => one.id === optionId)
    if (option !== undefined) return { field, option }
  }
  throw notFound('option')
}

/** New options take the colours in turn. */
function nextColor(count: number): string {
  return optionColors[count % optionColors.length] ?? 'gray'
}

function refuseTaken(field: Field, name: string, except?: number): void {
  const taken = field.options.some(
    (one) => one.id !== except && one.name.toLowerCase() === name.toLowerCase(),
  )
  if (taken) throw conflict(`"${field.name}" has an option called "${name}" already.`)
}

export async function createOption(
  change: Change,
  object: Definition,
  fieldId: number,
  body: { name: string; color?: string | undefined },
): Promise<number> {
  const field = selectField(object, fieldId)
  if (field.options.length >= maxOptions) throw conflict(`"${field.name}" has ${maxOptions} options already.`)
  refuseTaken(field, body.name)
  const { id } = await change.db
    .insertInto('field_options')
    .values({
      field_id: field.id,
      name: body.name,
      color: body.color ?? nextColor(field.options.length),
      position: Math.max(-1, ...field.options.map((option) => option.order)) + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await touch(change, object.id)
  return id
}

export async function updateOption(
  change: Change,
  object: Definition,
  optionId: number,
  body: { name?: string | undefined; color?: string | undefined; order?: number | undefined },
): Promise<void> {
  const { field, option } = optionById(object, optionId)
  if (body.name !== undefined) refuseTaken(field, body.name, option.id)
  await change.db
    .updateTable('field_options')
    .set({ name: body.name ?? option.name, color: body.color ?? option.color, updated_at: new Date() })
    .where('id', '=', option.id)
    .execute()
  if (body.order !== undefined) {
    const ids = field.options.filter((one) => one.id !== option.id).map((one) => one.id)
    ids.splice(body.order, 0, option.id)
    await place(change, ids)
  }
  await touch(change, object.id)
}

/** Removes an option, also as a default. The rows lose it afterwards, in batches. */
export async function deleteOption(
  change: Change,
  object: Definition,
  optionId: number,
  { actor, force }: Deletion,
): Promise<{ fieldId: number }> {
  const { field, option } = optionById(object, optionId)
  if (!force) refuseInUse(`"${option.name}"`, await usesOfOption(change, object, field, option, actor))
  await change.db.deleteFrom('field_options').where('id', '=', option.id).execute()
  await dropDefault(change, field, [option.id])
  await touch(change, object.id)
  return { fieldId: field.id }
}

async function dropDefault(change: Change, field: Field, removed: readonly number[]): Promise<void> {
  const kept = defaultWithout(field, removed)
  if (JSON.stringify(kept) === JSON.stringify(field.defaultValue)) return
  const value = kept === null ? null : JSON.stringify(kept)
  await change.db.updateTable('fields').set({ default_value: value }).where('id', '=', field.id).execute()
}

/** Removes a deleted option from the default. */
function defaultWithout({ defaultValue }: Field, removed: readonly unknown[]): unknown {
  if (!Array.isArray(defaultValue)) return removed.includes(defaultValue) ? null : defaultValue
  const kept = defaultValue.filter((id) => !removed.includes(id))
  return kept.length === 0 ? null : kept
}

/**
 * Makes `tags` the options of a field. A tag with the id or name of an existing option keeps that option and its rows.
 * The others are created; options that `tags` lacks are deleted.
 */
export async function replaceOptions(
  change: Change,
  field: FieldDefinition,
  tags: readonly Tag[],
): Promise<{ options: Option[]; removed: number[]; defaultValue: unknown }> {
  const wanted = inOrder(tags).map((one, index) => ({ ...one, index, existing: existingOption(field, one) }))
  refuseMistakes(wanted)
  const kept = new Set(wanted.flatMap(({ existing }) => existing?.id ?? []))
  const removed = field.options.filter((option) => !kept.has(option.id)).map((option) => option.id)
  // Options that swap their names would collide in between.
  if (field.options.length > 0) {
    await sql`update field_options set name = id || chr(1) || name where field_id = ${field.id}`.execute(
      change.db,
    )
  }
  if (removed.length > 0) await change.db.deleteFrom('field_options').where('id', 'in', removed).execute()
  const options: Option[] = []
  for (const { name, color, index, existing } of wanted) {
    const values = { name, color: color ?? existing?.color ?? nextColor(index), position: index }
    const id =
      existing === undefined
        ? await insert(change, field.id, values)
        : await rewrite(change, existing.id, values)
    options.push({ id, name, color: values.color, order: index })
  }
  return { options, removed, defaultValue: defaultWithout(field, removed) }
}

/** An explicit `order` wins over the position in the list. */
function inOrder(tags: readonly Tag[]): Tag[] {
  return tags
    .map((tag, index) => ({ tag, place: tag.order ?? index }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ tag }) => tag)
}

function existingOption(field: Field, wanted: { id?: number | undefined; name: string }): Option | undefined {
  return field.options.find((option) =>
    wanted.id === undefined ? option.name === wanted.name : option.id === wanted.id,
  )
}

function refuseMistakes(
  wanted: readonly { id?: number | undefined; name: string; index: number; existing: Option | undefined }[],
): void {
  const names = new Set<string>()
  const issues = wanted.flatMap(({ id, name, index, existing }) => {
    const twice = names.has(name.toLowerCase())
    names.add(name.toLowerCase())
    if (twice)
      return [
        { path: `tags[${index}].name`, code: 'duplicate', message: `Two options are called "${name}".` },
      ]
    if (id === undefined || existing !== undefined) return []
    return [{ path: `tags[${index}].id`, code: 'not_found', message: 'The field has no such option.' }]
  })
  if (issues.length > 0) throw invalid(issues)
}

interface OptionValues {
  name: string
  color: string
  position: number
}

async function insert(change: Change, fieldId: number, values: OptionValues): Promise<number> {
  const row = { ...values, field_id: fieldId }
  const { id } = await change.db
    .insertInto('field_options')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function rewrite(change: Change, id: number, values: OptionValues): Promise<number> {
  await change.db
    .updateTable('field_options')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
  return id
}

async function place(change: Change, ids: readonly number[]): Promise<void> {
  await sql`update field_options set position = placed.at - 1
    from unnest(${ids}::int[]) with ordinality as placed (id, at) where field_options.id = placed.id`.execute(
    change.db,
  )
}
