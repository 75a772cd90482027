import type { SentRow } from './merge.ts'

export interface RefusedCell {
  rowId: string
  field: string
  message: string
}

/**
 * Splits refused rows into invalid cells and the rest, which is sent without them. If the server names no sent cell, all
 * are refused.
 */
export function withoutRefused(
  rows: readonly SentRow[],
  issues: readonly { path: string; message: string }[],
  message: string,
): { refused: RefusedCell[]; rest: SentRow[] } {
  const named = issues.flatMap((issue) => {
    const { index = '', field = '' } =
      /^rows\[(?<index>\d+)\]\.(?:data\.)?(?<field>.+)$/.exec(issue.path)?.groups ?? {}
    const row = rows[Number(index)]
    return index !== '' && row !== undefined && field in row.data
      ? [{ rowId: row.id, field, message: issue.message }]
      : []
  })
  if (named.length === 0 || named.length < issues.length) {
    const all = rows.flatMap(({ id, data }) =>
      Object.keys(data).map((field) => ({ rowId: id, field, message: issues[0]?.message ?? message })),
    )
    return { refused: all, rest: [] }
  }
  const isRefused = (id: string, field: string) =>
    named.some((one) => one.rowId === id && one.field === field)
  const rest = rows.flatMap(({ data, ...row }) => {
    const kept = Object.entries(data).filter(([field]) => !isRefused(row.id, field))
    return kept.length === 0 ? [] : [{ ...row, data: Object.fromEntries(kept) }]
  })
  return { refused: named, rest }
}
