import { z } from 'zod'
import { closest } from './closest.ts'
import { type Issue, invalid } from './problem.ts'
import { inOurWords } from './words.ts'

/** Parses `input`, or throws a bad_request that lists every mistake with its path. */
export function parse<S extends z.ZodType>(
  schema: S,
  input: unknown,
  at: readonly PropertyKey[] = [],
): z.output<S> {
  const result = schema.safeParse(input, withInput)
  if (result.success) return result.data
  throw invalid(issuesOf(result.error, schema, at))
}

// Set once per process, so that all parse errors use the texts of this API.
z.config({ customError: inOurWords })

/** Options for parsing input: errors contain it, for suggestions. */
export const withInput = { reportInput: true }

/** Zod's issues in the words of the API: readable paths, one issue a key, suggestions for misspelt keys. */
export function issuesOf(error: z.ZodError, schema: z.ZodType, at: readonly PropertyKey[] = []): Issue[] {
  return error.issues.flatMap((issue) => translate(issue, schema, at))
}

export function pathText(path: readonly PropertyKey[]): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else text += text === '' ? String(part) : `.${String(part)}`
  }
  return text
}

// A body of nothing but unknown keys holds tens of thousands of them.
const mostSuggested = 50

function translate(issue: z.core.$ZodIssue, schema: z.ZodType, at: readonly PropertyKey[]): Issue[] {
  const path = [...at, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(schema, issue.path)
    return issue.keys.map((key, index) => unknownKey([...path, key], key, index < mostSuggested ? known : []))
  }
  if (issue.code === 'invalid_union') {
    // The branch that came nearest is the one the caller most likely meant.
    const branches = issue.errors.filter((branch) => branch.length > 0)
    const nearest = branches.toSorted((a, b) => weight(a) - weight(b))[0]
    if (
      nearest !== undefined &&
      !nearest.every((one) => one.path.length === 0 && one.code === 'invalid_type')
    ) {
      return nearest.flatMap((one) => translate({ ...one, path: [...issue.path, ...one.path] }, schema, at))
    }
  }
  if ((issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.input === undefined) {
    // If only one value is possible, the message that names it is more helpful.
    const message =
      issue.code === 'invalid_value' && issue.values.length === 1 ? issue.message : 'This is required.'
    return [{ path: pathText(path), code: 'required', message }]
  }
  const code =
    issue.code === 'custom' && typeof issue.params?.['code'] === 'string' ? issue.params['code'] : issue.code
  const suggestion =
    issue.code === 'invalid_value' && typeof issue.input === 'string'
      ? closest(
          issue.input,
          issue.values.filter((value) => typeof value === 'string'),
        )
      : undefined
  return [
    {
      path: pathText(path),
      code,
      message: issue.message,
      ...(suggestion === undefined ? {} : { suggestion }),
    },
  ]
}

export function unknownKey(path: readonly PropertyKey[], key: string, known: Iterable<string>): Issue {
  const suggestion = closest(key, known)
  return {
    path: pathText(path),
    code: 'unknown_key',
    message:
      suggestion === undefined
        ? `Unknown key "${shorten(key)}".`
        : `Unknown key "${shorten(key)}"; did you mean "${suggestion}"?`,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}

function shorten(key: string): string {
  return key.length > 80 ? `${key.slice(0, 80)}…` : key
}

/** A wrong type at the top of a branch means another branch. Deeper errors mean an almost matching one. */
function weight(branch: readonly z.core.$ZodIssue[]): number {
  return branch.reduce(
    (sum, issue) => sum + (issue.path.length === 0 && issue.code === 'invalid_type' ? 100 : 1),
    0,
  )
}

/** The keys that the object schema at `path` knows, looking through wrappers, arrays and unions. */
function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const definition = (schema as z.ZodType).def as z.core.$ZodTypeDef & {
    innerType?: z.core.$ZodType
    in?: z.core.$ZodType
    getter?: () => z.core.$ZodType
    options?: z.core.$ZodType[]
    shape?: Record<string, z.core.$ZodType>
    element?: z.core.$ZodType
    valueType?: z.core.$ZodType
    left?: z.core.$ZodType
    right?: z.core.$ZodType
  }
  if (definition.getter) return keysAt(definition.getter(), path)
  if (definition.innerType) return keysAt(definition.innerType, path)
  if (definition.in) return keysAt(definition.in, path)
  if (definition.options) return definition.options.flatMap((option) => keysAt(option, path))
  if (definition.left && definition.right)
    return [...keysAt(definition.left, path), ...keysAt(definition.right, path)]
  const [head, ...rest] = path
  if (definition.shape) {
    if (head === undefined) return Object.keys(definition.shape)
    const next = definition.shape[String(head)]
    return next === undefined ? [] : keysAt(next, rest)
  }
  const inside = definition.element ?? definition.valueType
  return head === undefined || inside === undefined ? [] : keysAt(inside, rest)
}
