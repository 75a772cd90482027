import { z } from 'zod'
import { NodeFailure } from '../../kit/effects.ts'
import type { Lookup } from '../../kit/lookup.ts'
import { parsedJson } from '../names.ts'
import { parsePropertyPath, readPath } from '../property-path.ts'
import { valueOf } from '../templates.ts'

/** The path to a list inside of a named value. */
export function listPath() {
  return z
    .string()
    .max(500)
    .refine((path) => parsePropertyPath(path) !== undefined, {
      error: 'Must be a property path such as `data.items`.',
      params: { code: 'invalid_path' },
    })
    .meta({ format: 'property-path' })
    .nullable()
    .optional()
}

/** The list in a variable or a result. Without a value it is empty. */
export function listAt(lookup: Lookup, name: string, path: string): readonly unknown[] {
  const named = valueOf(name, lookup)
  const whole = typeof named === 'string' ? parsedJson(named) : named
  const value = path === '' ? whole : readPath(whole, path)
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return Array.from<unknown>(value)
  throw new NodeFailure(`${name}${path === '' ? '' : ` at ${path}`} is not a list.`)
}
