import { referenceName, type Schema } from './model.ts'

/** Thrown if no example can be generated for a schema, so its author must provide one. */
export class NoExample extends Error {
  constructor(path: string, reason: string) {
    super(`${path === '' ? 'the schema' : path}: ${reason}; give it an example with .meta({ example })`)
    this.name = 'NoExample'
  }
}

/** A schema that contains itself. An optional property with it is omitted. */
class Endless extends NoExample {}

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T09:30:00.000Z',
  date: '2026-01-15',
  time: '09:30:00',
  duration: 'PT15M',
  email: 'ada@acme.example',
  uri: 'https://acme.example/help',
  uuid: '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182',
  ipv4: '192.0.2.10',
  ipv6: '2001:db8::10',
  binary: 'the bytes of the file',
}

interface Place {
  named: Readonly<Record<string, Schema>>
  path: string
  /** The named schemas around this one, to detect recursion. */
  within: readonly string[]
}

/** A value that fits `schema`: the author's example, or one generated from its parts. */
export function exampleOf(schema: Schema, named: Readonly<Record<string, Schema>>): unknown {
  return make(schema, { named, path: '', within: [] })
}

function make(schema: Schema, place: Place): unknown {
  if (schema.examples !== undefined && schema.examples.length > 0) return schema.examples[0]
  if (schema.$ref !== undefined) return makeNamed(referenceName(schema.$ref), place)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return firstThatWorks(choices, place)
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((part) => make(part, place)))
  return makeTyped(schema, place)
}

function makeTyped(schema: Schema, place: Place): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return makeObject(schema, place)
    case 'array':
      return makeArray(schema, place)
    case 'string':
      return makeText(schema, place)
    case 'integer':
    case 'number':
      return makeNumber(schema)
    case 'boolean':
      return true
    case undefined:
      return 'any value'
    default:
      return null
  }
}

function makeNamed(name: string, place: Place): unknown {
  const schema = place.named[name]
  if (schema === undefined) throw new NoExample(place.path, `nothing is called ${name}`)
  if (place.within.includes(name)) throw new Endless(place.path, `${name} holds itself`)
  return make(schema, { ...place, within: [...place.within, name] })
}

function firstThatWorks(choices: readonly Schema[], place: Place): unknown {
  let failure: unknown
  for (const choice of choices) {
    try {
      return make(choice, place)
    } catch (error) {
      if (!(error instanceof Endless)) throw error
      failure ??= error
    }
  }
  throw failure
}

function makeObject(schema: Schema, place: Place): unknown {
  const made: Record<string, unknown> = {}
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    try {
      made[key] = make(property, { ...place, path: place.path === '' ? key : `${place.path}.${key}` })
    } catch (error) {
      if (!(error instanceof Endless) || schema.required?.includes(key) === true) throw error
    }
  }
  const others = schema.additionalProperties
  if (typeof others === 'object' && schema.properties === undefined) {
    const key = schema.propertyNames === undefined ? 'key' : make(schema.propertyNames, place)
    made[key === plainText ? 'key' : String(key)] = make(others, { ...place, path: `${place.path}.*` })
  }
  return made
}

function makeArray(schema: Schema, place: Place): unknown {
  if (schema.prefixItems !== undefined) {
    return schema.prefixItems.map((item, index) => make(item, { ...place, path: `${place.path}[${index}]` }))
  }
  const items = typeof schema.items === 'object' ? schema.items : {}
  try {
    const item = make(items, { ...place, path: `${place.path}[]` })
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => item)
  } catch (error) {
    if (error instanceof Endless && (schema.minItems ?? 0) === 0) return []
    throw error
  }
}

const plainText = 'text'

function makeText(schema: Schema, place: Place): string {
  const text = schema.format === undefined ? plainText : byFormat[schema.format]
  if (text === undefined) throw new NoExample(place.path, `no text is known for the format ${schema.format}`)
  const fitted = text.padEnd(schema.minLength ?? 0, text).slice(0, schema.maxLength)
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(fitted)) {
    throw new NoExample(place.path, `no text is known for the pattern ${schema.pattern}`)
  }
  return fitted
}

function makeNumber(schema: Schema): number {
  const step = schema.multipleOf ?? 1
  const least = schema.minimum ?? (schema.exclusiveMinimum ?? -Infinity) + step
  const most = schema.maximum ?? (schema.exclusiveMaximum ?? Infinity) - step
  return Math.min(Math.max(step, least), most)
}
