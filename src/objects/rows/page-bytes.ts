import { type RawBuilder, sql } from 'kysely'
import type { Field, SqlFragment } from '../../kit/field-type.ts'
import { fieldTypeOf, kindOf } from '../fields/types.ts'

/** The maximum size of the values in one answer, not counting its last row. */
export const mostPageBytes = 16 * 1024 * 1024

// The assumed size of a value: a text by its field, a computed or linked value like a long text.
const usualText = 10_000
const longText = 1_000_000

/** The approximate maximum size of a field's value; 0 if it is always small. */
function widthOf(field: Field): number {
  const kind = kindOf(field)
  if (kind === 'rows' || kind === 'ids') return longText
  if (kind !== 'text') return 0
  const isUsual = fieldTypeOf(field).storage(field).kind === 'column' && !isExtended(field)
  return isUsual ? usualText : longText
}

function isExtended({ metadata }: Field): boolean {
  return metadata['extendedField'] === true
}

/** Reports whether this many rows could exceed the size of an answer. */
export function mayBeLarge(fields: readonly Field[], rows: number): boolean {
  return fields.reduce((sum, field) => sum + widthOf(field), 0) * rows > mostPageBytes
}

/**
 * The rows of a page, in order, up to the size of an answer; `page_rows` is their number without that limit. 200 rows
 * of ten long texts would be 2 GB in one answer. Lengths are read without the texts themselves, and omitted rows never
 * leave the database.
 */
export function withinBytes<Row>(
  page: RawBuilder<Row>,
  fields: readonly Field[],
): RawBuilder<Row & { page_rows: number }> {
  const sizes = fields.filter((field) => widthOf(field) > 0).map(sizeOf)
  return sql`select * from (select page.*, count(*) over ()::int as page_rows, ${bytesBefore(sql.join(sizes, sql` + `))} from (${page}) as page) as page where bytes_before < ${sql.lit(mostPageBytes)}`
}

/** The size of the rows before each one, as `bytes_before`. */
export function bytesBefore(size: SqlFragment): SqlFragment {
  return sql`coalesce(sum(${size}) over (rows between unbounded preceding and 1 preceding), 0) as bytes_before`
}

function sizeOf(field: Field): SqlFragment {
  const column = sql.id('page', `f${field.id}`)
  return kindOf(field) === 'text'
    ? sql`coalesce(octet_length(${column}), 0)`
    : sql`coalesce(pg_column_size(${column}), 0)`
}
