import type { CellChange } from '../history.ts'
import { readText } from '../reading.ts'
import { controlOf, type Field, isEditable, isSame, type Read, sentValue, writtenText } from '../values.ts'
import { type Area, toClipboard } from './selection.ts'

interface AnyRow {
  id: string
  data: Record<string, unknown>
}

type RowAt = (line: number) => AnyRow | undefined

/** A private clipboard type with typed values, such as links that text can't express. */
export const valuesType = 'application/x-frontdesk-cells'

interface CopiedCells {
  kinds: string[]
  rows: unknown[][]
}

/** Clipboard data from other pages is untrusted and validated. */
function parseCells(text: string): CopiedCells | undefined {
  try {
    const cells = JSON.parse(text) as Partial<CopiedCells>
    return Array.isArray(cells.kinds) && Array.isArray(cells.rows) ? (cells as CopiedCells) : undefined
  } catch {
    return undefined
  }
}

/** Fields of one kind accept each other's values unchanged. */
function kindOf(field: Field): string {
  return `${controlOf(field)} ${JSON.stringify(field.metadata['relatedTableId'] ?? null)}`
}

function rowsOf(area: Area, rowAt: RowAt): AnyRow[] {
  const rows: AnyRow[] = []
  for (let line = area.top; line <= area.bottom; line++) {
    const row = rowAt(line)
    if (row !== undefined) rows.push(row)
  }
  return rows
}

/** Formats the selection for spreadsheets. */
export function copied(
  area: Area,
  fields: readonly Field[],
  rowAt: RowAt,
  write: (value: unknown, field: Field) => string = writtenText,
): string {
  const columns = fields.slice(area.left, area.right + 1)
  return toClipboard(
    rowsOf(area, rowAt).map(({ data }) => columns.map((field) => write(data[field.name], field))),
  )
}

/** Copies the selection with typed values. */
export function copiedValues(area: Area, fields: readonly Field[], rowAt: RowAt): string {
  const columns = fields.slice(area.left, area.right + 1)
  const cells: CopiedCells = {
    kinds: columns.map(kindOf),
    rows: rowsOf(area, rowAt).map(({ data }) => columns.map(({ name }) => data[name] ?? null)),
  }
  return JSON.stringify(cells)
}

export interface Paste {
  cells: readonly (readonly string[])[]
  /** Typed values from our own clipboard type. */
  values?: string
  area: Area
  fields: readonly Field[]
  /** The number of lines, including group headings. */
  lines: number
  rowAt: RowAt
  read?: (text: string, field: Field) => Read
}

export interface Pasted {
  changes: CellChange[]
  /** Cells beyond the last row, which become new rows. */
  rows: Record<string, unknown>[]
  /** Reasons for skipped cells, without duplicates. */
  unread: string[]
}

/**
 * Computes the changes of a paste from the first cell on. A single cell fills the whole selection. Nothing is skipped
 * silently: extra rows become new rows, and invalid values are reported.
 */
export function pasted({ cells, values = '', area, fields, lines, rowAt, read = readText }: Paste): Pasted {
  const exact = parseCells(values)
  const isOne = cells.length === 1 && cells[0]?.length === 1
  const result: Pasted = { changes: [], rows: [], unread: [] }
  const valuesOf = (down: number, width: number) =>
    fields.slice(area.left, area.left + width).flatMap((field, right) => {
      if (!isEditable(field) || field.type === 'file') return []
      const [fromRow, fromColumn] = isOne ? [0, 0] : [down, right]
      if (exact?.kinds[fromColumn] === kindOf(field))
        return [{ field, value: exact.rows[fromRow]?.[fromColumn] ?? null }]
      const found = read(cells[fromRow]?.[fromColumn] ?? '', field)
      if ('value' in found) return [{ field, value: found.value }]
      result.unread.push(`${field.name}: ${found.error}`)
      return []
    })
  const rows = isOne ? rowsOf(area, rowAt) : rowsFrom(area.top, cells.length, lines, rowAt)
  for (const [down, row] of rows.entries()) {
    const width = isOne ? area.right - area.left + 1 : (cells[down]?.length ?? 0)
    for (const { field, value } of valuesOf(down, width)) {
      const before = row.data[field.name] ?? null
      result.changes.push({ rowId: row.id, field: field.name, before, after: value })
    }
  }
  for (let down = isOne ? Math.min(1, rows.length) : rows.length; down < cells.length; down++) {
    const filled = valuesOf(down, cells[down]?.length ?? 0).filter(
      ({ value, field }) => !isEmpty(value, field),
    )
    const made = filled.map(({ field, value }) => [field.name, sentValue(value, field)] as const)
    if (made.length > 0) result.rows.push(Object.fromEntries(made))
  }
  return result
}

function isEmpty(value: unknown, field: Field): boolean {
  return isSame(value, null, field)
}

/** Collects rows from a line on, without group headings. */
function rowsFrom(top: number, count: number, lines: number, rowAt: RowAt): AnyRow[] {
  const rows: AnyRow[] = []
  for (let line = top; line < lines && rows.length < count; line++) {
    const row = rowAt(line)
    if (row !== undefined) rows.push(row)
  }
  return rows
}

/** Maps cells to fields: in column order, or by a header line that contains only field names. */
export function withTitles(
  cells: readonly (readonly string[])[],
  fields: readonly Field[],
): { cells: readonly (readonly string[])[]; fields: readonly Field[] } {
  const [titles = [], ...below] = cells
  const named = titles.flatMap((title) => {
    const wanted = title.trim().toLowerCase()
    return fields.find(({ name }) => name.toLowerCase() === wanted) ?? []
  })
  const isTitled = below.length > 0 && named.length === titles.length
  return isTitled ? { cells: below, fields: named } : { cells, fields }
}
