import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Field } from '../values.ts'
import { type Column, withoutFrozen } from './columns.ts'
import { filled } from './fill.ts'
import type { GridProps } from './grid.tsx'
import type { Editing } from './grid-row.tsx'
import type { GroupHead } from './group-line.tsx'
import { lineAt } from './layout.ts'
import { type Area, areaOf, type Selection, single } from './selection.ts'
import { type CellActions, useCellActions } from './use-cell-actions.ts'
import { useFollowedRow } from './use-followed-row.ts'
import { useInsertedRow } from './use-inserted-row.ts'
import { usePointing } from './use-pointing.ts'
import { type Scrolling, useScrolling } from './use-scrolling.ts'
import { type Ahead, useTypedAhead } from './use-typed-ahead.ts'

export interface GridState {
  scrolling: Scrolling
  columns: readonly Column[]
  fields: readonly Field[]
  selection: Selection
  area: Area
  /** The displayed selection, including a fill handle drag. */
  marked: Area
  editing: Editing | undefined
  actions: CellActions
  /** Selects a column, or extends the selection to it. */
  selectColumn: (column: number, extend: boolean) => void
  ahead: Ahead
  headAt: (line: number) => GroupHead | undefined
  onMouseDown: ReturnType<typeof usePointing>['onMouseDown']
}

/** Selection, editing, mouse and keyboard of a grid. Independent of scrolling. */
export function useGrid(props: GridProps): GridState {
  const { source, layout, heads, rowAt, edits, readOnly, onSelect, onToggle } = props
  const { lines } = layout
  const scrolling = useScrolling(props.rowHeight)
  const columns = useMemo(
    () => (scrolling.isNarrow ? withoutFrozen(props.columns) : props.columns),
    [scrolling.isNarrow, props.columns],
  )
  const fields = useMemo(() => columns.map(({ field }) => field), [columns])
  const [chosen, setSelection] = useState<Selection>(single(0, 0))
  const selection = within(chosen, lines, columns.length)
  const [editing, setEditing] = useState<Editing | undefined>()
  const [, go] = useLocation()
  useFollowedRow(selection, setSelection, rowAt, lines)
  const headAt = (line: number) => {
    const at = lineAt(layout, line)
    return at?.kind === 'head' ? heads[at.section] : undefined
  }
  const on = { columns, fields, lines, rowAt, edits, readOnly, scrolling, selection, setSelection }
  const actions = useCellActions({
    ...on,
    editing,
    setEditing,
    onOpen: ({ id }) => go(`${source.path}/row/${id}`),
    onCheck: props.checked.onCheck,
    onToggle: () => {
      const head = headAt(selection.row)
      if (head !== undefined) onToggle(head.key)
      return head !== undefined
    },
  })
  const withoutRow = lineAt(layout, selection.row)?.kind === 'row' ? 'pending' : 'none'
  const ahead = useTypedAhead({
    selection,
    state: rowAt(selection.row) === undefined ? withoutRow : 'there',
    field: readOnly ? undefined : fields[selection.column],
    actions,
  })
  const area = areaOf(selection)
  useInsertedRow({ inserted: props.inserted, layout, rowAt, setSelection, actions, view: scrolling.view })
  const { onMouseDown, fillTo } = usePointing({
    selection,
    setSelection,
    isEditing: editing !== undefined,
    onFill: (line) => {
      edits.change(filled(area, line, fields, rowAt))
      setSelection({ ...selection, row: Math.min(area.top, line), toRow: Math.max(area.bottom, line) })
    },
  })
  useEffect(() => onSelect(selection, editing !== undefined), [chosen, editing, onSelect])
  const marked = drawnOut(area, fillTo)
  const selectColumn = useSelectColumn(selection, setSelection, lines, scrolling)
  const state = { scrolling, columns, fields, selection, area, marked, editing, actions, ahead }
  return { ...state, selectColumn, headAt, onMouseDown }
}

/** A stable function, because a new one would render the header again. */
function useSelectColumn(
  selection: Selection,
  setSelection: (selection: Selection) => void,
  lines: number,
  { view }: Scrolling,
): GridState['selectColumn'] {
  const latest = useRef(selection)
  latest.current = selection
  return useCallback(
    (column, extend) => {
      const from = extend ? latest.current.column : column
      setSelection({ row: 0, column: from, toRow: lines - 1, toColumn: column })
      view.current?.focus({ preventScroll: true })
    },
    [lines, setSelection, view],
  )
}

function drawnOut(area: Area, line: number | undefined): Area {
  if (line === undefined) return area
  return { ...area, top: Math.min(area.top, line), bottom: Math.max(area.bottom, line) }
}

function within(selection: Selection, lines: number, columns: number): Selection {
  const row = (value: number) => Math.max(0, Math.min(value, lines - 1))
  const column = (value: number) => Math.max(0, Math.min(value, columns - 1))
  return {
    row: row(selection.row),
    column: column(selection.column),
    toRow: row(selection.toRow),
    toColumn: column(selection.toColumn),
  }
}
