import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlFragment } from '../../kit/field-type.ts'
import { decodeCursor, encodeCursor, objectIdText, wrongCursor } from '../../kit/schema.ts'
import { parseDay, parseMoment } from '../fields/moments.ts'
import { textProblem } from '../fields/parsed.ts'
import { writePath } from './path.ts'
import { type Sort, type SortKey, tieDirection } from './sort.ts'

/** The end of a page: the sort values of its last row, as text or null, and its id. */
export interface Position {
  keys: readonly (string | null)[]
  id: string
}

/** Five keys of 200 characters, escaped and in base64, with some margin. */
export const maxCursorLength = 12_000

/** The columns from which `cursorOf` builds the position, besides the id, which the caller selects. */
export function keyColumn(index: number): string {
  return `sort_${index}`
}

/** The cursor of the page that ends with `row`, valid for this sort only. */
export function cursorOf(row: Readonly<Record<string, unknown>>, sort: Sort): string {
  return encodeCursor([signature(sort), ...sort.map((_, index) => row[keyColumn(index)]), row['id']])
}

const cursorParts = z.array(z.unknown())

/** Reads a cursor, or throws `invalid_cursor` if it does not belong to this sort. */
export function positionOf(cursor: string, sort: Sort): Position {
  const [sortedBy, ...keys] = decodeCursor(cursor, cursorParts)
  const id = objectIdText.safeParse(keys.pop())
  const read = sort.map((key, index) => keySchema(key).safeParse(keys[index]))
  if (!id.success || sortedBy !== signature(sort) || keys.length !== sort.length) throw wrongCursor()
  return { keys: read.map(keyOf), id: id.data }
}

function keyOf(read: z.ZodSafeParseResult<string | null>): string | null {
  if (!read.success) throw wrongCursor()
  return read.data
}

/** A sort key as text that converts back to the same value, independent of the session's zone and date style. */
export function keyText(expression: SqlFragment, key: SortKey): SqlFragment {
  const { kind } = key.path.end
  if (kind === 'timestamp')
    return sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  if (kind === 'date') return sql`to_char(${expression}, 'YYYY-MM-DD')`
  return sql`(${expression})::text`
}

/**
 * The type that the value of a key is cast to. A fraction on a whole-number field dates from before the field changed.
 */
export function keyType(key: SortKey, value: string): string {
  const type = sortedType(key)
  return type === 'bigint' && !/^-?\d{1,18}$/.test(value) ? 'numeric' : type
}

function sortedType({ path: { end } }: SortKey): string {
  return end.kind === 'option' ? 'int' : end.sqlType
}

function signature(sort: Sort): string {
  const keys = sort.map((key) => `${writePath(key.path, 'ids')} ${key.direction}`)
  return [...keys, `id ${tieDirection(sort)}`].join(',')
}

/** The schema guarantees that PostgreSQL can cast any accepted cursor. */
function keySchema(key: SortKey): z.ZodType<string | null> {
  return keySchemas[sortedType(key)] ?? keySchemas.text
}

const numberKey = z
  .string()
  .regex(/^-?\d{1,3000}(?:\.\d{1,3000})?$/)
  .nullable()

// Cached, because creating a schema takes longer than reading a cursor with it.
const keySchemas: Record<string, z.ZodType<string | null>> & { text: z.ZodType<string | null> } = {
  int: z
    .string()
    .regex(/^\d{1,9}$/)
    .nullable(),
  numeric: numberKey,
  bigint: numberKey,
  boolean: z
    .string()
    .regex(/^(?:true|false)$/)
    .nullable(),
  timestamptz: z
    .string()
    .refine((value) => value.length < 40 && parseMoment(value, 'UTC') !== undefined)
    .nullable(),
  date: z
    .string()
    .refine((value) => parseDay(value) !== undefined)
    .nullable(),
  text: z
    .string()
    .refine((value) => textProblem(value, 400) === undefined)
    .nullable(),
}
