import { sql } from 'kysely'
import type { Option, SqlFragment } from '../../kit/field-type.ts'

/** What is text already, or reads as it does in an answer: days, yes and no. */
export function plainText(value: SqlFragment): SqlFragment {
  return sql`(${value})::text`
}

/**
 * A moment that is stored, which has no more than milliseconds: with a microsecond added, all digits of its fraction are
 * written, and these are left out again. It takes half as long as a pattern, a zone without a name less than one with,
 * and a length that is part of a type a tenth of what `substr` does.
 */
export function storedMomentText(value: SqlFragment): SqlFragment {
  return sql`replace((${value} at time zone interval '0' + interval '1 microsecond')::text::varchar(23), ' ', 'T') || 'Z'`
}

/** One that was computed, as far as milliseconds go. */
export function momentText(value: SqlFragment): SqlFragment {
  return sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * A numeric as JavaScript writes the double next to it. Up to 15 digits of which no more than six are behind the point
 * are written alike by both. All others go through a double, whose shortest text has the same digits on both sides, but
 * for PostgreSQL has an exponent from 1e15 on and below 1e-4, for JavaScript from 1e21 on and below 1e-6. Beyond 2^53,
 * which only formulas reach, a text that lies just between two doubles is short enough for JavaScript alone.
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

/** Ids, one after the other. */
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
