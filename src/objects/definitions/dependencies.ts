import type { Catalogue, Definition, FieldDefinition } from '../catalogue/definition.ts'
import { isFormula } from '../fields/index.ts'
import { formulaDependencies } from '../formula/index.ts'

export interface FormulaField {
  object: Definition
  field: FieldDefinition
}

/** The formulas of the account that read one of these fields or follow it. */
export function formulasUsing(catalogue: Catalogue, fieldIds: ReadonlySet<number>): FormulaField[] {
  return [...catalogue.byId.values()].flatMap((object) =>
    object.fields
      .filter((field) => isFormula(field))
      .filter((field) =>
        formulaDependencies(field, object, catalogue.byId).some((one) => fieldIds.has(one.fieldId)),
      )
      .map((field) => ({ object, field })),
  )
}
