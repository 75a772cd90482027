import { type RawBuilder, sql } from 'kysely'
import type { Field, SqlFragment } from '../../kit/field-type.ts'
import { fieldTypeOf, kindOf } from '../fields/types.ts'

/** What the values of one answer come to at most, beside its last row. */
export const mostPageBytes = 16 * 1024 * 1024

// What a value may come to: a text by its field, and what is computed or linked as much as a long text.
const usualText = 10_000
const longText = 1_000_000

/** About how large the value of a field can be; 0 where it is always small. */
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

/** Whether so many rows could come to more than an answer may. */
export function mayBeLarge(fields: readonly Field[], rows: number): boolean {
  return fields.reduce((sum, field) => sum + widthOf(field), 0) * rows > mostPageBytes
}

/**
 * The rows of a page, in their order, as far as what comes before each is less than an answer may hold; `page_rows`
 * tells how many there are without that. 200 rows of ten long texts would be 2 GB, in one answer. Lengths are read
 * without the texts themselves, and what is left out never leaves the database.
 */
export function withinBytes<Row>(
  page: RawBuilder<Row>,
  fields: readonly Field[],
): RawBuilder<Row & { page_rows: number }> {
  const sizes = fields.filter((field) => widthOf(field) > 0).map(sizeOf)
  return sql`select * from (select page.*, count(*) over ()::int as page_rows, ${bytesBefore(sql.join(sizes, sql` + `))} from (${page}) as page) as page where bytes_before < ${sql.lit(mostPageBytes)}`
}

/** What the rows before each come to, as `bytes_before`. */
export function bytesBefore(size: SqlFragment): SqlFragment {
  return sql`coalesce(sum(${size}) over (rows between unbounded preceding and 1 preceding), 0) as bytes_before`
}

function sizeOf(field: Field): SqlFragment {
  const column = sql.id('page', `f${field.id}`)
  return kindOf(field) === 'text'
    ? sql`coalesce(octet_length(${column}), 0)`
    : sql`coalesce(pg_column_size(${column}), 0)`
}
