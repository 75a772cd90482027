import type { z } from 'zod'
import { capabilities } from '../../src/capabilities.ts'
import { partsOf } from '../../src/kit/parts-of.ts'
import { markOf } from '../../src/kit/secret.ts'

/** A value that a schema describes. */
export interface Field {
  /** The names that lead to it: `headers[].value`, `secrets.*`. */
  path: string
  /** Its own name; of items and values by name, that of the whole. */
  name: string
  /** The names of the keys in the same object. */
  beside: readonly string[]
  mark: ReturnType<typeof markOf>
  /** Every schema of the value: wrappers and options included. */
  schemas: readonly z.core.$ZodType[]
}

type Place = Pick<Field, 'path' | 'name' | 'beside'>

// Deeper than any body; a schema that holds itself comes to an end.
const deepest = 8

/** Every field of a schema, objects and lists included; nothing inside a marked one. */
export function fieldsOf(
  schema: z.core.$ZodType,
  place: Place = { path: '', name: '', beside: [] },
  depth = 0,
): Field[] {
  const schemas = allOf(schema)
  const mark = schemas.map(markOf).find((one) => one !== undefined)
  const own = place.path === '' ? [] : [{ ...place, mark, schemas }]
  if (mark !== undefined || depth > deepest) return own
  return [
    ...own,
    ...schemas.flatMap((one) =>
      innerOf(one, place).flatMap(([part, inner]) => fieldsOf(part, inner, depth + 1)),
    ),
  ]
}

function innerOf(schema: z.core.$ZodType, { path, name, beside }: Place): [z.core.$ZodType, Place][] {
  const { shape, rest, item } = partsOf(schema)
  const below = (key: string) => (path === '' ? key : `${path}.${key}`)
  return [
    ...Object.entries(shape).map(([key, part]): [z.core.$ZodType, Place] => [
      part,
      { path: below(key), name: key, beside: Object.keys(shape) },
    ]),
    ...(rest === undefined ? [] : [[rest, { path: below('*'), name, beside }] as [z.core.$ZodType, Place]]),
    ...(item === undefined ? [] : [[item, { path: `${path}[]`, name, beside }] as [z.core.$ZodType, Place]]),
  ]
}

function allOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  return [schema, ...partsOf(schema).same.flatMap(allOf)]
}

interface EndpointField extends Field {
  /** `POST /tools` */
  endpoint: string
  part: 'params' | 'query' | 'body' | 'answer'
}

const endpoints = capabilities.flatMap((capability) => [
  ...capability.endpoints,
  ...(capability.sideApi?.groups.flatMap((group) => group.endpoints) ?? []),
])

/** Every field of every endpoint, of the public API and those beside it. */
export const endpointFields: readonly EndpointField[] = endpoints.flatMap(
  ({ method, path, params, query, body, returns }) => {
    const parts = { params, query, body, answer: returns.kind === 'json' ? returns.schema : undefined }
    return (['params', 'query', 'body', 'answer'] as const).flatMap((part) => {
      const schema = parts[part]
      const fields = schema === undefined ? [] : fieldsOf(schema)
      return fields.map((field) => ({ ...field, endpoint: `${method} ${path}`, part }))
    })
  },
)

const telling = new Set(
  (
    'password passphrase secret secrets token tokens key keys credential credentials authorization cookie signature ' +
    'totp otp code codes pin bearer'
  ).split(' '),
)

/** The last word of a compound says what it is: a `secretName` is a name. */
const harmless = new Set('name names id ids url type method challenge'.split(' '))

/** Whether a field looks like a secret by its name and can hold text of any kind. */
export function looksSecret({ name, beside, schemas }: Field): boolean {
  const words = name.split(/(?<=[a-z\d])(?=[A-Z])|[^A-Za-z\d]+/).map((word) => word.toLowerCase())
  if (harmless.has(words.at(-1) ?? '') || !words.some((word) => telling.has(word))) return false
  // The name in a pair, and the code of an error.
  if (name === 'key' && beside.includes('value')) return false
  if (name === 'code' && beside.includes('message')) return false
  return schemas.some(takesText)
}

const anything = new Set(['unknown', 'any', 'custom', 'template_literal'])

function takesText({ _zod: { def } }: z.core.$ZodType): boolean {
  if (anything.has(def.type)) return true
  const format = 'format' in def ? String(def.format) : ''
  return def.type === 'string' && !['uuid', 'datetime', 'date'].includes(format)
}
