import { readSection } from '../../prompts/sections.ts'
import type { Conversation, OfflineApp } from './conversation.ts'
import { jsonIn, jsonValue } from './extract/json.ts'
import { type Kind, kindOf, spaced } from './extract/kinds.ts'
import { labelledValue, lineValue } from './extract/labelled.ts'
import { findValue } from './extract/thread.ts'
import { contentWords, rank } from './ranking.ts'
import { fillSlots, readingOf } from './slots.ts'
import { thresholds } from './thresholds.ts'

/** The subset of JSON Schema that forms and tools use. */
export interface JsonSchema {
  type?: string | readonly string[]
  format?: string
  description?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly (JsonSchema | boolean)[]
  items?: JsonSchema | boolean | readonly (JsonSchema | boolean)[]
  properties?: Readonly<Record<string, JsonSchema | boolean>>
  required?: readonly string[]
}

// Older messages rarely hold the value, and each message is read once per field.
const readMessages = 6

interface Field {
  name: string
  schema: JsonSchema
  nullable: boolean
  required: boolean
}

/** Reads a value for each field of an object schema from the user's messages; null for missing values. */
export async function fillObject(
  app: OfflineApp,
  schema: JsonSchema,
  conversation: Conversation,
): Promise<Record<string, unknown>> {
  const fields = fieldsOf(schema)
  const filled: Record<string, unknown> = {}
  const reading = readingOf(conversation)
  if (reading !== undefined) {
    const slots = fields.map((field) => ({
      name: field.name,
      label: spaced(field.name),
      kind: kindOfField(field),
    }))
    const read = await fillSlots(app, slots, conversation, reading)
    return Object.fromEntries(fields.map(({ name }) => [name, read[name] ?? null]))
  }
  for (const field of fields) {
    const value = await fillField(app, field, conversation, fields.length === 1)
    if (value !== undefined) filled[field.name] = value
    else if (field.nullable) filled[field.name] = null
  }
  return filled
}

/** The required fields without a value. */
export function missingFields(
  schema: JsonSchema,
  filled: Readonly<Record<string, unknown>>,
): { name: string; choices: string[] }[] {
  return fieldsOf(schema)
    .filter((field) => field.required && !field.nullable && filled[field.name] === undefined)
    .map(({ name, schema: { enum: choices = [] } }) => ({ name, choices: choices.map(String) }))
}

function fieldsOf(schema: JsonSchema): Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const stated = typeof property === 'boolean' ? {} : property
    const branches = (stated.anyOf ?? [stated]).filter((branch) => typeof branch !== 'boolean')
    const real = branches.find((branch) => typesOf(branch).some((type) => type !== 'null')) ?? stated
    const type = typesOf(real).find((one) => one !== 'null')
    return {
      name,
      schema: { description: stated.description ?? '', ...real, ...(type === undefined ? {} : { type }) },
      nullable: branches.some((branch) => typesOf(branch).includes('null')),
      required: schema.required?.includes(name) === true,
    }
  })
}

function typesOf(schema: JsonSchema): string[] {
  return [schema.type ?? []].flat()
}

async function fillField(
  app: OfflineApp,
  field: Field,
  conversation: Conversation,
  alone: boolean,
): Promise<unknown> {
  const given = givenValue(field, readSection(conversation.system, 'instructions') ?? '')
  if (given !== undefined) return given
  // The latest statement wins; earlier messages fill the remaining fields.
  for (const [age, text] of conversation.said.slice(-readMessages).toReversed().entries()) {
    const data = jsonIn(text)
    const stated = data === undefined ? undefined : typed(field.schema, jsonValue(field.name, data.value))
    if (stated !== undefined) return stated
    // Values of other JSON keys don't fill this field, unless their form identifies them.
    const prose = data === undefined || toldByForm.has(kindOfField(field)) ? text : data.rest
    // If only one field is open, the whole answer is its value.
    const answer = alone && age === 0 ? text : undefined
    const value = await readField(app, field, prose, conversation, answer)
    if (value !== undefined) return value
  }
  return undefined
}

