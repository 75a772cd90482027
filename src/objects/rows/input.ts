import { unknownKey } from '../../kit/issues.ts'
import type { Issue } from '../../kit/problem.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { defaultRecordType } from '../catalogue/definition.ts'
import { defaultValueFor, isComputed, parseValue } from '../fields/index.ts'
import { ownersNeeded, type Reader } from '../security/index.ts'
import { storageOf } from '../storage/tables.ts'
import { readerOf } from './select.ts'

/** A JSON object from a request: values by field name, flat or under `data`, and perhaps a record type. */
export type RowInput = Readonly<Record<string, unknown>>

/** A value as it goes into a column. */
export type Stored = string | number | boolean | readonly (string | number)[] | null

export interface RowValues {
  recordTypeId: number
  /** By field id, for columns. */
  columns: Map<number, Stored>
  /** By field id, for multi relations and reverse fields: the linked rows. */
  links: Map<number, readonly string[]>
  /** The path of the values in the request: `rows[17].`, or empty. */
  at: string
}

/** The parts that are computed once for all rows of an object. */
interface Known {
  byName: ReadonlyMap<string, FieldDefinition>
  /** The fields whose values are links. */
  isLinks: ReadonlySet<number>
  /** The fields that give a new row a default or require a value. */
  expected: readonly FieldDefinition[]
}

export interface InputReader extends Known {
  object: Definition
  issues: Issue[]
  now: Date
  /** The account's zone, in which TODAY is read for a day, because a day has no zone. */
  zone: string
  writer: Reader
}

// More issues than these would only make the answer longer, because they usually share one cause.
const maxIssues = 100

const known = new WeakMap<Definition, Known>()

function knownOf(object: Definition): Known {
  const before = known.get(object)
  if (before !== undefined) return before
  const { fields } = object
  const now: Known = {
    byName: new Map(fields.map((field) => [field.name, field])),
    isLinks: new Set(fields.filter(isMultiRelation).map((field) => field.id)),
    expected: fields.filter((field) => !isComputed(field) && (hasDefault(field) || field.required)),
  }
  known.set(object, now)
  return now
}

function isMultiRelation(field: FieldDefinition): boolean {
  const { kind } = storageOf(field)
  return kind === 'links' || kind === 'reverse'
}

function hasDefault({ defaultValue }: FieldDefinition): boolean {
  return defaultValue !== null && defaultValue !== undefined
}

export function inputReader(scope: Pick<Scope, 'object' | 'catalogue' | 'actor'>): InputReader {
  const { object, catalogue } = scope
  const writer = readerOf(scope)
  return { ...knownOf(object), object, zone: catalogue.zone, issues: [], now: new Date(), writer }
}

/** Reads a new row: with its defaults, and with every required value. */
export function readNewRow(reader: InputReader, input: RowInput, at: string): RowValues {
  const recordTypeId = readRecordType(reader, input, at) ?? defaultRecordType(reader.object).id
  const row: RowValues = { recordTypeId, columns: new Map(), links: new Map(), at: valuesAt(input, at) }
  readValues(reader, input, row)
  addOwner(reader, row)
  for (const field of reader.expected) addDefault(reader, field, row)
  return row
}

/** Reads the changes to a row whose record type is known. */
export function readChanges(reader: InputReader, input: RowInput, currentTypeId: number, at = ''): RowValues {
  const recordTypeId = readRecordType(reader, input, at) ?? currentTypeId
  const row: RowValues = { recordTypeId, columns: new Map(), links: new Map(), at: valuesAt(input, at) }
  readValues(reader, input, row)
  return row
}

function readRecordType(reader: InputReader, input: RowInput, at: string): number | undefined {
  const given = input['record_type_id']
  if (given === undefined || given === null) return undefined
  if (typeof given === 'number' && reader.object.recordTypes.some((type) => type.id === given)) return given
  report(reader, { path: `${at}record_type_id`, code: 'not_found', message: 'There is no such record type.' })
  return undefined
}

const envelope = ['data', 'record_type_id']

function isNested(input: RowInput): boolean {
  const { data } = input
  return typeof data === 'object' && data !== null && !Array.isArray(data)
}

