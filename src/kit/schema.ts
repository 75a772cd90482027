import { z } from 'zod'
import { objectIdPattern } from './ids.ts'
import { type Problem, wrong } from './problem.ts'

/** ISO 8601 UTC with milliseconds; handlers return the Date that the database gave them. */
export const timestamp = z
  .date()
  .or(z.iso.datetime({ precision: 3 }))
  .meta({ type: 'string', format: 'date-time', example: '2026-01-15T09:30:00.000Z' })

/** A number that an admin-defined thing is known by. In a path it arrives as text. */
export const numberId = z
  .preprocess(
    // `1e0`, `0x1` and a blank are numbers to JavaScript only.
    (given) => (typeof given === 'string' && !/^-?\d+$/.test(given) ? undefined : given),
    z.coerce.number({ error: 'Must be a number.' }).int().min(-2147483648).max(2147483647),
  )
  .meta({ example: 12 })

export const id = z.int().meta({ example: 12 })

/** For what callers outside the public API send along, such as the query of a webhook. */
export const anything = z.unknown()

export const uuid = z.uuid().meta({ example: '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182' })

export const objectIdText = z
  .string()
  .regex(objectIdPattern, 'Must be an object identifier: 24 hexadecimal characters.')
  .meta({ example: '0199f0a46f3c000012ab34cd' })

/** `?flag=true` in a query string. */
export const queryFlag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .meta({ example: 'true' })

// PostgreSQL cannot store NUL, and no line has a use for the others.
const noControl = /^\P{Cc}*$/u

/** A line of text that a person typed: trimmed, not empty. */
export function line(max = 255): z.ZodString {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(noControl, 'Must not hold control characters.')
    .refine((text) => text.isWellFormed(), {
      error: 'Must not hold half of a surrogate pair.',
      params: { code: 'invalid_text' },
    })
}

/** Text of any number of lines: all but what PostgreSQL would refuse, or keep as something else. */
export function freeText(): z.ZodString {
  return z.string().refine((text) => text.isWellFormed() && !text.includes('\0'), {
    error: 'Must hold neither a NUL character nor half of a surrogate pair.',
    params: { code: 'invalid_text' },
  })
}

/** A named resource of the API description. */
export function resource<S extends z.core.$ZodLooseShape>(name: string, shape: S) {
  return z.strictObject(shape).meta({ id: name })
}

/** A list: `{ results, next_cursor }`. Small lists return everything and a null cursor. */
export function listOf<S extends z.ZodType>(item: S) {
  return z.strictObject({
    results: z.array(item),
    next_cursor: z.string().nullable().meta({ example: null }),
  })
}

export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50).meta({ example: 50 }),
  cursor: z.string().max(2000).optional().meta({ description: 'The `next_cursor` of the previous page.' }),
}

/** A cursor is what the last row was sorted by, opaque to the client. */
export function encodeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

export function decodeCursor<S extends z.ZodType>(cursor: string, position: S): z.output<S> {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw wrongCursor()
  }
}

export function wrongCursor(): Problem {
  return wrong('cursor', 'invalid_cursor', 'This cursor is not one of this list; start again without it.')
}

/** Removes the extra row that shows that there is a next page. */
export function pageOf<Row>(rows: Row[], limit: number, position: (row: Row) => readonly unknown[]) {
  const results = rows.slice(0, limit)
  const last = results.at(-1)
  return {
    results,
    next_cursor: rows.length > limit && last !== undefined ? encodeCursor(position(last)) : null,
  }
}

/**
 * A page of a list in the order of ids. `read` gets the id after which the page starts, and a limit of one row more, which
 * shows that there is a next page.
 */
export async function pageById<Id, Row extends { id: Id }, Item>(
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  idSchema: z.ZodType<Id>,
  read: (page: { after: Id | undefined; limit: number }) => Promise<Row[]>,
  present: (row: Row) => Item,
): Promise<{ results: Item[]; next_cursor: string | null }> {
  const [after] = cursor === undefined ? [] : decodeCursor(cursor, z.tuple([idSchema]))
  const page = pageOf(await read({ after, limit: limit + 1 }), limit, (row) => [row.id])
  return { ...page, results: page.results.map(present) }
}
