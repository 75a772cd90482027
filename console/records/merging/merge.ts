export interface SeenCell {
  /** What it held when it was edited. */
  before: unknown
  /** What it is to hold, as it is shown. */
  shown: unknown
  /** What the server may hold although nobody else wrote it, since edits from before were not acknowledged. */
  earlier?: unknown[]
}

/** What cells were edited upon, by row and field. */
export type Basis = Record<string, Record<string, SeenCell>>

export interface SentRow {
  id: string
  data: Record<string, unknown>
  if_updated_at?: string
}

export interface CurrentRow {
  id: string
  data: Record<string, unknown>
  updated_at: string
}

/** A cell that somebody else changed between reading and writing. */
export interface CellConflict {
  rowId: string
  field: string
  /** As it is shown. */
  mine: unknown
}

/**
 * Somebody else has changed these rows. Cells that still hold what one saw are sent again; the others are conflicts.
 * Rows that are gone are left out.
 */
export function merge(
  rows: readonly SentRow[],
  current: readonly CurrentRow[],
  basis: Basis,
): { again: SentRow[]; conflicts: CellConflict[] } {
  const conflicts: CellConflict[] = []
  const again = rows.flatMap(({ id, data }): SentRow[] => {
    const now = current.find((one) => one.id === id)
    if (now === undefined) return []
    const kept = Object.entries(data).filter(([field, value]) => {
      const seen = basis[id]?.[field]
      const held = now.data[field]
      // Who wrote the same is no conflict, and neither is what nobody else has touched.
      if (seen === undefined) return true
      if ([seen.before, ...(seen.earlier ?? []), value].some((one) => isAlike(held, one))) return true
      conflicts.push({ rowId: id, field, mine: seen.shown })
      return false
    })
    return kept.length === 0 ? [] : [{ id, data: Object.fromEntries(kept), if_updated_at: now.updated_at }]
  })
  return { again, conflicts }
}

/** Whether the server takes two values for the same: sets have no order, and nothing is nothing. */
function isAlike(a: unknown, b: unknown): boolean {
  return plain(a) === plain(b)
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (!Array.isArray(value)) return JSON.stringify(value)
  return value.length === 0 ? '' : JSON.stringify(value.map(String).toSorted((a, b) => a.localeCompare(b)))
}
