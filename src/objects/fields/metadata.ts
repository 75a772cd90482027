import type { Field, FieldType, Metadata } from '../../kit/field-type.ts'
import { issuesOf, pathText, withInput } from '../../kit/issues.ts'
import type { Issue } from '../../kit/problem.ts'
import { checkFormula } from '../formula/index.ts'
import type { Shape, Shapes } from '../shape.ts'
import { fieldTypeOf } from './types.ts'

type At = readonly PropertyKey[]

/** Reads metadata by their own schema. The issue of a missing required key says what it accepts. */
export function readMetadata(
  type: FieldType,
  given: Readonly<Record<string, unknown>>,
  at: At,
): { metadata: Metadata } | { issues: Issue[] } {
  const parsed = type.metadata.safeParse(given, withInput)
  if (parsed.success) return { metadata: parsed.data }
  const missing = new Map(
    Object.entries(type.guidance.metadata)
      .filter(([key]) => given[key] === undefined)
      .map(([key, meaning]) => [pathText([...at, key]), meaning]),
  )
  const issues = issuesOf(parsed.error, type.metadata, at).map((issue) => {
    const meaning = missing.get(issue.path)
    return meaning === undefined ? issue : { path: issue.path, code: 'required', message: meaning }
  })
  return { issues }
}

/** Metadata as stored, or undefined with the problems in `issues`. */
export function checkMetadata(
  type: FieldType,
  given: Readonly<Record<string, unknown>> | undefined,
  where: { shape: Shape; shapes: Shapes; at: At },
  issues: Issue[],
): Metadata | undefined {
  const path = [...where.at, 'metadata']
  if (given === undefined) {
    if (type.defaultMetadata === undefined) {
      const keys = Object.keys(type.guidance.metadata).join(', ')
      const message = `A ${type.type} field needs its metadata: ${keys}.`
      issues.push({ path: pathText(path), code: 'required', message })
    }
    return type.defaultMetadata
  }
  const read = readMetadata(type, given, path)
  if ('issues' in read) {
    issues.push(...read.issues)
    return undefined
  }
  const { metadata } = read
  if (type.storage({ metadata, columnType: null }).kind === 'computed') {
    return checkFormula(metadata, where.shape, where.shapes, pathText(path), issues)
  }
  issues.push(...targetIssues(type, metadata, where, path))
  return metadata
}

/** A relation targets an object or table of the account and displays one of its fields. */
function targetIssues(
  type: FieldType,
  metadata: Metadata,
  { shape, shapes }: { shape: Shape; shapes: Shapes },
  path: At,
): Issue[] {
  const { target } = type.traits(metadata)
  if (target === undefined) return []
  const related = target === shape.id ? shape : shapes.get(target)
  if (related === undefined) {
    const message = 'There is no such object or table in this account.'
    return [{ path: pathText([...path, 'relatedTableId']), code: 'not_found', message }]
  }
  const issues: Issue[] = []
  if (!related.fields.some((one) => one.id === metadata['displayColumn'])) {
    const message = `"${related.name}" has no field with this id.`
    issues.push({ path: pathText([...path, 'displayColumn']), code: 'not_found', message })
  }
  const storage = type.storage({ metadata, columnType: null })
  if (storage.kind === 'reverse' && !related.fields.some((one) => leadsTo(one, storage.of, shape))) {
    const message = `"${related.name}" has no relation to "${shape.name}" with this id.`
    issues.push({ path: pathText([...path, 'reverseOf']), code: 'not_found', message })
  }
  return issues
}

function leadsTo(field: Field, id: number, shape: Shape): boolean {
  const type = fieldTypeOf(field)
  const isStored = type.storage(field).kind !== 'reverse'
  return field.id === id && isStored && type.traits(field.metadata).target === shape.id
}

export function fixedKeyIssues(type: FieldType, before: Metadata, after: Metadata): Issue[] {
  return type.fixed
    .filter((key) => before[key] !== after[key])
    .map((key) => ({
      path: `metadata.${key}`,
      code: 'fixed',
      message: `${key} cannot change once the field exists.`,
    }))
}
