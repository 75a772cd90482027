import type { Field } from '../../kit/field-type.ts'
import type { Change } from '../catalogue/change.ts'
import { type NewField as CheckedField, fieldTypeOf, newColumnTypeOf } from '../fields/index.ts'

export interface NewField extends CheckedField {
  order: number
  builtIn?: boolean
  options?: readonly { name: string; color: string }[]
  /** The name of the default option, for a field created together with its options. */
  defaultOption?: string
}

/** Writes fields and their options and returns them with their ids. */
export async function insertFields(
  change: Change,
  objectId: number,
  fields: readonly NewField[],
): Promise<Field[]> {
  if (fields.length === 0) return []
  const rows = await change.db
    .insertInto('fields')
    .values(
      fields.map((field) => ({
        object_id: objectId,
        name: field.name,
        type: field.type,
        metadata: JSON.stringify(field.metadata),
        default_value: field.defaultValue === null ? null : JSON.stringify(field.defaultValue),
        required: field.required,
        is_unique: field.unique,
        record_type_id: field.recordTypeId,
        related_object_id: fieldTypeOf(field).traits(field.metadata).target ?? null,
        position: field.order,
        built_in: field.builtIn ?? false,
        column_type: newColumnTypeOf(field),
        description: field.description,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const made: Field[] = []
  for (const { options = [], builtIn = false, defaultOption, ...field } of fields) {
    const id = rows.find((row) => row.name === field.name)?.id
    if (id === undefined) throw new Error(`field ${field.name} was not stored`)
    const stored = await insertOptions(change, id, options)
    const chosen = stored.find((option) => option.name === defaultOption)
    if (chosen !== undefined) {
      const value = { default_value: JSON.stringify(chosen.id) }
      await change.db.updateTable('fields').set(value).where('id', '=', id).execute()
    }
    const defaultValue = chosen?.id ?? field.defaultValue
    made.push({
      ...field,
      id,
      builtIn,
      rule: null,
      columnType: newColumnTypeOf(field),
      options: stored,
      defaultValue,
    })
  }
  return made
}

async function insertOptions(
  change: Change,
  fieldId: number,
  options: readonly { name: string; color: string }[],
): Promise<{ id: number; name: string; color: string; order: number }[]> {
  if (options.length === 0) return []
  const rows = await change.db
    .insertInto('field_options')
    .values(options.map((option, index) => ({ ...option, field_id: fieldId, position: index })))
    .returning(['id', 'name', 'color', 'position'])
    .execute()
  return rows.map(({ position, ...option }) => ({ ...option, order: position }))
}
