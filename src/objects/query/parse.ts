import { closest } from '../../kit/closest.ts'
import { unknownKey } from '../../kit/issues.ts'
import { type Issue, invalid } from '../../kit/problem.ts'
import { isFormula } from '../fields/types.ts'
import { readOperand } from './operand.ts'
import { findPath, type PathScope } from './path.ts'
import type { Path, Query } from './tree.ts'

const maxDepth = 8
const maxLeaves = 100

export interface QueryScope extends PathScope {
  /** The zone for moments without one if the field has none; UTC by default. */
  zone?: string
  /** Filters inside a formula can't use formulas. */
  withoutFormulas?: boolean
}

/** Reads a QueryDSL filter from a request. Throws all issues at once, each with its path. */
export function parseQuery(json: unknown, scope: QueryScope, at = 'query'): Query {
  const issues: Issue[] = []
  const query = readQuery(json, scope, at, issues)
  if (query === undefined || issues.length > 0) throw invalid(issues)
  return query
}

/** As `parseQuery`, for a filter inside something larger: issues are added to `issues`. */
export function readQuery(json: unknown, scope: QueryScope, at: string, issues: Issue[]): Query | undefined {
  // An empty filter matches all rows.
  if (isRecord(json) && Object.keys(json).length === 0) return { type: 'and', parts: [] }
  const reader: Reader = { scope, issues, leaves: 0 }
  const query = readPart(json, reader, at, 1)
  if (reader.leaves > maxLeaves) {
    issues.push({ path: at, code: 'too_big', message: `A query has at most ${maxLeaves} conditions.` })
  }
  return query
}

interface Reader {
  scope: QueryScope
  issues: Issue[]
  leaves: number
}

function readPart(json: unknown, reader: Reader, at: string, depth: number): Query | undefined {
  if (depth > maxDepth)
    return fail(reader, at, 'too_deep', `A query is nested at most ${maxDepth} levels deep.`)
  if (!isRecord(json)) return fail(reader, at, 'invalid_type', 'Must be a condition or a group: an object.')
  const group = groupKeys.find((key) => Object.hasOwn(json, key))
  if (group === undefined) return readLeaf(json, reader, at)
  checkKeys(json, [group], reader, at)
  const inside = json[group]
  if (group === 'not') {
    const part = readPart(inside, reader, `${at}.not`, depth + 1)
    return part === undefined ? undefined : { type: 'not', part }
  }
  if (!Array.isArray(inside))
    return fail(reader, `${at}.${group}`, 'invalid_type', 'Must be an array of conditions.')
  if (inside.length > maxLeaves) {
    return fail(reader, `${at}.${group}`, 'too_big', `A query has at most ${maxLeaves} conditions.`)
  }
  const parts = inside.map((one, index) => readPart(one, reader, `${at}.${group}[${index}]`, depth + 1))
  return { type: group, parts: parts.filter((one) => one !== undefined) }
}

const groupKeys = ['and', 'or', 'not'] as const
const leafKeys = ['path', 'operator', 'value'] as const

function readLeaf(json: Record<string, unknown>, reader: Reader, at: string): Query | undefined {
  reader.leaves += 1
  const known = checkKeys(json, leafKeys, reader, at, [...leafKeys, ...groupKeys])
  if (!known && !Object.hasOwn(json, 'path')) return undefined
  const path = readPath(json['path'], reader, `${at}.path`)
  if (path === undefined) return undefined
  const operator = readOperator(json['operator'], path, reader, `${at}.operator`)
  if (operator === undefined) return undefined
  const value = json['value']
  // `equals null` is a common way to write "has no value".
  if (
    value === null &&
    (operator === 'equals' || operator === 'notEquals') &&
    path.end.operators.includes('isEmpty')
  ) {
    const presence = operator === 'equals' ? 'isEmpty' : 'isNotEmpty'
    return { type: 'leaf', path, operator: presence, operand: { kind: 'none' } }
  }
  const { form, zone = 'UTC' } = reader.scope
  const read = readOperand(operator, value, path.end, `${at}.value`, { form, zone })
  if ('operand' in read) return { type: 'leaf', path, operator, operand: read.operand }
  reader.issues.push(...read.issues)
  return undefined
}

function readPath(json: unknown, reader: Reader, at: string): Path | undefined {
  if (json === undefined) return fail(reader, at, 'required', 'This is required.')
  const found = findPath(json, reader.scope)
  if ('issue' in found) {
    reader.issues.push({ path: at, ...found.issue })
    return undefined
  }
  const { column } = found.path.end
  if (reader.scope.withoutFormulas === true && 'field' in column && isFormula(column.field)) {
    return fail(
      reader,
      at,
      'formula_reference',
      `"${column.field.name}" is a formula, and a formula cannot use another.`,
    )
  }
  return found.path
}

function readOperator(json: unknown, path: Path, reader: Reader, at: string) {
  if (json === undefined) return fail(reader, at, 'required', 'This is required.')
  const operator = path.end.operators.find((one) => one === json)
  if (operator !== undefined) return operator
  const { column, operators } = path.end
  const type = 'field' in column ? column.field.type : 'relation'
  const what = 'system' in column ? column.system : `A field of the type ${type}`
  reader.issues.push({
    path: at,
    code: 'invalid_operator',
    message: `${what} has these operators: ${operators.join(', ')}.`,
    ...suggestionFor(json, operators),
  })
  return undefined
}

function suggestionFor(json: unknown, operators: readonly string[]): { suggestion?: string } {
  const suggestion = typeof json === 'string' ? closest(json, operators) : undefined
  return suggestion === undefined ? {} : { suggestion }
}

function checkKeys(
  json: Record<string, unknown>,
  allowed: readonly string[],
  reader: Reader,
  at: string,
  suggest: readonly string[] = allowed,
): boolean {
  const unknown = Object.keys(json).filter((key) => !allowed.includes(key))
  for (const key of unknown) reader.issues.push(unknownKey([at, key], key, suggest))
  return unknown.length === 0
}

function fail(reader: Reader, path: string, code: string, message: string): undefined {
  reader.issues.push({ path, code, message })
  return undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
