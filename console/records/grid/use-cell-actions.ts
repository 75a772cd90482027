import { type KeyboardEvent, useCallback, useRef } from 'react'
import { starsTyped } from '../controls/stars.tsx'
import type { Edits } from '../use-edits.ts'
import type { Row } from '../use-rows.ts'
import { controlOf, type Field, isEditable } from '../values.ts'
import type { EditorEnd } from './cell-editor.tsx'
import { type Column, gutterWidth, widthOf } from './columns.ts'
import { pasted } from './copy-paste.ts'
import { filledDown } from './fill.ts'
import type { Editing } from './grid-row.tsx'
import { areaOf, moved, type Selection } from './selection.ts'
import type { Scrolling } from './use-scrolling.ts'

interface On {
  columns: readonly Column[]
  fields: readonly Field[]
  lines: number
  rowAt: (line: number) => Row | undefined
  edits: Edits
  readOnly: boolean
  scrolling: Scrolling
  selection: Selection
  setSelection: (selection: Selection) => void
  editing: Editing | undefined
  setEditing: (editing: Editing | undefined) => void
  onOpen: (row: Row) => void
  onCheck: (line: number, extend: boolean) => void
  /** Toggles the group with the focused heading. Returns false elsewhere. */
  onToggle: () => boolean
}

export interface CellActions {
  begin: (typed?: string) => void
  end: (ended: EditorEnd) => void
  /** Returns true if the key moved the focus. */
  go: (key: string, extend: boolean, far: boolean) => boolean
  /** Moves to the next or previous column. Returns false at the last one, so that Tab leaves the grid there. */
  tab: (isBackward: boolean) => boolean
  selectAll: () => void
  /** Checks or unchecks the focused row. */
  check: () => void
  clear: () => void
  fillDown: () => void
  open: () => void
  /** Scrolls to a selection. */
  show: (selection: Selection) => void
}

/** Handles keys and the results of cell editors. */
export function useCellActions(on: On): CellActions {
  const { fields, lines, rowAt, edits, readOnly, selection, setSelection, setEditing } = on
  const { view, rowHeight } = on.scrolling
  const [row, field] = [rowAt(selection.row), fields[selection.column]]
  const begin = (typed?: string) => {
    if (typed === undefined && on.onToggle()) return
    if (readOnly || row === undefined || field === undefined || !isEditable(field)) return
    if (controlOf(field) === 'yesNo') toggle(edits, row, field)
    else if (controlOf(field) === 'rating') rate(edits, row, field, typed)
    else setEditing({ rowId: row.id, column: selection.column, typed })
  }
  const go = (key: string, extend: boolean, far: boolean): boolean => {
    const page = Math.max(1, Math.floor((view.current?.clientHeight ?? 0) / rowHeight) - 2)
    const next = moved(selection, key, { extend, far }, { rows: lines, columns: fields.length, page })
    if (next === undefined) return false
    setSelection(next)
    reveal(view.current, next, rowHeight, on.columns)
    return true
  }
  const end = ({ read, move, isSaved = false }: EditorEnd) => {
    const { editing } = on
    setEditing(undefined)
    view.current?.focus({ preventScroll: true })
    // Finds the edited row, which may have moved.
    const edited = rowWith(editing?.rowId, selection.row, lines, rowAt)
    const written = fields[editing?.column ?? -1]
    if (read !== undefined && edited !== undefined && written !== undefined) {
      const place = { rowId: edited.id, field: written.name }
      const before = edited.data[written.name] ?? null
      if ('error' in read) edits.refuse([{ ...place, message: read.error, value: read.text }])
      else if (isSaved) edits.note([{ ...place, before, after: read.value }])
      else edits.change([{ ...place, before, after: read.value }])
    }
    if (move !== 'stay') go(arrows[move], false, false)
  }
  // A stable function, because a new one would render all rows again.
  const latestEnd = useRef(end)
  latestEnd.current = end
  const stableEnd = useCallback((ended: EditorEnd) => latestEnd.current(ended), [])
  const area = areaOf(selection)
  return {
    begin,
    end: stableEnd,
    go,
    tab: (isBackward) =>
      selection.column !== (isBackward ? 0 : fields.length - 1) &&
      go(isBackward ? 'ArrowLeft' : 'ArrowRight', false, false),
    selectAll: () => setSelection({ row: 0, column: 0, toRow: lines - 1, toColumn: fields.length - 1 }),
    check: () => on.onCheck(selection.row, false),
    clear: () => {
      if (!readOnly) edits.change(pasted({ cells: [['']], area, fields, lines, rowAt }).changes)
    },
    fillDown: () => {
      if (!readOnly) edits.change(filledDown(area, fields, rowAt))
    },
    open: () => row !== undefined && on.onOpen(row),
    show: (shown) => reveal(view.current, shown, rowHeight, on.columns),
  }
}

function toggle(edits: Edits, row: Row, field: Field): void {
  const before = row.data[field.name] ?? null
  edits.change([{ rowId: row.id, field: field.name, before, after: before !== true }])
}

function rate(edits: Edits, row: Row, field: Field, typed = ''): void {
  const after = starsTyped(typed, field)
  const before = row.data[field.name] ?? null
  if (after !== undefined) edits.change([{ rowId: row.id, field: field.name, before, after }])
}

const arrows = { down: 'ArrowDown', right: 'ArrowRight', left: 'ArrowLeft' } as const

function rowWith(
  id: string | undefined,
  near: number,
  lines: number,
  rowAt: (line: number) => Row | undefined,
): Row | undefined {
  const from = Math.max(0, near - 200)
  for (let line = from; line < Math.min(lines, near + 200); line++) {
    const row = rowAt(line)
    if (row?.id === id) return row
  }
  return undefined
}

/** Returns true if the key was handled. */
export function actOnKey(event: KeyboardEvent, actions: CellActions): boolean {
  const withControl = event.ctrlKey || event.metaKey
  if (actions.go(event.key, event.shiftKey, withControl)) return true
  if (withControl) return actWithControl(event, actions)
  if (event.key === 'Tab') return actions.tab(event.shiftKey)
  if (event.key === 'Enter' || event.key === 'F2') actions.begin()
  else if (event.key === ' ') (event.shiftKey ? actions.check : actions.open)()
  else if (event.key === 'Delete' || event.key === 'Backspace') actions.clear()
  else if (event.key.length === 1 && !event.altKey && event.key !== '?') actions.begin(event.key)
  else return false
  return true
}

function actWithControl(event: KeyboardEvent, actions: CellActions): boolean {
  const letter = event.key.toLowerCase()
  if (letter === 'd') actions.fillDown()
  else if (letter === 'a') actions.selectAll()
  else return false
  return true
}

export const headHeight = 32
export const footHeight = 32

/** Scrolls by the minimum that shows a cell next to header, footer and frozen columns. */
function reveal(
  element: HTMLElement | null,
  { toRow, toColumn }: Selection,
  rowHeight: number,
  columns: readonly Column[],
): void {
  if (element === null) return
  const top = toRow * rowHeight
  const room = element.clientHeight - headHeight - footHeight
  if (top < element.scrollTop) element.scrollTop = top
  else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room
  const column = columns[toColumn]
  if (column === undefined || column.frozenAt !== undefined) return
  const frozen = gutterWidth + widthOf(columns.filter(({ frozenAt }) => frozenAt !== undefined))
  const left = gutterWidth + widthOf(columns.slice(0, toColumn))
  if (left < element.scrollLeft + frozen) element.scrollLeft = left - frozen
  else if (left + column.width > element.scrollLeft + element.clientWidth)
    element.scrollLeft = left + column.width - element.clientWidth
}
