import { createHash } from 'node:crypto'
import { z } from 'zod'
import { checkParameters } from '../parameters.ts'

/** A tool of another server as it was when it was chosen. */
export interface PinnedTool {
  remoteName: string
  description: string
  parameters: Record<string, unknown>
  /** Of everything that the server says about it. */
  hash: string
  /** True if it may change something, according to the server. */
  changes: boolean
  /** The reason why it can't be used, if any. */
  problem: string | null
}

interface OfferedTool {
  name: string
  description?: string | undefined
  inputSchema: unknown
  annotations?: { readOnlyHint?: boolean | undefined } | undefined
}

const longestDescription = 2000

export function pinned(offered: OfferedTool): PinnedTool {
  const { name, description = '', inputSchema, annotations } = offered
  const parameters = plainObject(inputSchema, 0)
  return {
    remoteName: name,
    description: description.slice(0, longestDescription),
    parameters: parameters ?? { type: 'object', properties: {} },
    hash: hashOf({ name, description, inputSchema }),
    changes: annotations?.readOnlyHint !== true,
    problem: problemOf(parameters),
  }
}

function problemOf(parameters: Record<string, unknown> | undefined): string | null {
  if (parameters === undefined)
    return 'What it asks for cannot be described to every model: a value that it requires has no single type.'
  const [issue] = checkParameters(parameters).issues
  return issue === undefined ? null : `What it asks for cannot be used: ${issue.path}: ${issue.message}`
}

/** The same for any order of keys. */
function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]))
}

const depthLimit = 10
const keywords = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const
const formats = ['date', 'date-time', 'time', 'email', 'uri', 'uuid']
const types = ['string', 'number', 'integer', 'boolean', 'array', 'object']

const foreign = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
})

type Foreign = z.output<typeof foreign>

/**
 * A schema in the part of JSON Schema that every vendor of models knows. Other parts are left out, if the
 * tool can do without them; undefined otherwise.
 */
function plain(schema: unknown, depth: number): Record<string, unknown> | undefined {
  const parsed = foreign.safeParse(schema)
  if (!parsed.success || depth > depthLimit) return undefined
  const type = typeOf(parsed.data)
  if (type === undefined) return undefined
  if (type === 'object') return plainObject(parsed.data, depth)
  const rest = { ...described(parsed.data), ...bounds(parsed.data, type) }
  if (type !== 'array') return { type, ...rest }
  const items = plain(parsed.data.items ?? { type: 'string' }, depth + 1)
  return items === undefined ? undefined : { type, items, ...rest }
}

function plainObject(schema: unknown, depth: number): Record<string, unknown> | undefined {
  const parsed = foreign.safeParse(schema)
  if (!parsed.success || depth > depthLimit) return undefined
  const required = new Set(parsed.data.required ?? [])
  const properties: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(parsed.data.properties ?? {})) {
    const property = plain(one, depth + 1)
    if (property !== undefined) properties[name] = property
    else if (required.has(name)) return undefined
  }
  const kept = [...required].filter((name) => name in properties)
  return {
    type: 'object',
    ...described(parsed.data),
    properties,
    ...(kept.length === 0 ? {} : { required: kept }),
  }
}

/** `["string", "null"]` is a text that may be left out. */
function typeOf({ type, enum: values }: Foreign): string | undefined {
  const named = typeof type === 'string' ? [type] : (type ?? []).filter((one) => one !== 'null')
  if (named.length === 0 && values?.every((one) => typeof one === 'string') === true) return 'string'
  const [only] = named
  return named.length === 1 && only !== undefined && types.includes(only) ? only : undefined
}

function described({ description }: Foreign): { description?: string } {
  return description === undefined ? {} : { description: description.slice(0, longestDescription) }
}

function bounds(schema: Foreign, type: string): Record<string, unknown> {
  const meant = {
    string: ['minLength', 'maxLength'],
    number: ['minimum', 'maximum'],
    integer: ['minimum', 'maximum'],
    array: ['minItems', 'maxItems'],
  }[type]
  const kept: Record<string, unknown> = {}
  for (const keyword of keywords) {
    if (meant?.includes(keyword) === true && typeof schema[keyword] === 'number')
      kept[keyword] = schema[keyword]
  }
  const wanted = type === 'string' ? 'string' : 'number'
  const { enum: values, format } = schema
  if (type !== 'boolean' && type !== 'array' && values?.every((one) => typeof one === wanted) === true)
    kept['enum'] = values
  if (type === 'string' && format !== undefined && formats.includes(format)) kept['format'] = format
  return kept
}
