import type { CellChange } from '../history.ts'
import { type Field, isEditable } from '../values.ts'
import type { Area } from './selection.ts'

interface AnyRow {
  id: string
  data: Record<string, unknown>
}

type RowAt = (line: number) => AnyRow | undefined

/** Computes the changes of a fill handle drag: the source rows repeat over the target, including links. */
export function filled(area: Area, toLine: number, fields: readonly Field[], rowAt: RowAt): CellChange[] {
  const sources: AnyRow[] = []
  for (let line = area.top; line <= area.bottom; line++) {
    const row = rowAt(line)
    if (row !== undefined) sources.push(row)
  }
  const isDown = toLine > area.bottom
  const [first, last] = isDown ? [area.bottom + 1, toLine] : [toLine, area.top - 1]
  const lines = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  const targets = (isDown ? lines : lines.toReversed()).flatMap((line) => rowAt(line) ?? [])
  const columns = fields.slice(area.left, area.right + 1).filter(isFillable)
  return targets.flatMap((row, index) => {
    const from = (isDown ? sources : sources.toReversed())[index % Math.max(1, sources.length)]
    return from === undefined ? [] : columns.map((field) => copyOf(field.name, from, row))
  })
}

/** Ctrl+D fills the selection with its first row. A single row copies the row above. */
export function filledDown(area: Area, fields: readonly Field[], rowAt: RowAt): CellChange[] {
  const top = area.top === area.bottom ? area.top - 1 : area.top
  return filled({ ...area, top, bottom: top }, area.bottom, fields, rowAt)
}

function copyOf(field: string, from: AnyRow, to: AnyRow): CellChange {
  return { rowId: to.id, field, before: to.data[field] ?? null, after: from.data[field] ?? null }
}

// Rows can't share a file or a unique value.
function isFillable(field: Field): boolean {
  return isEditable(field) && field.type !== 'file' && !field.unique
}