function valuesAt(input: RowInput, at: string): string {
  return isNested(input) ? `${at}data.` : at
}

function readValues(reader: InputReader, input: RowInput, row: RowValues): void {
  if (isNested(input)) {
    const at = row.at.slice(0, -'data.'.length)
    for (const key of Object.keys(input)) {
      if (!envelope.includes(key)) report(reader, besideData(reader, `${at}${key}`, key))
    }
  }
  const values = (isNested(input) ? input['data'] : input) as RowInput
  for (const [name, value] of Object.entries(values)) {
    if (name === 'record_type_id' && values === input) continue
    const field = reader.byName.get(name)
    if (field !== undefined) readValue(reader, field, value, row)
    else if (name === 'data' && values === input) report(reader, noValues(row.at))
    else report(reader, unknownField(reader, name, row.at))
  }
}

/** Explains a value outside of `data` when `data` is also given: it would be unclear which ones count. */
function besideData(reader: InputReader, path: string, key: string): Issue {
  if (!reader.byName.has(key)) return unknownKey([path], key, envelope)
  return {
    path,
    code: 'unknown_key',
    message: 'This row has its values under `data`: put this one there, too.',
  }
}

/** No field has the name `data`, so a client that sends it means all the values. */
function noValues(at: string): Issue {
  return { path: `${at}data`, code: 'invalid_type', message: 'Must be an object: values by field name.' }
}

function unknownField(reader: InputReader, name: string, at: string): Issue {
  const { message, ...issue } = unknownKey([name], name, reader.byName.keys())
  return {
    ...issue,
    path: `${at}${name}`,
    message: message.replace('Unknown key', `"${reader.object.name}" has no field`),
  }
}

function readValue(reader: InputReader, field: FieldDefinition, value: unknown, row: RowValues): void {
  const path = `${row.at}${field.name}`
  if (field.recordTypeId !== null && field.recordTypeId !== row.recordTypeId) {
    const message = 'Rows of this record type do not have this field.'
    report(reader, { path, code: 'not_applicable', message })
    return
  }
  const parsed = parseValue(field, value, path)
  if (!parsed.ok) for (const issue of parsed.issues) report(reader, issue)
  else if (reader.isLinks.has(field.id)) row.links.set(field.id, (parsed.value ?? []) as string[])
  else row.columns.set(field.id, parsed.value as Stored)
}

/**
 * Makes the writer the owner of a new row, if record-level security requires an owner and the request names
 * none.
 */
function addOwner({ object, writer }: InputReader, row: RowValues): void {
  const owners = ownersNeeded(object, row.recordTypeId, writer)
  const [first] = owners
  const isNamed = owners.some((id) => (row.columns.get(id) ?? null) !== null)
  if (first !== undefined && writer.userId !== null && !isNamed) row.columns.set(first, [writer.userId])
}

function addDefault(reader: InputReader, field: FieldDefinition, row: RowValues): void {
  if (field.recordTypeId !== null && field.recordTypeId !== row.recordTypeId) return
  if (row.columns.has(field.id) || row.links.has(field.id)) return
  const value = (defaultValueFor(field, reader.now, reader.zone) ?? null) as Stored
  if (value !== null) row.columns.set(field.id, value)
  else if (field.required) missing(reader, field, row)
}

/** A field with an unreadable value already has an issue. */
function missing(reader: InputReader, field: FieldDefinition, row: RowValues): void {
  const path = `${row.at}${field.name}`
  if (reader.issues.some((issue) => issue.path === path || issue.path.startsWith(`${path}[`))) return
  report(reader, { path, code: 'required', message: `"${field.name}" must have a value.` })
}

/** A row that changes its type needs the required values of the new type. */
export function requireFilled(
  reader: InputReader,
  row: RowValues,
  isFilled: (field: FieldDefinition) => boolean,
): void {
  for (const field of reader.object.fields) {
    const applies = field.recordTypeId === null || field.recordTypeId === row.recordTypeId
    const given = row.columns.has(field.id) || row.links.has(field.id)
    if (applies && field.required && !given && !isFilled(field)) missing(reader, field, row)
  }
}

export function report(reader: InputReader, issue: Issue): void {
  if (reader.issues.length < maxIssues) reader.issues.push(issue)
}
