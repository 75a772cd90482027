import { grouped } from '../../kit/counted.ts'
import type { Parsed } from '../../kit/field-type.ts'

export function stored(value: unknown): Parsed {
  return { ok: true, value }
}

export function refused(path: string, code: string, message: string, suggestion?: string): Parsed {
  return { ok: false, issues: [{ path, code, message, ...(suggestion === undefined ? {} : { suggestion }) }] }
}

/** Problems of any text, regardless of its use; undefined if PostgreSQL can store it. */
export function textProblem(text: string, max: number): { code: string; message: string } | undefined {
  if (text.length > max) {
    return { code: 'too_long', message: `Must have at most ${grouped(max)} characters.` }
  }
  if (text.includes('\0')) return { code: 'invalid_text', message: 'Must not contain NUL characters.' }
  if (!text.isWellFormed()) return { code: 'invalid_text', message: 'Must be well-formed Unicode text.' }
  return undefined
}

/** Reads a list of ids or names: checks each, names each issue by its index, keeps the first of equal ones. */
export function parseList(
  input: unknown,
  path: string,
  limit: number,
  element: (one: unknown, path: string) => Parsed,
): Parsed {
  if (!Array.isArray(input)) return refused(path, 'invalid_type', 'Must be an array.')
  if (input.length > limit) return refused(path, 'too_big', `Must have at most ${limit} entries.`)
  const parsed = input.map((one, index) => element(one, `${path}[${index}]`))
  const issues = parsed.flatMap((one) => (one.ok ? [] : one.issues))
  if (issues.length > 0) return { ok: false, issues }
  const values = new Set(parsed.flatMap((one) => (one.ok ? [one.value] : [])))
  return stored(values.size === 0 ? null : [...values])
}
