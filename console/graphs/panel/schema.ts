import type { FieldDisplay } from '../state/node-display.ts'
import type { DataSchema } from '../state/node-types.ts'

/** Returns the schema of a value without null, with references resolved. */
export function presentSchema(schema: DataSchema, root: DataSchema): DataSchema {
  const followed = followRef(schema, root)
  const options = followed.anyOf?.filter(({ type }) => type !== 'null') ?? []
  const [only] = options
  if (options.length !== 1 || only === undefined) return followed
  const { anyOf: _, ...around } = followed
  return { ...around, ...followRef(only, root) }
}

function followRef(schema: DataSchema, root: DataSchema): DataSchema {
  if (schema.$ref === undefined || !schema.$ref.startsWith('#/')) return schema
  let found: unknown = root
  for (const step of schema.$ref.slice(2).split('/')) {
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[step] : undefined
  }
  return typeof found === 'object' && found !== null ? { ...schema, ...(found as DataSchema) } : schema
}

export function isNullable(schema: DataSchema): boolean {
  return schema.anyOf?.some(({ type }) => type === 'null') ?? false
}

/** Selects the control for a value. */
export type Control =
  | 'template'
  | 'code'
  | 'text'
  | 'number'
  | 'amount'
  | 'choice'
  | 'tick'
  | 'reference'
  | 'references'
  | 'captures'
  | 'variable'
  | 'cron'
  | 'timezone'
  | 'date'
  | 'time'
  | 'conditions'
  | 'callable'
  | 'inputs'
  | 'values'
  | 'query'
  | 'rows'
  | 'group'
  | 'json'

/** Returns the resource type that a field refers to. */
export function referenceKind(display: FieldDisplay | undefined, schema: DataSchema): string {
  return display?.control === 'users' ? 'user' : (schema['x-reference'] ?? '')
}

export function controlOf(display: FieldDisplay, schema: DataSchema): Control {
  if (display.control === 'users') return 'references'
  const own = ownControls.find((control) => control === display.control)
  if (own !== undefined) return own
  if (display.unit !== null) return 'amount'
  if (schema['x-capture'] === true) return 'captures'
  if (schema['x-variable'] !== undefined) return 'variable'
  if (schema['x-reference'] !== undefined) return 'reference'
  if (schema.enum !== undefined) return 'choice'
  if (schema.type === 'array') return arrayControl(schema.items ?? {})
  if (schema.type === 'boolean') return 'tick'
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.format === 'cron' || schema.format === 'timezone') return schema.format
  if (schema.format === 'date' || schema.format === 'time') return schema.format
  if (schema['x-template'] === true) return 'template'
  if (isPlainGroup(schema)) return 'group'
  return schema.type === 'string' ? 'text' : 'json'
}

/** Controls that a definition asks for. */
const ownControls = ['callable', 'code', 'inputs', 'query', 'values'] as const

/** Returns true for an object of simple values, which have one-line controls. */
function isPlainGroup({ properties }: DataSchema): boolean {
  const fields = Object.values(properties ?? {})
  return fields.length > 0 && fields.every(({ type }) => plainTypes.has(String(type)))
}

const plainTypes = new Set(['integer', 'number', 'string', 'boolean'])

function arrayControl(items: DataSchema): Control {
  if (items['x-reference'] !== undefined) return 'references'
  if (items.properties === undefined) return 'json'
  return items.properties['expression'] === undefined ? 'rows' : 'conditions'
}

/** Creates a list item with its defaults. */
export function emptyItem(schema: DataSchema): Record<string, unknown> {
  const required = new Set(schema.required)
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([key, field]): [string, unknown][] => {
      if (field.default !== undefined) return [[key, field.default]]
      return required.has(key) && field.type === 'string' ? [[key, '']] : []
    }),
  )
}
