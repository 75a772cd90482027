import { writeRelative } from '../fields/relative.ts'
import { writePath } from './path.ts'
import type { End, Operand, Query, TimeOperand } from './tree.ts'

/**
 * A tree as JSON: by name for the API, by id for storing. `parseQuery` with the same form reads it back, so a tree
 * stored by id survives renames of fields and options.
 */
export function writeQuery(query: Query, form: 'names' | 'ids'): Record<string, unknown> {
  if (query.type === 'not') return { not: writeQuery(query.part, form) }
  if (query.type !== 'leaf') return { [query.type]: query.parts.map((part) => writeQuery(part, form)) }
  const { path, operator, operand } = query
  const value = writeOperand(
    operand,
    operator === 'between' || operator === 'in' || operator === 'notIn',
    path.end,
    form,
  )
  return { path: writePath(path, form), operator, ...(value === undefined ? {} : { value }) }
}

function writeOperand(operand: Operand, isList: boolean, end: End, form: 'names' | 'ids'): unknown {
  if (operand.kind === 'none') return undefined
  if (operand.kind === 'one') return writeOne(operand.value, end, form)
  const values =
    operand.kind === 'times'
      ? operand.times.map(writeTime)
      : operand.values.map((value) => writeOne(value, end, form))
  return isList || values.length !== 1 ? values : values[0]
}

function writeOne(value: string | number | boolean, end: End, form: 'names' | 'ids'): unknown {
  if (form === 'ids' || (end.kind !== 'option' && end.kind !== 'options')) return value
  const options = 'field' in end.column ? end.column.field.options : []
  return options.find((option) => option.id === value)?.name ?? `(deleted option ${String(value)})`
}

function writeTime(time: TimeOperand): string {
  if ('moment' in time) return time.moment
  return 'day' in time ? time.day : writeRelative(time.placeholder)
}
