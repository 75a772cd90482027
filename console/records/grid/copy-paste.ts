import type { CellChange } from '../history.ts'
import { type Field, isEditable, readText, writtenText } from '../values.ts'
import { type Area, fromClipboard, toClipboard } from './selection.ts'

interface AnyRow {
  id: string
  data: Record<string, unknown>
}

type RowAt = (index: number) => AnyRow | undefined

/** What is selected, as spreadsheets take it. */
export function copied(area: Area, fields: readonly Field[], rowAt: RowAt): string {
  const columns = fields.slice(area.left, area.right + 1)
  const rows: string[][] = []
  for (let index = area.top; index <= area.bottom; index++) {
    const row = rowAt(index)
    if (row !== undefined) rows.push(columns.map((field) => writtenText(row.data[field.name], field)))
  }
  return toClipboard(rows)
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
): CellChange[] {
  const cells = typeof given === 'string' ? fromClipboard(given) : given
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
      const read =
        field === undefined || !isEditable(field) ? undefined : readText(line[isOne ? 0 : right] ?? '', field)
      if (field === undefined || read === undefined || 'error' in read) continue
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
