import type { CellChange } from '../history.ts'
import { controlOf, type Field, isEditable, readText, writtenText } from '../values.ts'
import { type Area, fromClipboard, toClipboard } from './selection.ts'

interface AnyRow {
  id: string
  data: Record<string, unknown>
}

type RowAt = (line: number) => AnyRow | undefined

/** Under this type the values themselves are copied, for links that no text could name. */
export const valuesType = 'application/x-frontdesk-cells'

interface CopiedCells {
  kinds: string[]
  rows: unknown[][]
}

/** Whatever another page may have put there is no harm. */
function parseCells(text: string): CopiedCells | undefined {
  try {
    const cells = JSON.parse(text) as Partial<CopiedCells>
    return Array.isArray(cells.kinds) && Array.isArray(cells.rows) ? (cells as CopiedCells) : undefined
  } catch {
    return undefined
  }
}

/** Of one kind are values that may be put from one field into another as they are. */
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

/** What is selected, as spreadsheets take it. */
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

/** What is selected, as it is. */
export function copiedValues(area: Area, fields: readonly Field[], rowAt: RowAt): string {
  const columns = fields.slice(area.left, area.right + 1)
  const cells: CopiedCells = {
    kinds: columns.map(kindOf),
    rows: rowsOf(area, rowAt).map(({ data }) => columns.map(({ name }) => data[name] ?? null)),
  }
  return JSON.stringify(cells)
}

/**
 * What changes when cells are pasted: from the first corner on, and all over the selection where one cell is pasted into
 * several. What a field cannot hold is left out.
 */
export function pasted(
  given: string | string[][],
  area: Area,
  fields: readonly Field[],
  rowAt: RowAt,
  values = '',
): CellChange[] {
  const cells = typeof given === 'string' ? fromClipboard(given) : given
  const exact = parseCells(values)
  const isOne = cells.length === 1 && cells[0]?.length === 1
  const height = isOne ? area.bottom - area.top + 1 : cells.length
  const changes: CellChange[] = []
  for (let down = 0; down < height; down++) {
    const row = rowAt(area.top + down)
    const line = (isOne ? cells[0] : cells[down]) ?? []
    const width = isOne ? area.right - area.left + 1 : line.length
    if (row === undefined) continue
    for (let right = 0; right < width; right++) {
      const field = fields[area.left + right]
      if (field === undefined || !isEditable(field) || field.type === 'file') continue
      const [fromRow, fromColumn] = isOne ? [0, 0] : [down, right]
      const isAlike = exact?.kinds[fromColumn] === kindOf(field)
      const read = isAlike
        ? { value: exact?.rows[fromRow]?.[fromColumn] ?? null }
        : readText(line[fromColumn] ?? '', field)
      if ('error' in read) continue
      changes.push({
        rowId: row.id,
        field: field.name,
        before: row.data[field.name] ?? null,
        after: read.value,
      })
    }
  }
  return changes
}
