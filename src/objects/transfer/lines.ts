import { type RawBuilder, sql } from 'kysely'
import type { SqlFragment } from '../../kit/field-type.ts'
import { runReused } from '../../platform/database/index.ts'
import { checkCurrent, type Scope } from '../catalogue/catalogue.ts'
import { storedMomentText } from '../fields/cell-text.ts'
import { allOf, present } from '../query/index.ts'
import { bounded } from '../rows/bounded.ts'
import { compileFilter, computesEveryRow, type RowList } from '../rows/filter.ts'
import { bytesBefore, mostPageBytes } from '../rows/page-bytes.ts'
import { compilationFor, isCurrent, rowAlias } from '../rows/select.ts'
import { tableOf } from '../storage/names.ts'
import { type LineColumn, lineColumn } from './line-columns.ts'
import { lineText } from './line-text.ts'
import { firstPartRows, PartRows } from './part-rows.ts'
import { idLength, onCurrent, orderedIds } from './sheet.ts'

/** Some lines of a file as one text. `last` is the position of the last one, null if there are none. */
interface Lines {
  text: string | null
  last: string | null
  /** True if a row is too long to read the part at once. */
  is_wide: boolean | null
}

/** The rows of a part, up to `size` of them. */
interface Page {
  rows: SqlFragment
  size: number
}

interface Part<Place> {
  text: string | null
  isWide: boolean
  /** The start of the next part; undefined at the end. */
  next: Place | undefined
}

type Read<Place> = (place: Place, size: number) => Promise<Part<Place>>

/**
 * The lines of a CSV file, formatted by the database in parts of some thousand rows: this takes a tenth of the time of
 * reading rows here and formatting them. Each part uses the current definitions and rights, and is read while the
 * previous one is sent. The first part is read before this returns, so that problems show before the answer begins.
 */
export async function openLines(scope: Scope, list: RowList): Promise<AsyncGenerator<string>> {
  if (list.sort.length === 0 && list.search === undefined) return opened(alongIds(scope, list), '')
  return opened(inOrder(scope, list, await orderedIds(scope, list)), 0)
}

async function opened<Place>(read: Read<Place>, start: Place): Promise<AsyncGenerator<string>> {
  return texts(read, await timed(read, start, firstPartRows))
}

async function timed<Place>(
  read: Read<Place>,
  place: Place,
  size: number,
): Promise<Part<Place> & { rows: number; ms: number }> {
  const started = performance.now()
  const part = await read(place, size)
  return { ...part, rows: size, ms: performance.now() - started }
}

async function* texts<Place>(
  read: Read<Place>,
  first: Awaited<ReturnType<typeof timed<Place>>>,
): AsyncGenerator<string> {
  const rows = new PartRows()
  let part = first
  for (;;) {
    const following = part.next === undefined ? undefined : timed(read, part.next, rows.after(part))
    // A reader that stopped early does not await the next part, so its failure must not be unhandled.
    following?.catch(() => undefined)
    if (part.text !== null) yield part.text
    if (following === undefined) return
    part = await following
  }
}

/** By id, each part begins at the end of the last one. */
function alongIds(scope: Scope, list: RowList): Read<string> {
  return async (after, size) => {
    const { text, last, is_wide } = await onCurrent(scope, list, (current) => {
      const compilation = compilationFor(current)
      const columns = columnsOf(current, list)
      const where = allOf([compileFilter(current, list, compilation), sql`r.id > ${after}::text`])
      const rows = sql`select r.id as place, ${selected(columns)} from ${tableOf(current.object.id)} as r
        where ${allOf([isCurrent(current), where])} order by r.id limit ${sql.lit(size)}`
      return readLines(current, { rows, size }, columns, computesEveryRow(list))
    })
    return { text, isWide: is_wide === true, next: last ?? undefined }
  }
}

