import pg from 'pg'
import { pathText } from '../../kit/issues.ts'
import { type Issue, invalid, Problem } from '../../kit/problem.ts'

// A NUL character in text or JSON. Half of a surrogate pair in JSON is reported like any other syntax error.
const codes = new Set(['22021', '22P05'])

export function isUnstorable(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false
  return (
    codes.has(error.code ?? '') || (error.code === '22P02' && error.routine?.startsWith('json_') === true)
  )
}

export interface RequestParts {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Few schemas check for such characters, because hardly any client sends them. Their place is found after the
 * error.
 */
export function unstorableProblem(request: RequestParts, cause: pg.DatabaseError): Problem {
  const issues = [request.params, request.query, request.body].flatMap((part) => issuesIn(part, []))
  if (issues.length > 0) return invalid(issues)
  return new Problem('bad_request', 'A text holds a character that cannot be stored, such as NUL.', { cause })
}

// Deeper than any valid body.
const deepest = 50

function issuesIn(value: unknown, path: readonly PropertyKey[]): Issue[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [issueAt(path)]
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || path.length > deepest)
    return []
  if (Array.isArray(value)) return value.flatMap((inner, index) => issuesIn(inner, [...path, index]))
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(isStorable(key) ? [] : [issueAt([...path, key])]),
    ...issuesIn(inner, [...path, key]),
  ])
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function issueAt(path: readonly PropertyKey[]): Issue {
  return {
    path: pathText(path),
    code: 'invalid_text',
    message: "Text can't contain a NUL character or half of a surrogate pair.",
  }
}
