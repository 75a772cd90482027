import type { Field, ValueKind } from '../../kit/field-type.ts'
import { kindOf } from '../fields/types.ts'

const groupable: readonly ValueKind[] = ['text', 'number', 'boolean', 'date', 'option', 'row']

export const notGroupable =
  'Rows are grouped by one text, number, option, day, related row, or true and false; not by a field of several values.'

/** Reports whether every row has at most one value of the field to group by. */
export function isGroupable(field: Field): boolean {
  return groupable.includes(kindOf(field))
}
