import { z } from 'zod'
import { type Issue, invalid } from '../../kit/problem.ts'
import { prose } from '../attached/prose.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import { findPath, parseSort, readQuery, writePath, writeQuery, writeSort } from '../query/index.ts'
import { collect, listKeys } from '../rows/filter.ts'
import { viewTypes } from './list.ts'

const viewKeys = {
  name: prose(255).meta({ example: 'Open deals' }),
  type: z.enum(viewTypes).optional(),
  shared: z.boolean().optional().meta({ description: 'Whether everybody sees it; true when left out.' }),
  query: listKeys.query,
  sort: listKeys.sort,
  fields: listKeys.fields.meta({ description: 'The fields it shows, in order; null shows all.' }),
  group_by: z
    .string()
    .nullish()
    .meta({ description: 'A field by whose values rows are grouped.', example: 'Stage' }),
}

const recordType = { record_type_id: z.int32().nullish() }

export const viewBody = z.strictObject({ ...viewKeys, ...recordType })
export const viewPatch = viewBody.partial()
export const scopedViewBody = z.strictObject(viewKeys)
export const scopedViewPatch = scopedViewBody.partial()

export type ViewBody = z.output<typeof viewPatch>

/** What a body sets, as it is stored: fields and options by id, so that a rename changes nothing. */
export interface ViewValues {
  name?: string
  type?: (typeof viewTypes)[number]
  shared?: boolean
  record_type_id?: number | null
  query?: string | null
  sort?: string | null
  fields?: string | null
  group_by?: string | null
}

/** Checks a body against the object, or throws every mistake at once. */
export function readViewBody(
  { object, catalogue }: Pick<Scope, 'object' | 'catalogue'>,
  body: ViewBody,
): ViewValues {
  const issues: Issue[] = []
  const paths = { shape: object, shapes: catalogue.byId }
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
  if (body.group_by !== undefined) values.group_by = readGrouping(body.group_by, paths, issues)
  if (issues.length > 0) throw invalid(issues)
  return values
}

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

function readFields(names: readonly string[] | null, paths: Paths, issues: Issue[]): string | null {
  if (names === null) return null
  const ids = names.flatMap((name, index) => ownField(name, `fields[${index}]`, paths, issues) ?? [])
  return JSON.stringify([...new Set(ids)])
}

function readGrouping(name: string | null, paths: Paths, issues: Issue[]): string | null {
  return name === null ? null : (ownField(name, 'group_by', paths, issues) ?? null)
}

/** A field of the object itself, as it is stored. */
function ownField(name: string, at: string, paths: Paths, issues: Issue[]): string | undefined {
  const found = findPath(name, paths)
  if ('issue' in found) issues.push({ path: at, ...found.issue })
  else if (found.path.relation === null && 'field' in found.path.end.column)
    return writePath(found.path, 'ids')
  else issues.push({ path: at, code: 'invalid_path', message: 'Must be a field of the object itself.' })
  return undefined
}
