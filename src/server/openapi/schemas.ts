import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { markOf } from '../../kit/secret.ts'
import { referenceName, type Schema } from './model.ts'

type Direction = 'input' | 'output'
type Named = Record<string, Schema>

const place = '#/components/schemas/'

/** Converts Zod schemas to JSON Schema and collects the named ones, so that each is written once. */
export interface SchemaCollection {
  named: Named
  request: (schema: z.ZodType) => Schema
  response: (schema: z.ZodType) => Schema
}

export function collectSchemas(): SchemaCollection {
  const named: Named = {}
  const keep = (definitions: Named): void => {
    for (const [name, schema] of Object.entries(definitions)) {
      if (named[name] !== undefined && !isDeepStrictEqual(named[name], schema)) {
        throw new Error(`two different schemas of the API are called ${name}`)
      }
      named[name] = schema
    }
  }
  return {
    named,
    response: (schema) => {
      const { root, definitions } = convert(schema, 'output')
      keep(definitions)
      return root
    },
    request: (schema) => {
      const { root, definitions } = convert(schema, 'input')
      const renamed = differingNames(definitions, convert(schema, 'output').definitions)
      const rename = (name: string) => (renamed.has(name) ? `${name}Input` : name)
      keep(
        Object.fromEntries(
          Object.entries(definitions).map(([name, one]) => [rename(name), mapReferences(one, rename)]),
        ),
      )
      return mapReferences(root, rename)
    },
  }
}

const asItIs = (name: string) => name

function convert(schema: z.ZodType, io: Direction): { root: Schema; definitions: Named } {
  const {
    $schema: _,
    $defs,
    ...root
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      tidy(jsonSchema, zodSchema instanceof z.ZodDate)
      if (markOf(zodSchema) === 'secret') hide(jsonSchema, io)
    },
  })
  const definitions = Object.entries($defs ?? {}).map(([name, one]) => [name, mapReferences(one, asItIs)])
  return { root: mapReferences(root, asItIs), definitions: Object.fromEntries(definitions) }
}

/**
 * The names of schemas that differ between requests and answers, such as one with a default, and of those that contain
 * one.
 */
function differingNames(input: Named, output: Named): Set<string> {
  const different = new Set<string>()
  for (const [name, schema] of Object.entries(input)) {
    if (output[name] !== undefined && !isDeepStrictEqual(schema, output[name])) different.add(name)
  }
  let before = -1
  while (before !== different.size) {
    before = different.size
    for (const [name, schema] of Object.entries(input)) {
      mapReferences(schema, (inner) => {
        if (different.has(inner)) different.add(name)
        return inner
      })
    }
  }
  return different
}

/** A copy with references to the document's components, renamed by `rename`. */
function mapReferences(schema: object, rename: (name: string) => string): Schema {
  const copy: Schema = JSON.parse(JSON.stringify(schema), (key, inner: unknown) =>
    key === '$ref' && typeof inner === 'string' ? place + rename(referenceName(inner)) : inner,
  )
  return copy
}

// The metadata of a Zod schema also holds properties for the console. Only these keywords belong in the description.
const keywords = new Set(
  (
    '$ref $defs $schema type format title description deprecated readOnly writeOnly default const enum examples ' +
    'properties required additionalProperties propertyNames items prefixItems minItems maxItems uniqueItems ' +
    'anyOf oneOf allOf not minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength ' +
    'pattern contentEncoding contentMediaType'
  ).split(' '),
)

/** Describes the JSON, not the checks of Zod. */
function tidy(schema: z.core.JSONSchema.BaseSchema, isDate: boolean): void {
  if (isDate) Object.assign(schema, { type: 'string', format: 'date-time' })
  if (schema.type !== undefined) delete schema.anyOf
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if ('example' in schema) schema.examples = [schema['example']]
  for (const key of Object.keys(schema)) {
    if (!keywords.has(key)) delete schema[key]
  }
}

/** Marks secrets, so that clients mask them and know that no answer repeats them. */
function hide(schema: z.core.JSONSchema.BaseSchema, io: Direction): void {
  if (schema.type === 'string') schema.format = 'password'
  if (io === 'input') schema.writeOnly = true
}
