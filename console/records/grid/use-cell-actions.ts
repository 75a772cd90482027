import { type KeyboardEvent, useCallback, useRef } from 'react'
import type { Edits } from '../use-edits.ts'
import type { Row } from '../use-rows.ts'
import { type Field, isEditable } from '../values.ts'
import type { EditorEnd } from './cell-editor.tsx'
import { pasted } from './copy-paste.ts'
import type { Editing } from './grid-row.tsx'
import { areaOf, moved, type Selection } from './selection.ts'
import type { Scrolling } from './use-scrolling.ts'

interface On {
  fields: readonly Field[]
  count: number
  rowAt: (index: number) => Row | undefined
  edits: Edits
  scrolling: Scrolling
  selection: Selection
  setSelection: (selection: Selection) => void
  setEditing: (editing: Editing | undefined) => void
}

export interface CellActions {
  begin: (typed?: string) => void
  end: (ended: EditorEnd) => void
  /** Whether the key led somewhere. */
  go: (key: string, extend: boolean, far: boolean) => boolean
  clear: () => void
}

/** What keys and the editor of a cell do. */
export function useCellActions(on: On): CellActions {
  const { fields, count, rowAt, edits, selection, setSelection, setEditing } = on
  const { view, rowHeight, scroll } = on.scrolling
  const [row, field] = [rowAt(selection.row), fields[selection.column]]
  const change = (after: unknown) => {
    if (row === undefined || field === undefined) return
    edits.change([{ rowId: row.id, field: field.name, before: row.data[field.name] ?? null, after }])
  }
  const begin = (typed?: string) => {
    if (row === undefined || field === undefined || !isEditable(field)) return
    if (field.type === 'boolean') change(row.data[field.name] !== true)
    else setEditing({ column: selection.column, typed })
  }
  const go = (key: string, extend: boolean, far: boolean): boolean => {
    const page = Math.max(1, Math.floor(scroll.height / rowHeight) - 2)
    const next = moved(selection, key, { extend, far }, { rows: count, columns: fields.length, page })
    if (next === undefined) return false
    setSelection(next)
    reveal(view.current, next.toRow * rowHeight, rowHeight)
    return true
  }
  const end = ({ read, move }: EditorEnd) => {
    setEditing(undefined)
    view.current?.focus({ preventScroll: true })
    if (read !== undefined && 'value' in read) change(read.value)
    const key = { stay: undefined, down: 'ArrowDown', right: 'ArrowRight', left: 'ArrowLeft' }[move]
    if (key !== undefined) go(key, false, false)
  }
  // Rows are drawn again only when something of theirs has changed, which a new function would be.
  const latestEnd = useRef(end)
  latestEnd.current = end
  const stableEnd = useCallback((ended: EditorEnd) => latestEnd.current(ended), [])
  const clear = () => edits.change(pasted([['']], areaOf(selection), fields, rowAt))
  return { begin, end: stableEnd, go, clear }
}

/** Whether a key press meant something here. */
export function actOnKey(event: KeyboardEvent, actions: CellActions, { undo, redo }: Edits): boolean {
  const withControl = event.ctrlKey || event.metaKey
  if (actions.go(event.key, event.shiftKey, withControl)) return true
  const letter = event.key.toLowerCase()
  if (withControl) {
    if (letter !== 'z' && letter !== 'y') return false
    if (letter === 'y' || event.shiftKey) redo()
    else undo()
    return true
  }
  if (event.key === 'Enter' || event.key === 'F2') actions.begin()
  else if (event.key === 'Delete' || event.key === 'Backspace') actions.clear()
  else if (event.key.length === 1 && !event.altKey) actions.begin(event.key)
  else return false
  return true
}

export const headHeight = 32

/** Scrolls as little as it takes to bring a row into sight. */
function reveal(element: HTMLElement | null, top: number, rowHeight: number): void {
  if (element === null) return
  const room = element.clientHeight - headHeight
  if (top < element.scrollTop) element.scrollTop = top
  else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room
}
