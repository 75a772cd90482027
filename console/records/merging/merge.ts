export interface SeenCell {
  /** The value at the time of the edit. */
  before: unknown
  /** The new value, as displayed. */
  shown: unknown
  /** Values that the server may have from unacknowledged earlier edits. */
  earlier?: unknown[]
}

/** The base values of an edit by row and field. */
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

/** A cell that another user changed between read and write. */
export interface CellConflict {
  rowId: string
  field: string
  /** The display value. */
  mine: unknown
}

/**
 * Merges after a concurrent change: cells that still have their base value are sent again, the others are conflicts.
 * Deleted rows are skipped.
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
      // Equal values don't conflict, and neither do cells without concurrent changes.
      if (seen === undefined) return true
      if ([seen.before, ...(seen.earlier ?? []), value].some((one) => isAlike(held, one))) return true
      conflicts.push({ rowId: id, field, mine: seen.shown })
      return false
    })
    return kept.length === 0 ? [] : [{ id, data: Object.fromEntries(kept), if_updated_at: now.updated_at }]
  })
  return { again, conflicts }
}

/** Compares values like the server: sets are unordered, and all empty values are equal. */
function isAlike(a: unknown, b: unknown): boolean {
  return plain(a) === plain(b)
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (!Array.isArray(value)) return JSON.stringify(value)
  return value.length === 0 ? '' : JSON.stringify(value.map(String).toSorted((a, b) => a.localeCompare(b)))
}
