import { z } from 'zod'
import { closest } from '../../kit/closest.ts'
import type { Field, FieldType } from '../../kit/field-type.ts'
import { issuesOf, pathText, withInput } from '../../kit/issues.ts'
import { type Issue, invalid } from '../../kit/problem.ts'
import { line } from '../../kit/schema.ts'
import type { Shape, Shapes } from '../shape.ts'
import { checkMetadata, fixedKeyIssues, readMetadata } from './metadata.ts'
import { ruleBody } from './rule-body.ts'
import { type Tag, tagList } from './tags.ts'
import { fieldTypeOf, fieldTypes, findFieldType, hasOptions, kindOf } from './types.ts'
import { formatDefault, parseDefault } from './values.ts'

/** A checked create body; `metadata` and `defaultValue` as stored. */
export type NewField = Pick<
  Field,
  'name' | 'type' | 'metadata' | 'defaultValue' | 'required' | 'unique' | 'recordTypeId' | 'description'
>

/** The changes of an update body, without the keys that it omits. */
export type FieldChange = Partial<Omit<NewField, 'type'> & { order: number; tags: Tag[] }>

const reservedFieldNames = ['id', 'data', 'record_type_id', 'created_at', 'updated_at', '__proto__'] as const

const internalTypes = ['autoIncrement', 'kanbanViewOrder']

export const fieldName = line(100)
  .refine((name) => !reservedFieldNames.some((reserved) => reserved === name), {
    message: 'This name is reserved.',
    params: { code: 'reserved' },
  })
  .refine((name) => !name.includes('].['), 'A name must not contain "].[".')

const fieldDescription = line(500).meta({ example: 'The date on the contract.' })

const common = {
  name: fieldName,
  metadata: z.record(z.string(), z.unknown()).optional(),
  defaultValue: z.unknown().optional(),
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
  record_type_id: z.int().nullable().optional(),
  description: fieldDescription.nullable().optional(),
  validation: ruleBody.nullable().optional(),
}

/** The create body as the API description shows it; `parseNewField` checks what depends on the type. */
export const newFieldBody = z.strictObject({
  ...common,
  type: z.string().refine((type) => findFieldType(type) !== undefined, {
    error: typeMessage,
    params: { code: 'unknown_type' },
  }),
})

export const fieldChangeBody = z.strictObject({
  ...common,
  name: fieldName.optional(),
  type: z.string().optional(),
  order: z.int().min(0).max(10_000).optional(),
  tags: tagList.optional(),
})

/** Checks a create body against the rules of its type. Throws all issues at once. */
export function parseNewField(
  body: unknown,
  shape: Shape,
  shapes: Shapes,
  at: readonly PropertyKey[] = [],
): NewField {
  const issues = inlineOptions(body, at)
  const parsed = newFieldBody.safeParse(withoutOptions(body), withInput)
  if (!parsed.success) {
    issues.push(...issuesOf(parsed.error, newFieldBody, at))
    const given = isRecord(body) ? body['type'] : undefined
    const type = typeof given === 'string' ? findFieldType(given) : undefined
    throw invalid([...issues, ...metadataIssuesOf(type, withoutOptions(body), at)])
  }
  const {
    name,
    type: typeName,
    record_type_id: recordTypeId = null,
    description = null,
    required = false,
    unique = false,
  } = parsed.data
  const type = fieldTypeOf({ type: typeName })
  const metadata = checkMetadata(type, parsed.data.metadata, { shape, shapes, at }, issues)
  const field: Field = {
    id: 0,
    name,
    type: typeName,
    metadata: metadata ?? {},
    defaultValue: null,
    required,
    unique,
    recordTypeId,
    description,
    rule: null,
    order: 0,
    builtIn: false,
    columnType: null,
    options: [],
  }
  if (metadata !== undefined || !type.takes.default)
    field.defaultValue = checkDefault(field, parsed.data.defaultValue, at, issues)
  issues.push(...flagIssues(field, shape, at))
  if (issues.length > 0) throw invalid(issues)
  const { defaultValue } = field
  return {
    name,
    type: typeName,
    metadata: field.metadata,
    defaultValue,
    required,
    unique,
    recordTypeId,
    description,
  }
}

/** Reads an update body by its schema alone. If that fails, the issues of the metadata are reported as well. */
export function readFieldChange(body: unknown, field: Field): z.output<typeof fieldChangeBody> {
  const parsed = fieldChangeBody.safeParse(body, withInput)
  if (parsed.success) return parsed.data
  const issues = [
    ...issuesOf(parsed.error, fieldChangeBody),
    ...metadataIssuesOf(fieldTypeOf(field), body, []),
  ]
  throw invalid(issues.map(meantTags))
}

