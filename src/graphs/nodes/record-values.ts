import type { Lookup } from '../../kit/lookup.ts'
import { parsedJson } from '../names.ts'
import { interpolate, namesIn } from '../templates.ts'
import type { Query } from './query.ts'

export type Cell = string | number | boolean | null | readonly (string | number)[]
type FieldType = (name: string) => string | undefined

/** Fills in the variables of a record's values. */
export function filledRow(
  fieldType: FieldType,
  row: Readonly<Record<string, Cell>>,
  lookup: Lookup,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name, filledCell(fieldType(name), cell, lookup)]),
  )
}

function filledCell(type: string | undefined, cell: Cell, lookup: Lookup): unknown {
  if (typeof cell === 'string') return typed(type, cell, lookup)
  if (typeof cell !== 'object' || cell === null) return cell
  return cell.map((item) => (typeof item === 'string' ? interpolate(item, lookup) : item))
}

/**
 * Variables contain text, and fields contain values: the text of a number, boolean or list is converted if the
 * field needs it. A variable that isn't set clears the field.
 */
function typed(type: string | undefined, template: string, lookup: Lookup): unknown {
  const text = interpolate(template, lookup)
  if (text.trim() === '' && namesIn(template).length > 0) return null
  if (type === undefined || type === 'string') return text
  const value = parsedJson(text)
  return Array.isArray(value) || typeof value === type ? value : text
}

/** Fills in the variables of a QueryDSL filter. */
export function filledQuery(fieldType: FieldType, query: Query, lookup: Lookup): Record<string, unknown> {
  if ('and' in query) return { and: query.and.map((part) => filledQuery(fieldType, part, lookup)) }
  if ('or' in query) return { or: query.or.map((part) => filledQuery(fieldType, part, lookup)) }
  if ('not' in query) return { not: filledQuery(fieldType, query.not, lookup) }
  const { path, operator, value } = query
  if (value === undefined) return { path, operator }
  const type = fieldType(path.replace(/^\[(.*)\]$/, '$1'))
  if (Array.isArray(value)) {
    return {
      path,
      operator,
      value: value.map((item) => (typeof item === 'string' ? typed(type, item, lookup) : item)),
    }
  }
  return { path, operator, value: typeof value === 'string' ? typed(type, value, lookup) : value }
}
