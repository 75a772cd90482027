import { sql } from 'kysely'
import type { Field } from '../../kit/field-type.ts'
import { type Issue, invalid } from '../../kit/problem.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { FormulaMetadata } from '../fields/formula.ts'
import { formatValue } from '../fields/index.ts'
import { compileFormula, readFormula, writeFormula } from '../formula/index.ts'
import { present } from '../query/index.ts'
import { tableOf } from '../storage/names.ts'
import { bounded } from './bounded.ts'
import { compilationFor, rowAlias } from './select.ts'

/** The values of an unsaved formula for the first rows that the caller sees. */
export async function previewFormula(
  scope: Scope,
  metadata: FormulaMetadata,
  limit: number,
): Promise<{ row_id: string; value: unknown }[]> {
  const { app, object, catalogue } = scope
  const issues: Issue[] = []
  const formula = readFormula(metadata, { shape: object, shapes: catalogue.byId }, '', issues)
  if (formula === undefined) throw invalid(issues)
  const compilation = compilationFor(scope)
  const query = sql<{
    id: string
    value: unknown
  }>`select r.id, ${compileFormula(formula, rowAlias, compilation)} as value
    from ${tableOf(object.id)} as r where ${present(object, rowAlias, compilation)} order by r.id limit ${limit}`
  const rows = await bounded(app, query)
  const field = previewField({ ...writeFormula(formula, 'ids') })
  return rows.map((row) => ({ row_id: row.id, value: formatValue(field, row.value) }))
}

function previewField(metadata: Field['metadata']): Field {
  return {
    id: 0,
    name: 'Preview',
    type: 'formula',
    metadata,
    defaultValue: null,
    required: false,
    unique: false,
    recordTypeId: null,
    order: 0,
    builtIn: false,
    columnType: null,
    description: null,
    rule: null,
    options: [],
  }
}
