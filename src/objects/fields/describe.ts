import type { Field } from '../../kit/field-type.ts'
import { formulaText, publicFormula, publicRule } from '../formula/index.ts'
import type { Shape, Shapes } from '../shape.ts'
import { fieldTypeOf, hasOptions, isFormula } from './types.ts'
import { formatDefault } from './values.ts'

/** A field as the API shows it: its metadata, with some of it repeated at the top level under the promoted keys. */
export function describeField(field: Field, shape: Shape, shapes: Shapes): Record<string, unknown> {
  const type = fieldTypeOf(field)
  const formula = isFormula(field) ? formulaText(field, shape, shapes) : undefined
  return {
    ...type.promoted(field.metadata),
    id: field.id,
    name: field.name,
    type: field.type,
    metadata: isFormula(field) ? publicFormula(field, shape, shapes) : field.metadata,
    defaultValue: formatDefault(field),
    required: field.required,
    unique: field.unique,
    record_type_id: field.recordTypeId,
    order: field.order,
    built_in: field.builtIn,
    ...(field.description === null ? {} : { description: field.description }),
    ...(field.rule === null ? {} : { validation: publicRule(field.rule, shape, shapes) }),
    ...(hasOptions(field) ? { options: field.options } : {}),
    ...(formula === undefined ? {} : { formula }),
  }
}
