import { useCallback, useEffect, useRef, useState } from 'react'
import { toastError } from '../app/operations.ts'
import { formatNumber, t } from '../kit/language/translate.ts'
import { toast } from '../kit/toast-store.ts'
import type { Row } from './use-rows.ts'

export interface Checked {
  rows: ReadonlyMap<string, Row>
  /** Checks or unchecks a row, or the range since the last one. */
  onCheck: (line: number, extend: boolean) => void
  /** Checks all rows, or none if some are checked. */
  onCheckAll: () => void
  clear: () => void
}

const most = 1000
const none: ReadonlyMap<string, Row> = new Map()

/** The checked rows. They are unchecked when the filter changes, so that no unseen row is deleted. */
export function useChecked({
  lines,
  rowAt,
  load,
  filterKey,
  removed,
}: {
  lines: number
  rowAt: (line: number) => Row | undefined
  load: (lines: { first: number; last: number }) => Promise<void>
  filterKey: string
  /** The rows that were deleted last. */
  removed: readonly string[]
}): Checked {
  const [rows, setRows] = useState(none)
  const anchor = useRef<number | undefined>(undefined)
  const clear = useCallback(() => setRows(none), [])
  useEffect(() => clear(), [filterKey, clear])
  useEffect(
    () => setRows((before) => new Map([...before].filter(([id]) => !removed.includes(id)))),
    [removed],
  )
  const latest = useRef({ lines, rowAt, load, rows })
  latest.current = { lines, rowAt, load, rows }
  const onCheck = useCallback((line: number, extend: boolean) => {
    const from = extend ? (anchor.current ?? line) : line
    anchor.current = line
    const range = rowsBetween(Math.min(from, line), Math.max(from, line), latest.current.rowAt)
    setRows((before) => {
      const next = new Map(before)
      const isUnchecking = before.has(latest.current.rowAt(line)?.id ?? '') && !extend
      for (const row of range) if (!isUnchecking || !next.delete(row.id)) next.set(row.id, row)
      return next
    })
  }, [])
  const onCheckAll = useCallback(() => {
    const { lines: all, load: loadRows, rows: before } = latest.current
    if (before.size > 0) return setRows(none)
    const last = Math.min(all, most) - 1
    const check = () =>
      setRows(new Map(rowsBetween(0, last, latest.current.rowAt).map((row) => [row.id, row])))
    if (all > most) toast(t('The first {count} rows are selected', { count: formatNumber(most) }))
    void loadRows({ first: 0, last }).then(check, toastError)
    return undefined
  }, [])
  return { rows, onCheck, onCheckAll, clear }
}

function rowsBetween(first: number, last: number, rowAt: (line: number) => Row | undefined): Row[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).flatMap(
    (line) => rowAt(line) ?? [],
  )
}
