import { z } from 'zod'
import { wrong } from '../../kit/problem.ts'

export const columnFormat = z.enum(['day_first', 'month_first', 'decimal_comma', 'decimal_point'])

export type ColumnFormat = z.output<typeof columnFormat>

/** How values are read that can mean two things, by column title. */
export type ColumnFormats = Readonly<Record<string, ColumnFormat>>

export function parseFormats(text: string): ColumnFormats {
  try {
    return z.record(z.string(), columnFormat).parse(JSON.parse(text))
  } catch {
    const message = `Must be a JSON object of column titles and one of ${columnFormat.options.join(', ')}.`
    throw wrong('formats', 'invalid_type', message)
  }
}
