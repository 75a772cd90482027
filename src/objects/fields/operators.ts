import type { AggregateOperation, QueryOperator, ValueKind } from '../../kit/field-type.ts'

const presence = ['isEmpty', 'isNotEmpty'] as const
const equality = ['equals', 'notEquals', 'in', 'notIn'] as const
const containment = ['contains', 'notContains'] as const
const ordering = ['greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual', 'between'] as const

/** The operators of each kind of value. A field type offers those of its kind, or fewer. */
const operatorsOf: Record<ValueKind, readonly QueryOperator[]> = {
  text: [...equality, ...containment, 'startsWith', 'endsWith', ...presence],
  number: [...equality, ...ordering, ...presence],
  boolean: ['equals', 'notEquals', ...presence],
  timestamp: [...equality, ...ordering, ...presence],
  date: [...equality, ...ordering, ...presence],
  option: [...equality, ...presence],
  options: [...equality, ...containment, ...presence],
  row: [...equality, ...containment, ...presence],
  rows: [...equality, ...containment, ...presence],
  ids: [...equality, ...containment, ...presence],
}

const filling = ['count', 'empty', 'filled', 'percent_empty', 'percent_filled'] as const

const aggregationsOf: Record<ValueKind, readonly AggregateOperation[]> = {
  text: [...filling, 'unique'],
  number: [...filling, 'unique', 'sum', 'avg', 'median', 'min', 'max', 'range'],
  boolean: [...filling, 'unique'],
  timestamp: [...filling, 'unique', 'min', 'max', 'range'],
  date: [...filling, 'unique', 'min', 'max', 'range'],
  option: [...filling, 'unique'],
  options: filling,
  row: [...filling, 'unique'],
  rows: filling,
  ids: filling,
}

export function operatorsFor(kind: ValueKind): readonly QueryOperator[] {
  return operatorsOf[kind]
}

export function aggregationsFor(kind: ValueKind): readonly AggregateOperation[] {
  return aggregationsOf[kind]
}

/** For values that are only present or missing: files and pictures. */
export const presenceOperators: readonly QueryOperator[] = presence
export const presenceAggregations: readonly AggregateOperation[] = filling
