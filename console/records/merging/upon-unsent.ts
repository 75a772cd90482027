import type { Basis, SentRow } from './merge.ts'

/** A cell edit with its base. */
interface Cells {
  takes: { body: { rows: SentRow[] } }
  basis?: Basis
}

interface Earlier {
  row: SentRow
  seen: Basis[string] | undefined
}

/**
 * Rebases an edit that follows unacknowledged ones. The server has the values from before those edits or from one of
 * them, since answers may be lost. Neither is a conflict. The version of the first edit counts, because rows fetched
 * later display unsent values instead of those of others.
 */
export function uponUnsent<Edit extends Cells>(edit: Edit, unsent: readonly Cells[]): Edit {
  const earlier = Map.groupBy(
    unsent.flatMap(({ takes, basis }) => takes.body.rows.map((row) => ({ row, seen: basis?.[row.id] }))),
    ({ row }) => row.id,
  )
  const rows = edit.takes.body.rows.map((row) => sinceThen(row, earlier.get(row.id) ?? []))
  const basis = Object.fromEntries(
    Object.entries(edit.basis ?? {}).map(([id, seen]) => [id, withEarlier(seen, earlier.get(id) ?? [])]),
  )
  return { ...edit, takes: { ...edit.takes, body: { ...edit.takes.body, rows } }, basis }
}

function sinceThen(row: SentRow, earlier: readonly Earlier[]): SentRow {
  const first = earlier.find((one) => Object.keys(row.data).some((field) => field in one.row.data))
  const version = first?.row.if_updated_at
  return version === undefined ? row : { ...row, if_updated_at: version }
}

function withEarlier(cells: Basis[string], earlier: readonly Earlier[]): Basis[string] {
  return Object.fromEntries(
    Object.entries(cells).map(([field, seen]) => {
      const values = earlier.flatMap(({ row, seen: before }) => {
        if (!(field in row.data)) return []
        const upon = before?.[field]
        return [...(upon === undefined ? [] : [upon.before, ...(upon.earlier ?? [])]), row.data[field]]
      })
      return [field, values.length === 0 ? seen : { ...seen, earlier: values }]
    }),
  )
}
