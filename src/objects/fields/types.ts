import type { Field, FieldType, ValueKind, ValueTraits } from '../../kit/field-type.ts'
import { avatarType } from './avatar.ts'
import { booleanType } from './boolean.ts'
import { dateType } from './date.ts'
import { dateOnlyType } from './date-only.ts'
import { fileType } from './file.ts'
import { formulaType } from './formula.ts'
import { numberType } from './number.ts'
import { platformRelationType } from './platform-relation.ts'
import { relationType } from './relation.ts'
import { selectType } from './select.ts'
import { stringType } from './string.ts'

/** Every field type there is. A new one is its file and its line here. */
export const fieldTypes: readonly FieldType[] = [
  stringType,
  numberType,
  booleanType,
  dateType,
  dateOnlyType,
  selectType,
  relationType,
  platformRelationType,
  fileType,
  avatarType,
  formulaType,
]

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

export function isComputed(field: Field): boolean {
  return fieldTypeOf(field).storage(field.metadata).kind === 'computed'
}

export function hasOptions(field: Field): boolean {
  const kind = kindOf(field)
  return kind === 'option' || kind === 'options'
}
