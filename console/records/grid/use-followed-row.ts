import { useEffect, useRef } from 'react'
import type { Row } from '../use-rows.ts'
import type { Selection } from './selection.ts'

/** Keeps the selection on its row when rows above are added or removed. */
export function useFollowedRow(
  selection: Selection,
  setSelection: (selection: Selection) => void,
  rowAt: (line: number) => Row | undefined,
  lines: number,
): void {
  const followed = useRef<{ line: number; id: string | undefined }>({ line: -1, id: undefined })
  const id = rowAt(selection.row)?.id
  useEffect(() => {
    const before = followed.current
    if (before.line !== selection.row || before.id === undefined || id === undefined || before.id === id) {
      followed.current = {
        line: selection.row,
        id: id ?? (before.line === selection.row ? before.id : undefined),
      }
      return
    }
    for (let distance = 1; distance < 200; distance++) {
      for (const line of [selection.row - distance, selection.row + distance]) {
        if (line < 0 || line >= lines || rowAt(line)?.id !== before.id) continue
        followed.current = { line, id: before.id }
        const moved = line - selection.row
        setSelection({ ...selection, row: line, toRow: selection.toRow + moved })
        return
      }
    }
    followed.current = { line: selection.row, id }
  }, [id, selection, setSelection, rowAt, lines])
}
