import { interpolate, type Lookup, type NodeDataOf, namesIn } from '../../graphs/index.ts'
import type { Definition } from '../../objects/index.ts'

type Data = NodeDataOf<'DYNAMIC_TABLES'>
type Cell = NonNullable<Data['rowData']>[string]
type Query = NonNullable<Data['query']>

/** The values of a record with what its variables hold in place. */
export function filledRow(
  object: Definition,
  row: Readonly<Record<string, Cell>>,
  lookup: Lookup,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name, filledCell(typeOfField(object, name), cell, lookup)]),
  )
}

function filledCell(type: string | undefined, cell: Cell, lookup: Lookup): unknown {
  if (Array.isArray(cell)) {
    return cell.map((item) => (typeof item === 'string' ? interpolate(item, lookup) : item))
  }
  return typeof cell === 'string' ? typed(type, cell, lookup) : cell
}

function typeOfField(object: Definition, name: string): string | undefined {
  return object.fields.find((field) => field.name === name)?.type
}

/**
 * Variables hold text, fields hold values: the text of a number, a yes or no, or a list becomes one where the field
 * takes it. A variable that is not set empties the field.
 */
function typed(type: string | undefined, template: string, lookup: Lookup): unknown {
  const text = interpolate(template, lookup)
  if (text.trim() === '' && namesIn(template).length > 0) return null
  if (type === undefined || type === 'string') return text
  const value = parsed(text)
  return Array.isArray(value) || typeof value === type ? value : text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A QueryDSL filter with what its variables hold in place. */
export function filledQuery(object: Definition, query: Query, lookup: Lookup): Record<string, unknown> {
  if ('and' in query) return { and: query.and.map((part) => filledQuery(object, part, lookup)) }
  if ('or' in query) return { or: query.or.map((part) => filledQuery(object, part, lookup)) }
  if ('not' in query) return { not: filledQuery(object, query.not, lookup) }
  const { path, operator, value } = query
  if (value === undefined) return { path, operator }
  const type = typeOfField(object, path.replace(/^\[(.*)\]$/, '$1'))
  if (Array.isArray(value)) {
    return {
      path,
      operator,
      value: value.map((item) => (typeof item === 'string' ? typed(type, item, lookup) : item)),
    }
  }
  return { path, operator, value: typeof value === 'string' ? typed(type, value, lookup) : value }
}
