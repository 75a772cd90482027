import { z } from 'zod'
import { weightOf } from '../../kit/limit.ts'
import { type Issue, invalid } from '../../kit/problem.ts'
import { prose } from '../attached/prose.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import { kindOf } from '../fields/index.ts'
import { findPath, parseSort, readQuery, writePath, writeQuery, writeSort } from '../query/index.ts'
import { collect, listKeys } from '../rows/filter.ts'
import { isGroupable, notGroupable } from './grouping.ts'
import { rowHeights, viewTypes } from './list.ts'

const viewKeys = {
  name: prose(255).meta({ example: 'Open deals' }),
  type: z.enum(viewTypes).optional(),
  shared: z.boolean().optional().meta({ description: 'Whether all users can see it. Defaults to true.' }),
  query: listKeys.query,
  sort: listKeys.sort,
  fields: listKeys.fields.meta({ description: 'The visible fields in order. Null shows all.' }),
  group_by: z.string().nullish().meta({ description: 'The field to group rows by.', example: 'Stage' }),
  widths: z
    .record(z.string(), z.int().min(20).max(2000))
    .nullish()
    .meta({ example: { Name: 240 }, description: 'Column widths in pixels by field name.' }),
  frozen_fields: z
    .array(z.string())
    .max(50)
    .nullish()
    .meta({ example: ['Name'], description: 'The frozen columns.' }),
  row_height: z.enum(rowHeights).nullish(),
}

const recordType = { record_type_id: z.int32().nullish() }

export const viewBody = z.strictObject({ ...viewKeys, ...recordType })
export const viewPatch = viewBody.partial()
export const scopedViewBody = z.strictObject(viewKeys)
export const scopedViewPatch = scopedViewBody.partial()

export type ViewBody = z.output<typeof viewPatch>

/** The values of a body as stored: fields and options by id, so that a rename changes nothing. */
export interface ViewValues {
  name?: string
  type?: (typeof viewTypes)[number]
  shared?: boolean
  record_type_id?: number | null
  query?: string | null
  sort?: string | null
  fields?: string | null
  group_by?: string | null
  widths?: string | null
  frozen_fields?: string | null
  row_height?: (typeof rowHeights)[number] | null
}

/** Checks a body against the object, or throws all issues at once. */
export function readViewBody(
  { object, catalogue }: Pick<Scope, 'object' | 'catalogue'>,
  body: ViewBody,
  type: string = 'table',
): ViewValues {
  const issues: Issue[] = []
  const paths = { shape: object, shapes: catalogue.byId, zone: catalogue.zone, backward: true }
  const values: ViewValues = {}
  if (body.name !== undefined) values.name = body.name
  if (body.type !== undefined) values.type = body.type
  if (body.shared !== undefined) values.shared = body.shared
  if (body.record_type_id !== undefined)
    values.record_type_id = readRecordType(object.recordTypes, body.record_type_id, issues)
  if (body.query !== undefined) {
    const query = body.query === null ? undefined : readQuery(body.query, paths, 'query', issues)
    values.query = query === undefined ? null : JSON.stringify(writeQuery(query, 'ids'))
  }
  if (body.sort !== undefined) {
    const sort = collect(issues, () => parseSort(body.sort, paths)) ?? []
    values.sort = sort.length === 0 ? null : JSON.stringify(writeSort(sort, 'ids'))
  }
  if (body.fields !== undefined) values.fields = readFields(body.fields, paths, issues)
  if (body.group_by !== undefined)
    values.group_by = readGrouping(body.group_by, body.type ?? type, paths, issues)
  if (body.widths !== undefined) values.widths = readWidths(body.widths, paths, issues)
  if (body.frozen_fields !== undefined)
    values.frozen_fields = readFields(body.frozen_fields, paths, issues, 'frozen_fields')
  if (body.row_height !== undefined) values.row_height = body.row_height
  if (weightOf(values) > largestView) {
    issues.push({ path: 'query', code: 'too_big', message: `A view holds at most ${largestView / 1024} KB.` })
  }
  if (issues.length > 0) throw invalid(issues)
  return values
}

// All views of an object are read and returned together.
const largestView = 64 * 1024

type Paths = Parameters<typeof findPath>[1]

function readRecordType(
  types: readonly { id: number }[],
  wanted: number | null,
  issues: Issue[],
): number | null {
  if (wanted === null || types.some((type) => type.id === wanted)) return wanted
  issues.push({ path: 'record_type_id', code: 'not_found', message: 'There is no such record type.' })
  return null
}

function readWidths(
  widths: Readonly<Record<string, number>> | null,
  paths: Paths,
  issues: Issue[],
): string | null {
  if (widths === null) return null
  const stored = Object.entries(widths).flatMap(([name, width]) => {
    const field = ownField(name, `widths.${name}`, paths, issues)
    return field === undefined ? [] : [[field, width] as const]
  })
  return JSON.stringify(Object.fromEntries(stored))
}

function readFields(
  names: readonly string[] | null,
  paths: Paths,
  issues: Issue[],
  at = 'fields',
): string | null {
  if (names === null) return null
  const ids = names.flatMap((name, index) => ownField(name, `${at}[${index}]`, paths, issues) ?? [])
  return JSON.stringify([...new Set(ids)])
}

function readGrouping(name: string | null, type: string, paths: Paths, issues: Issue[]): string | null {
  if (name === null) return null
  const field = ownField(name, 'group_by', paths, issues)
  const kind = paths.shape.fields.find((one) => `#${one.id}` === field)
  // A calendar places rows on the days of a moment; no other type groups by one.
  if (kind === undefined || isGroupable(kind) || (type === 'calendar' && kindOf(kind) === 'timestamp'))
    return field ?? null
  issues.push({ path: 'group_by', code: 'not_groupable', message: notGroupable })
  return null
}

/** A field of the object itself, in its stored form. */
function ownField(name: string, at: string, paths: Paths, issues: Issue[]): string | undefined {
  const found = findPath(name, paths)
  if ('issue' in found) issues.push({ path: at, ...found.issue })
  else if (found.path.relation === null && 'field' in found.path.end.column)
    return writePath(found.path, 'ids')
  else issues.push({ path: at, code: 'invalid_path', message: 'Must be a field of the object itself.' })
  return undefined
}
