import type { ValueKind } from '../../kit/field-type.ts'
import type { Issue } from '../../kit/problem.ts'
import { parseDay, parseMoment } from '../fields/moments.ts'
import { textProblem } from '../fields/parsed.ts'
import { isFormula, kindOf } from '../fields/types.ts'
import { isPlaceholder } from '../fields/values.ts'
import { findPath } from '../query/index.ts'
import { checkKeys, fail, type Json, type Reader } from './reader.ts'
import type { FieldNode, ResultType } from './tree.ts'

/** The result type of a field within a formula. Options read as their names. */
const resultOf: Partial<Record<ValueKind, ResultType>> = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  timestamp: 'timestamp',
  date: 'date',
  option: 'text',
  options: 'text',
}

export function readField(json: Json, at: string, reader: Reader): FieldNode | undefined {
  checkKeys(json, ['field', 'fallbackValue'], at, reader)
  const node = readFieldPath(json['field'], `${at}.field`, reader)
  const fallback = json['fallbackValue']
  if (node === undefined || fallback === undefined || fallback === null) return node
  const parsed = fallbackParsers[node.result](fallback, `${at}.fallbackValue`, node)
  if (parsed.ok) return { ...node, fallback: parsed.value }
  reader.issues.push(...parsed.issues)
  return undefined
}

/** A path to one value of one row: a field of the row itself or of the row of a single relation. */
export function readFieldPath(json: unknown, at: string, reader: Reader): FieldNode | undefined {
  if (json === undefined) return fail(reader, at, 'required', 'This is required.')
  const found = findPath(json, reader.scope)
  if ('issue' in found) {
    reader.issues.push({ path: at, ...found.issue })
    return undefined
  }
  const { relation, end } = found.path
  const field = 'field' in end.column ? end.column.field : undefined
  if (field !== undefined && isFormula(field)) {
    return fail(
      reader,
      at,
      'formula_reference',
      `"${field.name}" is a formula, and a formula cannot use another.`,
    )
  }
  if (relation !== null && kindOf(relation.field) === 'rows') {
    return fail(
      reader,
      at,
      'several_rows',
      `"${relation.field.name}" leads to several rows: use an aggregate node.`,
    )
  }
  const result = resultOf[end.kind]
  if (result !== undefined) {
    return { node: 'field', path: found.path, fallback: undefined, result, style: end.traits }
  }
  if (end.kind === 'row' || end.kind === 'rows') {
    const message = 'A relation cannot stand alone: use [Relation].[Field] or an aggregate node.'
    return fail(reader, at, 'relation_standalone', message)
  }
  return fail(reader, at, 'not_applicable', 'Users, conversations and files cannot be part of a formula.')
}

type Fallback = { ok: true; value: string | number | boolean } | { ok: false; issues: Issue[] }

const fallbackParsers: Record<ResultType, (value: unknown, path: string, node: FieldNode) => Fallback> = {
  number: (value, path) =>
    typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER
      ? { ok: true, value }
      : unfit(path, 'invalid_type', 'Must be a number, as the field is.'),
  text(value, path) {
    if (typeof value !== 'string') return unfit(path, 'invalid_type', 'Must be text, as the field is.')
    const problem = textProblem(value, 1000)
    return problem === undefined ? { ok: true, value } : unfit(path, problem.code, problem.message)
  },
  boolean: (value, path) =>
    typeof value === 'boolean'
      ? { ok: true, value }
      : unfit(path, 'invalid_type', 'Must be true or false, as the field is.'),
  timestamp: (value, path, node) =>
    typeof value === 'string' &&
    (isPlaceholder(value) || parseMoment(value, node.style.zone ?? 'UTC') !== undefined)
      ? { ok: true, value }
      : unfit(path, 'invalid_date', 'Must be an ISO 8601 date and time, NOW or TODAY.'),
  date: (value, path) =>
    typeof value === 'string' && (isPlaceholder(value) || parseDay(value) !== undefined)
      ? { ok: true, value }
      : unfit(path, 'invalid_date', 'Must be a date such as 2026-01-15, NOW or TODAY.'),
}

function unfit(path: string, code: string, message: string): Fallback {
  return { ok: false, issues: [{ path, code, message }] }
}
