import { z } from 'zod'
import { closest } from '../../kit/closest.ts'
import { type Issue, wrong } from '../../kit/problem.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { fieldTypeOf } from '../fields/types.ts'

/** The destination of a column's cells. */
export interface Target {
  index: number
  title: string
  field: FieldDefinition
}

export type Mapping = Readonly<Record<string, string | null>>

const mappingSchema = z.record(z.string(), z.string().nullable())

/** Parses `{ "Column": "Field" or null }`. */
export function parseMapping(text: string): Mapping {
  try {
    return mappingSchema.parse(JSON.parse(text))
  } catch {
    throw wrong(
      'mapping',
      'invalid_type',
      'Must be a JSON object of column titles and field names, null to skip a column.',
    )
  }
}

// The columns of an export besides the fields, and the additional column in the file of rejected rows.
export const reasonTitle = 'import_error'
const ownColumns = ['id', 'record_type_id', 'created_at', 'updated_at', reasonTitle]

/** The names of a file's columns: a repeated title gets a number, "Name (2)". */
export function columnNames(titles: readonly string[]): string[] {
  const names: string[] = []
  for (const title of titles.map((one) => one.trim())) {
    let [name, count] = [title, 1]
    while (names.includes(name)) name = `${title} (${++count})`
    names.push(title === '' ? '' : name)
  }
  return names
}

/**
 * Decides for every column which field it fills. Titles without a mapping are taken as field names. Formulas and system
 * columns, which exports also contain, are skipped then.
 */
export function targetsOf(
  object: Definition,
  titles: readonly string[],
  mapping: Mapping,
): { targets: Target[]; issues: Issue[] } {
  const issues: Issue[] = []
  const names = columnNames(titles)
  const targets = titles.flatMap((given, index) => {
    // A mapping for the numbered name wins, so that columns with the same title can fill different fields.
    const name = names[index] ?? ''
    const title = Object.hasOwn(mapping, name) ? name : given.trim()
    const field = title === '' ? undefined : fieldFor(object, title, mapping, issues)
    return field === undefined ? [] : [{ index, title, field }]
  })
  for (const title of Object.keys(mapping)) {
    if (!names.includes(title)) issues.push(unknownColumn(title, names))
  }
  for (const [position, { field, title }] of targets.entries()) {
    if (targets.findIndex((one) => one.field === field) < position) {
      const message = `Two columns go to "${field.name}": map one of them to null.`
      issues.push({ path: `mapping.${title}`, code: 'duplicate', message })
    }
  }
  if (targets.length === 0 && issues.length === 0) {
    issues.push({ path: 'files', code: 'required', message: 'No column of the file goes to a field.' })
  }
  return { targets, issues: issues.slice(0, 100) }
}

function fieldFor(
  object: Definition,
  title: string,
  mapping: Mapping,
  issues: Issue[],
): FieldDefinition | undefined {
  const mapped = Object.hasOwn(mapping, title)
  const name = mapped ? mapping[title] : title
  if (name === null || name === undefined || (!mapped && ownColumns.includes(title))) return undefined
  const field =
    object.fields.find((one) => one.name === name) ??
    object.fields.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (field === undefined) {
    issues.push(unknownField(object, title, name))
    return undefined
  }
  if (fieldTypeOf(field).takes.writes) return field
  if (mapped) {
    const message = `"${field.name}" is computed and cannot be written.`
    issues.push({ path: `mapping.${title}`, code: 'read_only', message })
  }
  return undefined
}

function unknownField(object: Definition, title: string, name: string): Issue {
  const suggestion = closest(
    name,
    object.fields.map((field) => field.name),
  )
  const message = `"${object.name}" has no field "${name.slice(0, 80)}": map the column to a field, or to null to skip it.`
  return {
    path: `mapping.${title}`,
    code: 'not_found',
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}

function unknownColumn(title: string, titles: readonly string[]): Issue {
  const suggestion = closest(title, titles)
  const message = 'The file has no such column.'
  return {
    path: `mapping.${title}`,
    code: 'not_found',
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}
