import { type RawBuilder, sql } from 'kysely'
import { isAdmin } from '../../kit/caller.ts'
import type { SqlFragment } from '../../kit/field-type.ts'
import { newestVersion, type Scope } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { fieldTypeOf } from '../fields/index.ts'
import { compilationFor as compileFor } from '../formula/index.ts'
import { type Compilation, fieldValue } from '../query/index.ts'
import { type Access, accessible, type Reader } from '../security/index.ts'
import type { Shape } from '../shape.ts'

/** The alias of rows in every query on them. */
export const rowAlias = 'r'

/** A row as the API shows it. */
export interface Row {
  id: string
  record_type_id: number
  data: Record<string, unknown>
  created_at: string
  updated_at: string
}

/** A row of a query, with the value of field 12 as `f12`. */
export interface RawRow {
  id: string
  record_type_id: number
  created_at: Date | string
  updated_at: Date | string
  [column: string]: unknown
}

export function readerOf({ actor }: Pick<Scope, 'actor'>): Reader {
  return { userId: actor.user?.id ?? null, isAdmin: isAdmin(actor) }
}

/**
 * Compiles reads for the caller of a scope, at the current time and with their rights. The scope records the
 * definitions it reaches.
 */
export function compilationFor(scope: Scope): Compilation {
  const { byId, zone } = scope.catalogue
  const compilation = compileFor({ shapes: byId, reader: readerOf(scope), now: new Date(), zone })
  const visible = compilation.visible.bind(compilation)
  compilation.visible = (shape, alias) => {
    scope.reached.add(shape.id)
    return visible(shape, alias)
  }
  return compilation
}

export function accessTo(scope: Scope, access: Access): SqlFragment {
  return accessible(scope.object, rowAlias, readerOf(scope), access)
}

/**
 * Checks whether the definitions that the scope has reached are still those of the query. As a condition, it makes the
 * query return nothing otherwise: PostgreSQL evaluates it once, before the first row.
 */
export function isCurrent({ catalogue, reached }: Pick<Scope, 'catalogue' | 'reached'>): RawBuilder<boolean> {
  const ids = [...reached]
  if (ids.length > mostApart) {
    const newest = newestVersion({ catalogue, reached })
    return sql`(select max(version) from objects where id = any(${ids}::int[])) = ${newest}::int`
  }
  const each = ids.map((id) => {
    const version = newestVersion({ catalogue, reached: new Set([id]) })
    return sql`(select version from objects where id = ${id}::int) = ${version}::int`
  })
  return sql`(${sql.join(each, sql` and `)})`
}

// Up to this many objects are looked up one by one, which takes half as long as a lookup of all.
const mostApart = 3

/** The columns that a read selects of each row at `r`. */
export function columnsFor(
  fields: readonly FieldDefinition[],
  object: Shape,
  compilation: Compilation,
  { isNew = false }: { isNew?: boolean } = {},
): SqlFragment {
  const values = fields.map((field) => {
    // A row just created without links has no related rows.
    const { kind } = fieldTypeOf(field).storage(field)
    const hasNone = isNew && (kind === 'links' || kind === 'reverse')
    const value = hasNone ? sql`'{}'::text[]` : fieldValue(field, object, rowAlias, compilation)
    return sql`${value} as ${sql.id(`f${field.id}`)}`
  })
  return sql.join([sql`r.id, r.record_type_id, r.created_at, r.updated_at`, ...values])
}

/**
 * Builds rows from query results, with the fields of their record type. Work common to all rows is done once, and
 * moments become text here: a page with Date objects takes five times as long to write as JSON.
 */
export function rowReader(fields: readonly FieldDefinition[]): (raw: RawRow) => Row {
  const columns = fields.map((field) => ({ field, key: `f${field.id}`, type: fieldTypeOf(field) }))
  return (raw) => {
    const data: Record<string, unknown> = {}
    for (const { field, key, type } of columns) {
      if (field.recordTypeId === null || field.recordTypeId === raw.record_type_id) {
        data[field.name] = type.format(raw[key], field)
      }
    }
    return {
      id: raw.id,
      record_type_id: raw.record_type_id,
      data,
      created_at: written(raw.created_at),
      updated_at: written(raw.updated_at),
    }
  }
}

function written(moment: Date | string): string {
  return typeof moment === 'string' ? moment : moment.toISOString()
}
