import { exampleOf, NoExample } from '../../src/server/openapi/examples.ts'
import { referenceName, type Schema } from '../../src/server/openapi/model.ts'

type Named = Readonly<Record<string, Schema>>

// Deeper than any body that people write by hand; a schema that holds itself comes to an end.
const deepest = 5

/** Values that are like `example` but wrong at one place each, by everything that `schema` says of that place. */
export function* wrongValues(schema: Schema, example: unknown, named: Named, depth = 0): Generator {
  const target = resolved(schema, named)
  if (depth > deepest) return
  const choices = target.anyOf ?? target.oneOf
  if (choices !== undefined) {
    yield* wrongLeaves
    for (const choice of choices)
      yield* wrongValues(choice, fitting(choice, example, named), named, depth + 1)
    return
  }
  for (const part of target.allOf ?? []) yield* wrongValues(part, example, named, depth)
  if (target.properties !== undefined) yield* wrongObjects(target, example, named, depth)
  else if (target.type === 'array') yield* wrongLists(target, example, named, depth)
  else yield* wrongLeaf(target)
}

// Other types, what a format or an enumeration does not have, what is empty, too long, too small and too large.
export const wrongLeaves: readonly unknown[] = [
  null,
  { odd: 1 },
  ['odd'],
  'odd \u0000',
  '',
  1.5,
  -1,
  1e300,
  true,
]

function* wrongLeaf(schema: Schema): Generator {
  yield* wrongLeaves
  if (schema.maxLength !== undefined) yield 'a'.repeat(Math.min(schema.maxLength, 200_000) + 1)
  if (schema.maximum !== undefined) yield schema.maximum + 1
  if (schema.format === 'date' || schema.format === 'date-time') yield* ['2026-02-30', '2026-13-01T25:61:00Z']
  if (schema.format === 'uuid') yield '0199f0a4-6f3c-7c1e-9a2b'
}

function* wrongObjects(schema: Schema, example: unknown, named: Named, depth: number): Generator {
  const good: Record<string, unknown> = { ...Object(example) }
  yield* [null, 'odd', [1], { ...good, no_such_key: 1 }]
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const { [key]: _, ...without } = good
    if (schema.required?.includes(key) === true) yield without
    const inner = good[key] ?? fitting(property, undefined, named)
    for (const value of wrongValues(property, inner, named, depth + 1)) yield { ...good, [key]: value }
  }
}

function* wrongLists(schema: Schema, example: unknown, named: Named, depth: number): Generator {
  yield* [null, 'odd', { odd: 1 }, []]
  const [first]: unknown[] = Array.isArray(example) ? example : []
  if (typeof schema.items !== 'object') return
  const item = first ?? fitting(schema.items, undefined, named)
  if (schema.maxItems !== undefined && schema.maxItems <= 10_000) {
    yield Array.from({ length: schema.maxItems + 1 }, () => item)
  }
  for (const value of wrongValues(schema.items, item, named, depth + 1)) yield [value]
}

/** The example where it is of this shape, or else one made up for it. */
function fitting(schema: Schema, example: unknown, named: Named): unknown {
  const { properties } = resolved(schema, named)
  const keys = typeof example === 'object' && example !== null ? Object.keys(example) : []
  if (keys.length > 0 && keys.every((key) => Object.hasOwn(properties ?? {}, key))) return example
  return exampleOrNothing(schema, named)
}

/** Nothing where its author has given none because a whole body has one. */
function exampleOrNothing(schema: Schema, named: Named): unknown {
  try {
    return exampleOf(schema, named)
  } catch (error) {
    if (error instanceof NoExample) return undefined
    throw error
  }
}

function resolved(schema: Schema, named: Named): Schema {
  return schema.$ref === undefined ? schema : (named[referenceName(schema.$ref)] ?? schema)
}
