import { closest } from '../kit/closest.ts'
import type { NodeData } from '../kit/node.ts'
import type { NodeWarnings } from '../kit/node-warning.ts'
import type { Issue } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import { currentCatalogue } from './catalogue/catalogue.ts'

/** The properties of every record besides its fields. */
const ofEveryRecord = ['id', 'created_at', 'updated_at', 'record_type_id']

/** Warns of fields that a DYNAMIC_TABLES node names and its object does not have. */
export const recordNodeWarnings: NodeWarnings<App> = {
  type: 'DYNAMIC_TABLES',
  find: async (app, accountId, data) => {
    const object = (await currentCatalogue(app, accountId)).byId.get(Number(data['tableId']))
    if (object === undefined) return []
    const fields = object.fields.map((field) => field.name)
    const written = namesOf(data['rowData'])
      .filter((name) => !fields.includes(name))
      .map((name) => unknownField(`data.rowData.${name}`, name, object.displayName, fields))
    const readable = [...fields, ...ofEveryRecord]
    const read = [...pathsIn(data['query'], 'data.query'), ...sortedBy(data['sort'])]
      .filter(({ name }) => name !== undefined && !readable.includes(name))
      .map(({ path, name }) => unknownField(path, name ?? '', object.displayName, readable))
    return [...written, ...read]
  },
}

function namesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

interface Named {
  path: string
  /** Undefined for a path through relations, which the other objects resolve. */
  name: string | undefined
}

function pathsIn(query: unknown, at: string): Named[] {
  if (typeof query !== 'object' || query === null) return []
  const { path, and, or, not } = query as Record<string, unknown>
  if (typeof path === 'string') return [{ path: `${at}.path`, name: fieldIn(path) }]
  const parts = Object.entries({ and, or }).flatMap(([key, list]) =>
    Array.isArray(list) ? list.map((part: unknown, index) => pathsIn(part, `${at}.${key}[${index}]`)) : [],
  )
  return [...parts.flat(), ...pathsIn(not, `${at}.not`)]
}

function fieldIn(path: string): string | undefined {
  const bracketed = /^\[([^\]]*)\]$/.exec(path)?.[1]
  return bracketed ?? (/[.[\]]/.test(path) ? undefined : path)
}

function sortedBy(sort: unknown): Named[] {
  if (!Array.isArray(sort)) return []
  return (sort as NodeData[]).map(({ field }, index) => ({
    path: `data.sort[${index}].field`,
    name: fieldIn(String(field)),
  }))
}

function unknownField(path: string, name: string, object: string, fields: readonly string[]): Issue {
  const suggestion = closest(name, fields)
  return {
    path,
    code: 'unknown_field',
    message: `"${object}" has no field "${name.slice(0, 80)}".`,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}
