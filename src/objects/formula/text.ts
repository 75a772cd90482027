import { sql } from 'kysely'
import type { SqlFragment, ValueTraits } from '../../kit/field-type.ts'
import type { DateFormat } from '../fields/moments.ts'
import { cast } from '../query/index.ts'
import type { ResultType } from './tree.ts'

/** PostgreSQL's patterns for the date formats of the contract. */
const datePatterns: Record<DateFormat, string> = {
  'MM/dd/yyyy': 'MM/DD/YYYY',
  'dd/MM/yyyy': 'DD/MM/YYYY',
  'yyyy-MM-dd': 'YYYY-MM-DD',
  'MMM d, yyyy': 'Mon FMDD, YYYY',
  'd MMM yyyy': 'FMDD Mon YYYY',
}

const timePatterns = { '12h': 'FMHH12:MI AM', '24h': 'HH24:MI' }

/** A value as readable text: numbers without trailing zeros, dates in the field's format and zone. */
export function asText(
  value: SqlFragment,
  result: ResultType,
  style: ValueTraits,
  zone: string,
): SqlFragment {
  if (result === 'text') return value
  if (result === 'number') return sql`trim_scale(${value})::text`
  if (result === 'boolean') return sql`(${value})::text`
  const date = isDateFormat(style.dateFormat) ? datePatterns[style.dateFormat] : 'YYYY-MM-DD'
  if (result === 'date') return sql`to_char(${value}, ${cast(date, 'text')})`
  const pattern = `${date} ${timePatterns[style.timeFormat ?? '24h']}`
  return sql`to_char(${inZone(value, style.zone ?? zone)}, ${cast(pattern, 'text')})`
}

function isDateFormat(format: string | undefined): format is DateFormat {
  return format !== undefined && format in datePatterns
}

/** The wall clock of a zone at a moment, or the moment of that wall clock. */
export function inZone(value: SqlFragment, zone: string): SqlFragment {
  return sql`(${value} at time zone ${cast(zone, 'text')})`
}
