import { sql } from 'kysely'
import type { Option, SqlFragment } from '../../kit/field-type.ts'

/** Values that are text already, or that are written as in an answer: days and booleans. */
export function plainText(value: SqlFragment): SqlFragment {
  return sql`(${value})::text`
}

/**
 * A stored moment, which has milliseconds at most. Adding a microsecond makes PostgreSQL write all digits of the
 * fraction; the extra ones are then cut. This takes half as long as a pattern. A zone without a name is faster than a
 * named one, and a length as part of a type takes a tenth of the time of `substr`.
 */
export function storedMomentText(value: SqlFragment): SqlFragment {
  return sql`replace((${value} at time zone interval '0' + interval '1 microsecond')::text::varchar(23), ' ', 'T') || 'Z'`
}

/** A computed moment, cut to milliseconds. */
export function momentText(value: SqlFragment): SqlFragment {
  return sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * A numeric as JavaScript writes the nearest double. Up to 15 digits with at most six after the point are written alike
 * by both. All others go through a double. Its shortest text has the same digits on both sides, but PostgreSQL uses an
 * exponent from 1e15 on and below 1e-4, JavaScript from 1e21 on and below 1e-6. Beyond 2^53, which only formulas reach,
 * a text exactly between two doubles is short enough for JavaScript only.
 */
export function numberText(value: SqlFragment): SqlFragment {
  const double = sql`(${value})::float8`
  return sql`case when scale(${value}) = 0 and abs(${value}) < 1000000000 then (${value})::text
    when scale(${value}) < 7 and abs(${value}) < 1000000000 then trim_scale(${value})::text
    when abs(${value}) < 2.4703282292062328e-324 then '0'
    when abs(${value}) >= 1.797693134862315807e308 then null
    when strpos(${double}::text, 'e') = 0 then ${double}::text
    when abs(${double}) >= 1e-6 and abs(${double}) < 1e21 then ${double}::text::numeric::text
    else regexp_replace(${double}::text, 'e([+-])0', 'e\\1') end`
}

/** Seconds as `1:30:05`. */
export function durationCellText(value: SqlFragment): SqlFragment {
  return sql`(${value}) / 3600 || to_char((${value}) / 60 % 60, '":"FM00') || to_char((${value}) % 60, '":"FM00')`
}

export function listText(value: SqlFragment): SqlFragment {
  return sql`array_to_string(${value}, ', ')`
}

export function optionText(value: SqlFragment, options: readonly Option[]): SqlFragment {
  const { ids, names } = arraysOf(options)
  return sql`(${names})[array_position(${ids}, ${value})]`
}

export function optionsText(value: SqlFragment, options: readonly Option[]): SqlFragment {
  const chosen = optionText(sql`chosen.id`, options)
  return sql`(select string_agg(${chosen}, ', ' order by chosen.place)
    from unnest(${value}) with ordinality as chosen (id, place))`
}

function arraysOf(options: readonly Option[]): { ids: SqlFragment; names: SqlFragment } {
  return {
    ids: sql`${options.map(({ id }) => id)}::int[]`,
    names: sql`${options.map(({ name }) => name)}::text[]`,
  }
}
