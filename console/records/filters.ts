import { type Field, readText } from './values.ts'

/** One condition as somebody puts it together. */
export interface Condition {
  field: string
  operator: string
  /** As written; operators without a value leave it out. */
  text: string
}

const withoutValue = new Set(['isEmpty', 'isNotEmpty'])

const text = ['contains', 'notContains', 'equals', 'notEquals', 'startsWith', 'endsWith']
const ordered = ['equals', 'notEquals', 'greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual']
const emptiness = ['isEmpty', 'isNotEmpty']

const operators: Record<string, readonly string[]> = {
  string: [...text, ...emptiness],
  number: [...ordered, ...emptiness],
  date: [...ordered.slice(2), ...emptiness],
  dateOnly: [...ordered, ...emptiness],
  boolean: ['equals'],
  select: ['equals', 'notEquals', ...emptiness],
}

/** What each operator is called. */
export const operatorWords: Readonly<Record<string, string>> = {
  contains: 'contains',
  notContains: 'does not contain',
  equals: 'is',
  notEquals: 'is not',
  startsWith: 'starts with',
  endsWith: 'ends with',
  greaterThan: 'is more than',
  greaterThanOrEqual: 'is at least',
  lessThan: 'is less than',
  lessThanOrEqual: 'is at most',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
}

export function operatorsOf({ type, metadata }: Field): readonly string[] {
  if (type === 'select' && metadata['mode'] !== 'singleSelect') return emptiness
  return operators[type] ?? emptiness
}

export function takesValue(operator: string): boolean {
  return !withoutValue.has(operator)
}

/** The filter that the API takes; undefined where nothing is filtered, conditions not yet complete left out. */
export function queryOf(
  conditions: readonly Condition[],
  fields: readonly Field[],
): Record<string, unknown> | undefined {
  const leaves = conditions.flatMap(({ field: name, operator, text: written }) => {
    const field = fields.find((one) => one.name === name)
    if (field === undefined) return []
    const path = `[${name}]`
    if (!takesValue(operator)) return [{ path, operator }]
    const read = readText(written, field)
    return 'error' in read || read.value === null ? [] : [{ path, operator, value: read.value }]
  })
  return leaves.length === 0 ? undefined : { and: leaves }
}