/** In any other order the ids are read first, then the rows that still exist for the caller. */
function inOrder(scope: Scope, list: RowList, ids: Buffer): Read<number> {
  const count = ids.length / idLength
  return async (start, size) => {
    const end = Math.min(start + size, count)
    const wanted = Array.from({ length: end - start }, (_, index) => {
      const at = (start + index) * idLength
      return ids.toString('latin1', at, at + idLength)
    })
    const { text, last, is_wide } = await onCurrent(scope, list, (current) => {
      const { object } = current
      const columns = columnsOf(current, list)
      const where = present(object, rowAlias, compilationFor(current))
      const rows = sql`select wanted.place, ${selected(columns)}
        from unnest(${wanted}::text[]) with ordinality as wanted (id, place)
        join ${tableOf(object.id)} as r on r.id = wanted.id
        where ${allOf([isCurrent(current), where])} order by wanted.place limit ${sql.lit(size)}`
      return readLines(current, { rows, size }, columns, false)
    })
    const next = last === null ? end : start + Number(last)
    return { text, isWide: is_wide === true, next: next < count ? next : undefined }
  }
}

type Columns = readonly (LineColumn | undefined)[]

const asItIs = (text: SqlFragment): SqlFragment => text

function momentColumn(name: string): LineColumn {
  return { selected: sql.id(rowAlias, name), text: storedMomentText, isFree: false }
}

/** A field deleted during the export leaves its column empty. */
function columnsOf(scope: Scope, list: RowList): Columns {
  const compilation = compilationFor(scope)
  return [
    { selected: sql.id(rowAlias, 'id'), text: asItIs, isFree: false },
    ...list.fields.map(({ id }) => {
      const field = scope.object.fields.find((one) => one.id === id)
      return field === undefined ? undefined : lineColumn(scope, field, compilation)
    }),
    momentColumn('created_at'),
    momentColumn('updated_at'),
  ]
}

function selected(columns: Columns): SqlFragment {
  return sql.join(
    columns.flatMap((column, index) =>
      column === undefined ? [] : [sql`${column.selected} as ${sql.id(`c${index}`)}`],
    ),
  )
}

/** The rows of a page as lines, up to the size of an answer. */
async function readLines(scope: Scope, page: Page, columns: Columns, mayTakeLong: boolean): Promise<Lines> {
  const run = async (query: RawBuilder<Lines>): Promise<Lines> => {
    const [lines] = mayTakeLong
      ? await bounded(scope.app, query)
      : await runReused(scope.app.db, query, scope.catalogue.version)
    return lines ?? { text: null, last: null, is_wide: null }
  }
  const all = await run(allLines(page, columns))
  const lines = all.is_wide === true ? await run(linesWithinBytes(page, columns)) : all
  // No rows are left, or the definitions changed in between.
  if (lines.last === null) await checkCurrent(scope)
  return lines
}

/** All lines, unless a row is so long that this many of them would exceed an answer. */
function allLines({ rows, size }: Page, columns: Columns): RawBuilder<Lines> {
  const isWide = sql`${lengthOf(columns)} > ${sql.lit(Math.floor(mostPageBytes / size))}`
  return sql`select string_agg(case when ${isWide} then null else ${lineText(columns)} end, '') as text,
      max(place)::text as last, bool_or(${isWide}) as is_wide
    from (${rows}) as page`
}

/** Summing the sizes takes a sixth of the time of all the rest, so it is done only when needed. */
function linesWithinBytes({ rows }: Page, columns: Columns): RawBuilder<Lines> {
  return sql`select string_agg(${lineText(columns)}, '') as text, max(place)::text as last, true as is_wide
    from (select page.*, ${bytesBefore(lengthOf(columns))} from (${rows}) as page) as page
    where bytes_before < ${sql.lit(mostPageBytes)}`
}

/** The length of a row's texts, which PostgreSQL knows without reading them. */
function lengthOf(columns: Columns): SqlFragment {
  const lengths = columns.flatMap((column, index) =>
    column?.isFree === true ? [sql`coalesce(octet_length(${sql.id('page', `c${index}`)}), 0)`] : [],
  )
  return sql`(${sql.join([sql`0`, ...lengths], sql` + `)})`
}
