import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { type Area, areaOf, type Selection, single } from './selection.ts'

interface Place {
  row: number
  column: number
}

export function cellAt(target: EventTarget | null): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  if (cell === null || row === null || row === undefined) return undefined
  return { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) }
}

function isInside({ row, column }: Place, area: Area): boolean {
  return row >= area.top && row <= area.bottom && column >= area.left && column <= area.right
}

/** Mouse selection and the fill handle. */
export function usePointing({
  selection,
  setSelection,
  isEditing,
  onFill,
}: {
  selection: Selection
  setSelection: (selection: Selection) => void
  isEditing: boolean
  onFill: (toLine: number) => void
}): { onMouseDown: (event: MouseEvent) => void; fillTo: number | undefined } {
  const [fillTo, setFillTo] = useState<number | undefined>()
  const drag = useRef<'select' | 'fill' | undefined>(undefined)
  const latest = useRef({ selection, fillTo, onFill })
  latest.current = { selection, fillTo, onFill }
  useEffect(() => {
    const onMove = (event: globalThis.MouseEvent) => {
      if (drag.current === undefined || event.buttons === 0) return
      const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY))
      if (cell === undefined) return
      const { selection: now } = latest.current
      if (drag.current === 'fill') setFillTo(cell.row)
      else if (cell.row !== now.toRow || cell.column !== now.toColumn)
        setSelection({ ...now, toRow: cell.row, toColumn: cell.column })
    }
    const onUp = () => {
      const { fillTo: line, onFill: fill } = latest.current
      if (drag.current === 'fill' && line !== undefined) fill(line)
      drag.current = undefined
      setFillTo(undefined)
    }
    window.addEventListener('mousemove', onMove)
    window.addEventListener('mouseup', onUp)
    return () => {
      window.removeEventListener('mousemove', onMove)
      window.removeEventListener('mouseup', onUp)
    }
  }, [setSelection])
  const onMouseDown = (event: MouseEvent) => {
    const cell = cellAt(event.target)
    if (cell === undefined || isEditing || !(event.target instanceof Element)) return
    if (event.target.closest('[data-handle]') !== null) {
      drag.current = 'fill'
      event.preventDefault()
      return
    }
    // A right-click opens the menu of the selection.
    if (event.button === 2 && isInside(cell, areaOf(selection))) return
    if (event.button === 0) drag.current = 'select'
    setSelection(
      event.shiftKey
        ? { ...selection, toRow: cell.row, toColumn: cell.column }
        : single(cell.row, cell.column),
    )
  }
  return { onMouseDown, fillTo }
}
