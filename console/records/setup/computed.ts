/** A value computed from linked records, as the form edits it. */
export interface Rollup {
  operation: RollupOperation
  /** The name of the relation, or the id of a relation that leads here. */
  over: string | number
  /** The name of the field. Undefined for a count. */
  field: string | undefined
}

export const rollupOperations = ['count', 'sum', 'avg', 'min', 'max'] as const
export type RollupOperation = (typeof rollupOperations)[number]

type Json = Readonly<Record<string, unknown>>

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads an aggregate over linked records. Undefined for other formulas and those with a filter. */
export function rollupOf(expression: unknown): Rollup | undefined {
  if (!isJson(expression) || expression['type'] !== 'aggregate') return undefined
  const { operation, relation, field, filter, isBackRelation, backRelationColumnId: id } = expression
  const known = rollupOperations.find((one) => one === operation)
  if (known === undefined || filter !== undefined) return undefined
  const name = typeof field === 'string' ? unbracketed(field) : undefined
  const over = isBackRelation === true ? id : relation
  if (typeof over === 'number') return { operation: known, over, field: name }
  return typeof over === 'string' ? { operation: known, over: unbracketed(over), field: name } : undefined
}

/** The expression of the API for a roll-up. */
export function rollupExpression({ operation, over, field }: Rollup): Record<string, unknown> {
  return {
    type: 'aggregate',
    operation,
    ...(typeof over === 'number'
      ? { isBackRelation: true, backRelationColumnId: over }
      : { relation: `[${over}]` }),
    ...(operation === 'count' || field === undefined ? {} : { field: `[${field}]` }),
  }
}

/** A field of a linked record. */
export interface Lookup {
  relation: string
  field: string
}

export function lookupOf(expression: unknown): Lookup | undefined {
  if (!isJson(expression) || expression['type'] !== 'field' || typeof expression['field'] !== 'string')
    return undefined
  const [relation = '', field] = expression['field'].split('].[')
  return field === undefined ? undefined : { relation: relation.slice(1), field: field.slice(0, -1) }
}

export function lookupExpression({ relation, field }: Lookup): Record<string, unknown> {
  return { type: 'field', field: `[${relation}].[${field}]` }
}

function unbracketed(name: string): string {
  return name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name
}
