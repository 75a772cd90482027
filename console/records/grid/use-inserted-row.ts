import { type RefObject, useEffect, useRef } from 'react'
import type { Row } from '../use-rows.ts'
import type { Layout } from './layout.ts'
import { type Selection, single } from './selection.ts'
import type { CellActions } from './use-cell-actions.ts'

/** A new row. Without a sort order and groups it is the last one. */
export interface InsertedRow {
  id: string
  /** The number of rows from which on it is shown. */
  from: number
}

const near = 50

/** Selects the first cell of a new row, so that the user can type at once. */
export function useInsertedRow({
  inserted,
  layout: { lines },
  rowAt,
  setSelection,
  actions,
  view,
}: {
  inserted: InsertedRow | undefined
  layout: Layout
  rowAt: (line: number) => Row | undefined
  setSelection: (selection: Selection) => void
  actions: Pick<CellActions, 'show'>
  view: RefObject<HTMLElement | null>
}): void {
  const done = useRef<InsertedRow | undefined>(undefined)
  useEffect(() => {
    if (inserted === undefined || done.current === inserted || lines < inserted.from) return
    done.current = inserted
    const selection = single(lineOf(inserted.id, lines, rowAt), 0)
    setSelection(selection)
    actions.show(selection)
    view.current?.focus({ preventScroll: true })
  })
}

/** A teammate may have added rows after it. One that hasn't loaded yet is expected at the end. */
function lineOf(id: string, lines: number, rowAt: (line: number) => Row | undefined): number {
  for (let line = lines - 1; line >= Math.max(0, lines - near); line--)
    if (rowAt(line)?.id === id) return line
  return lines - 1
}
