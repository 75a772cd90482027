import { readDuration } from '../../../formulas/duration.ts'
import type { Parsed, QueryOperator, ValueKind } from '../../kit/field-type.ts'
import type { Issue } from '../../kit/problem.ts'
import { parseDay, parseMoment } from '../fields/moments.ts'
import { refused, stored, textProblem } from '../fields/parsed.ts'
import { parseUserId, parseUuid } from '../fields/platform-relation.ts'
import { parseRowId } from '../fields/relation.ts'
import { parseRelative, relativeForms } from '../fields/relative.ts'
import { parseOption } from '../fields/select.ts'
import type { End, Operand, TimeOperand } from './tree.ts'

const maxValues = 1000
const maxText = 10_000

/** The context for reading the value of a leaf. `zone` is for moments without one. */
export interface OperandScope {
  form?: 'names' | 'ids' | undefined
  zone: string
}

type Read = { operand: Operand } | { issues: Issue[] }

/** Checks the value of a leaf against the end of its path and the operator. */
export function readOperand(
  operator: QueryOperator,
  value: unknown,
  end: End,
  path: string,
  scope: OperandScope,
): Read {
  if (operator === 'isEmpty' || operator === 'isNotEmpty') {
    if (value === undefined || value === null || value === '') return { operand: { kind: 'none' } }
    return problem(path, 'not_applicable', `${operator} takes no value.`)
  }
  if (operator === 'between' && !(Array.isArray(value) && value.length === 2)) {
    return problem(path, 'invalid_type', 'Must be an array of two values: from and to.')
  }
  const takesMany = operator === 'in' || operator === 'notIn' || operator === 'between'
  if (takesMany && !Array.isArray(value))
    return problem(path, 'invalid_type', `${operator} takes an array of values.`)
  const list = Array.isArray(value) ? value : undefined
  if (list !== undefined && !takesMany && !takesSet(end)) {
    return problem(path, 'invalid_type', `${operator} takes one value, not an array.`)
  }
  if (list !== undefined && list.length > maxValues) {
    return problem(path, 'too_big', `Must have at most ${maxValues} values.`)
  }
  return readValues(list ?? [value], list !== undefined, end, path, scope)
}

/** Sets are compared with sets: several options, rows or users. */
function takesSet(end: End): boolean {
  return end.kind === 'options' || end.kind === 'rows' || end.kind === 'row' || end.kind === 'ids'
}

function readValues(values: unknown[], isList: boolean, end: End, path: string, scope: OperandScope): Read {
  const parsed = values.map((one, index) =>
    readers[end.kind](one, isList ? `${path}[${index}]` : path, end, scope),
  )
  const issues = parsed.flatMap((one) => (one.ok ? [] : one.issues))
  if (issues.length > 0) return { issues }
  const read = parsed.flatMap((one) => (one.ok ? [one.value] : []))
  if (end.kind === 'timestamp' || end.kind === 'date')
    return { operand: { kind: 'times', times: read.filter(isTime) } }
  const plain = read.filter(isPlain)
  const [only] = plain
  if (!isList && !takesSet(end) && only !== undefined) return { operand: { kind: 'one', value: only } }
  return { operand: { kind: 'many', values: plain.filter((one) => typeof one !== 'boolean') } }
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function isTime(value: unknown): value is TimeOperand {
  return typeof value === 'object' && value !== null
}

const readers: Record<ValueKind, (value: unknown, path: string, end: End, scope: OperandScope) => Parsed> = {
  text: readText,
  number: readNumber,
  boolean: (value, path) =>
    typeof value === 'boolean' ? stored(value) : refused(path, 'invalid_type', 'Must be true or false.'),
  timestamp: readMoment,
  date: readDay,
  option: readOption,
  options: readOption,
  row: parseRowId,
  rows: parseRowId,
  ids: (value, path, end) => (end.sqlType === 'int[]' ? parseUserId(value, path) : parseUuid(value, path)),
}

function readText(value: unknown, path: string): Parsed {
  if (typeof value !== 'string') return refused(path, 'invalid_type', 'Must be text.')
  const problemFound = textProblem(value, maxText)
  return problemFound === undefined ? stored(value) : refused(path, problemFound.code, problemFound.message)
}

function readNumber(given: unknown, path: string, end: End): Parsed {
  const isDuration = end.traits.duration === true
  const value = isDuration && typeof given === 'string' ? readDuration(given) : given
  if (isDuration && value === undefined)
    return refused(path, 'invalid_value', 'Must be a number of seconds, or a text such as 1:30 or 1h 30m.')
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return refused(path, 'invalid_type', 'Must be a number, not text.')
  }
  if (end.sqlType !== 'int' || (Number.isInteger(value) && Math.abs(value) <= 2_147_483_647)) {
    return stored(value)
  }
  return 'system' in end.column
    ? refused(path, 'invalid_id', 'Must be the number of a record type.')
    : refused(path, 'invalid_type', 'Must be a whole number from -2147483647 to 2147483647.')
}

function readMoment(value: unknown, path: string, end: End, scope: OperandScope): Parsed {
  const relative = parseRelative(value)
  if (relative !== undefined) return stored({ placeholder: relative })
  const day = typeof value === 'string' ? parseDay(value) : undefined
  if (day !== undefined) return stored({ day })
  const moment = typeof value === 'string' ? parseMoment(value, end.traits.zone ?? scope.zone) : undefined
  if (moment !== undefined) return stored({ moment: moment.toISOString() })
  return refused(
    path,
    'invalid_date',
    `Must be an ISO 8601 date or date and time (years 1 to 9999), or ${relativeForms}.`,
  )
}

function readDay(value: unknown, path: string): Parsed {
  const relative = parseRelative(value)
  if (relative !== undefined) return stored({ placeholder: relative })
  const day = typeof value === 'string' ? parseDay(value) : undefined
  return day === undefined
    ? refused(
        path,
        'invalid_date',
        `Must be a date such as 2026-01-15 (years 1 to 9999), or ${relativeForms}.`,
      )
    : stored({ day })
}

function readOption(value: unknown, path: string, end: End, scope: OperandScope): Parsed {
  // A stored filter may outlive an option: its id then matches nothing.
  if (scope.form === 'ids' && typeof value === 'number') return stored(value)
  return parseOption(value, 'field' in end.column ? end.column.field.options : [], path)
}

function problem(path: string, code: string, message: string): Read {
  return { issues: [{ path, code, message }] }
}