/** Checks an update body against the current field. Throws all issues at once. */
export function parseFieldChange(body: unknown, field: Field, shape: Shape, shapes: Shapes): FieldChange {
  const issues: Issue[] = []
  const {
    type: typeName,
    metadata: givenMetadata,
    defaultValue,
    record_type_id: recordTypeId,
    tags,
    ...rest
  } = readFieldChange(body, field)
  if (typeName !== undefined && typeName !== field.type) {
    issues.push({
      path: 'type',
      code: 'fixed',
      message: 'The type of a field cannot change; add another field.',
    })
  }
  if (tags !== undefined && !hasOptions(field)) {
    issues.push({ path: 'tags', code: 'not_applicable', message: 'Only a select field has options.' })
  }
  const type = fieldTypeOf(field)
  const metadata =
    givenMetadata === undefined
      ? undefined
      : checkMetadata(type, givenMetadata, { shape, shapes, at: [] }, issues)
  if (metadata !== undefined) issues.push(...fixedKeyIssues(type, field.metadata, metadata))
  const changed: Field = {
    ...field,
    metadata: metadata ?? field.metadata,
    required: rest.required ?? field.required,
    unique: rest.unique ?? field.unique,
    recordTypeId: recordTypeId === undefined ? field.recordTypeId : recordTypeId,
  }
  const defaultSent = defaultValue !== undefined
  if (metadata !== undefined || givenMetadata === undefined) {
    // A default that the new metadata no longer allows would fail every row created later.
    changed.defaultValue = checkDefault(
      changed,
      defaultSent ? defaultValue : carriedDefault(field, changed),
      [],
      issues,
    )
  }
  issues.push(...flagIssues(changed, shape, []))
  if (issues.length > 0) throw invalid(issues.map(meantTags))
  return {
    ...(rest.name === undefined ? {} : { name: rest.name }),
    ...(rest.required === undefined ? {} : { required: rest.required }),
    ...(rest.unique === undefined ? {} : { unique: rest.unique }),
    ...(rest.description === undefined ? {} : { description: rest.description }),
    ...(rest.order === undefined ? {} : { order: rest.order }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(defaultSent || metadata !== undefined ? { defaultValue: changed.defaultValue } : {}),
    ...(recordTypeId === undefined ? {} : { recordTypeId }),
    ...(tags === undefined ? {} : { tags }),
  }
}

/**
 * The default as a body would send it. Only a default with a single option survives a change from several options to
 * one.
 */
function carriedDefault(before: Field, after: Field): unknown {
  const value = formatDefault(before)
  return Array.isArray(value) && value.length === 1 && kindOf(after) === 'option' ? value[0] : value
}

const insteadOfTags = ['options', 'metadata.options', 'metadata.tags']

/** Renames the key in an issue: options are read as `options` and replaced as `tags`, beside the metadata. */
function meantTags(issue: Issue): Issue {
  if (!insteadOfTags.includes(issue.path)) return issue
  return { ...issue, message: 'Options are replaced with the "tags" array.', suggestion: 'tags' }
}

function typeMessage(issue: { input?: unknown }): string {
  const names = fieldTypes.map((one) => one.type)
  const given = String(issue.input)
  if (internalTypes.includes(given)) return `${given} is internal. Types: ${names.join(', ')}.`
  const near = closest(given, names)
  return `${near === undefined ? '' : `Did you mean "${near}"? `}Types: ${names.join(', ')}.`
}

const inlineKeys = ['options', 'tags']

/**
 * Options in a create body get an issue that explains where they belong, instead of a plain "unknown key".
 */
function inlineOptions(body: unknown, at: readonly PropertyKey[]): Issue[] {
  const message =
    'Options cannot be created inline: add them with the option endpoints once the field exists.'
  const places: [readonly PropertyKey[], unknown][] = [
    [at, body],
    [[...at, 'metadata'], isRecord(body) ? body['metadata'] : undefined],
  ]
  return places.flatMap(([path, value]) =>
    inlineKeys
      .filter((key) => isRecord(value) && Object.hasOwn(value, key))
      .map((key) => ({ path: pathText([...path, key]), code: 'inline_options', message })),
  )
}

function withoutOptions(body: unknown): unknown {
  if (!isRecord(body)) return body
  const rest = omitInline(body)
  return isRecord(rest['metadata']) ? { ...rest, metadata: omitInline(rest['metadata']) } : rest
}

function omitInline(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !inlineKeys.includes(key)))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The metadata's issues, for a body whose other parts already have some. */
function metadataIssuesOf(type: FieldType | undefined, body: unknown, at: readonly PropertyKey[]): Issue[] {
  if (type === undefined || !isRecord(body) || !isRecord(body['metadata'])) return []
  const read = readMetadata(type, body['metadata'], [...at, 'metadata'])
  return 'issues' in read ? read.issues : []
}

function checkDefault(field: Field, given: unknown, at: readonly PropertyKey[], issues: Issue[]): unknown {
  if (given === undefined || given === null) return null
  const parsed = parseDefault(field, given, pathText([...at, 'defaultValue']))
  if (parsed.ok) return parsed.value
  issues.push(...parsed.issues)
  return null
}

function flagIssues(field: Field, shape: Shape, at: readonly PropertyKey[]): Issue[] {
  const { takes } = fieldTypeOf(field)
  const issues: Issue[] = []
  const add = (key: string, code: string, message: string) =>
    issues.push({ path: pathText([...at, key]), code, message })
  if (field.required && !takes.required)
    add('required', 'not_applicable', `A ${field.type} field cannot be required.`)
  if (field.required && fieldTypeOf(field).storage(field).kind === 'reverse')
    add('required', 'not_applicable', 'Require the relation itself: this field only shows it.')
  if (field.unique && !takes.unique)
    add('unique', 'not_applicable', `A ${field.type} field cannot be unique.`)
  else if (field.unique && field.defaultValue !== null) {
    add('defaultValue', 'not_applicable', 'A unique field cannot have a default: two rows would share it.')
  }
  if (field.recordTypeId !== null && !shape.recordTypes.some((one) => one.id === field.recordTypeId)) {
    add('record_type_id', 'not_found', `"${shape.name}" has no record type with this id.`)
  }
  return issues
}