const toldByForm: ReadonlySet<Kind> = new Set<Kind>(['email', 'url'])

function kindOfField({ name, schema }: Field): Kind {
  const type = typeof schema.type === 'string' ? schema.type : undefined
  return kindOf({ type, format: schema.format, name, description: schema.description ?? '' })
}

/** Converts a JSON value to the field's type; undefined if that fails. */
function typed(schema: JsonSchema, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (schema.enum !== undefined) return schema.enum.find((choice) => String(choice) === text)
  if (schema.type === 'number' || schema.type === 'integer') {
    const number = Number(value)
    return Number.isNaN(number) ? undefined : rounded(number, schema)
  }
  if (schema.type === 'boolean') return typeof value === 'boolean' ? value : undefined
  if (schema.type === 'string') return text
  return Array.isArray(value) === (schema.type === 'array') ? value : undefined
}

/** The value that the instructions state for a field on its own line: «Request: a quote for ten lamps». */
function givenValue({ name, schema }: Field, instructions: string): unknown {
  const line = lineValue(spaced(name), instructions)
  if (line === undefined) return undefined
  if (schema.enum !== undefined) {
    return schema.enum.find((choice) => String(choice).toLowerCase() === line.toLowerCase())
  }
  if (schema.type === 'number' || schema.type === 'integer') {
    return Number.isNaN(Number(line)) ? undefined : rounded(Number(line), schema)
  }
  return schema.type === undefined || schema.type === 'string' ? line : undefined
}

async function readField(
  app: OfflineApp,
  field: Field,
  text: string,
  conversation: Conversation,
  answer: string | undefined,
): Promise<unknown> {
  const { schema, name } = field
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return pickValue(app, schema.enum, text)
  if (schema.type === 'object') {
    const inner = await fillObject(app, schema, { ...conversation, said: [text] })
    return Object.values(inner).some((value) => value !== null) ? inner : undefined
  }
  if (schema.type === 'array') return readList(app, schema, text)
  const label = spaced(name)
  const kind = kindOfField(field)
  const labelled = labelledValue(label, text)
  const value =
    (labelled === undefined ? undefined : await findValue(app, kind, labelled, conversation.clock)) ??
    (await findValue(app, kind, text, conversation.clock))
  if (value !== undefined) return schema.type === 'string' ? String(value) : rounded(value, schema)
  if (schema.type !== undefined && schema.type !== 'string') return undefined
  if (labelled !== undefined) return labelled
  return kind === 'text' && answer !== '' ? answer : undefined
}

function rounded(value: string | number | boolean, schema: JsonSchema): string | number | boolean {
  return schema.type === 'integer' && typeof value === 'number' ? Math.round(value) : value
}

async function pickValue(app: OfflineApp, values: readonly unknown[], text: string): Promise<unknown> {
  const choices = values.filter((value) => typeof value === 'string' || typeof value === 'number')
  const words = contentWords(text)
  const named = choices.filter((choice) =>
    [...contentWords(spaced(String(choice)))].every((word) => words.has(word)),
  )
  if (named.length === 1) return named[0]
  const [best] = await rank(app, text, choices, (choice) => spaced(String(choice)))
  return best !== undefined && best.score >= thresholds.value ? best.item : undefined
}

async function readList(app: OfflineApp, schema: JsonSchema, text: string): Promise<unknown[] | undefined> {
  const [items] = [schema.items ?? []].flat()
  if (items === undefined || typeof items === 'boolean') return undefined
  if (items.enum !== undefined) {
    const words = contentWords(text)
    const named = items.enum.filter((value) =>
      [...contentWords(spaced(String(value)))].every((word) => words.has(word)),
    )
    if (named.length > 0) return named
    const picked = await pickValue(app, items.enum, text)
    return picked === undefined ? undefined : [picked]
  }
  const parts = text.split(/\s*(?:,|;|\n|\band\b)\s*/).filter((part) => part !== '')
  return parts.length > 1 && items.type === 'string' ? parts : undefined
}
