import type { ColumnType, Field, FieldType, ValueKind, ValueTraits } from '../../kit/field-type.ts'
import * as list from './list.ts'

export const fieldTypes: readonly FieldType[] = Object.values(list)

const byName = new Map(fieldTypes.map((one) => [one.type, one]))

export function findFieldType(type: string): FieldType | undefined {
  return byName.get(type)
}

export function fieldTypeOf(field: { type: string }): FieldType {
  const found = byName.get(field.type)
  if (found === undefined) throw new Error(`a field of the unknown type ${field.type} is stored`)
  return found
}

export function kindOf(field: Field): ValueKind {
  return fieldTypeOf(field).valueKind(field.metadata)
}

export function traitsOf(field: Field): ValueTraits {
  return fieldTypeOf(field).traits(field.metadata)
}

export function isWritable(field: Field): boolean {
  return fieldTypeOf(field).takes.writes
}

export function isFormula(field: Field): boolean {
  return fieldTypeOf(field).storage(field).kind === 'computed'
}

/** Reports whether the value is computed when read: a formula, or the name of an author. */
export function isComputed(field: Field): boolean {
  const { kind } = fieldTypeOf(field).storage(field)
  return kind === 'computed' || kind === 'author'
}

/** The type of the column that a new field would get. */
export function newColumnTypeOf(field: Pick<Field, 'type' | 'metadata'>): ColumnType | null {
  return fieldTypeOf(field).newColumnType?.(field.metadata) ?? null
}

export function hasOptions(field: Field): boolean {
  const kind = kindOf(field)
  return kind === 'option' || kind === 'options'
}
