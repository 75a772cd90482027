import type { KeyboardEvent } from 'react'
import type { Person } from '../controls/people.ts'
import type { Source } from '../source.ts'
import type { Checked } from '../use-checked.ts'
import type { Edits } from '../use-edits.ts'
import type { Row } from '../use-rows.ts'
import type { RowHeight, Sort } from '../view/view-state.ts'
import { CellMenu, type RowItem } from './cell-menu.tsx'
import { type ColumnActions, columnItems } from './column-menu.tsx'
import type { Column } from './columns.ts'
import style from './grid.module.css'
import type { Sums } from './grid-foot.tsx'
import { GridLines } from './grid-lines.tsx'
import type { CellMark } from './grid-row.tsx'
import type { GroupHead } from './group-line.tsx'
import type { Layout } from './layout.ts'
import type { Selection } from './selection.ts'
import { actOnKey } from './use-cell-actions.ts'
import { useClipboard } from './use-clipboard.ts'
import { useGrid } from './use-grid.ts'
import type { InsertedRow } from './use-inserted-row.ts'
import type { InsertRows } from './use-pasting.ts'
import { cellAt } from './use-pointing.ts'
import { useStars } from './use-stars.ts'

export interface GridProps {
  label: string
  source: Source
  columns: readonly Column[]
  layout: Layout
  /** One per section. None without groups. */
  heads: readonly GroupHead[]
  count: number
  rowAt: (line: number) => Row | undefined
  /** Loads rows that haven't been visible yet. */
  onLoad: (lines: { first: number; last: number }) => Promise<void>
  edits: Edits
  readOnly: boolean
  people: ReadonlyMap<number, Person>
  marks: ReadonlyMap<string, CellMark>
  rowHeight: RowHeight
  sort: readonly Sort[]
  sums: Sums
  columnActions: ColumnActions
  rowItems: (selection: Selection) => readonly RowItem[]
  checked: Checked
  /** A new row to select once it is shown. */
  inserted: InsertedRow | undefined
  onInsertRows: InsertRows
  onToggle: (key: string) => void
  onSight: (inSight: { first: number; last: number }) => void
  onSelect: (selection: Selection, isEditing: boolean) => void
}

/** A virtualized grid with full keyboard access. */
export function Grid(props: GridProps) {
  const { heads, readOnly } = props
  const { lines } = props.layout
  const grid = useGrid(props)
  const { columns, selection, actions, ahead, area } = grid
  const isEditing = grid.editing !== undefined
  const { withRows, onCopy, onPaste } = useClipboard(props, { area, fields: grid.fields, isEditing })
  const active = columns[selection.column]
  const stars = useStars({ selection, rowAt: props.rowAt, field: active?.field, begin: actions.begin })
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEditing || event.target !== grid.scrolling.view.current) return
    const whole = {
      ...actions,
      clear: () => withRows(area, actions.clear),
      fillDown: () => withRows(area, actions.fillDown),
    }
    if (ahead.take(event) || actOnKey(event, whole)) event.preventDefault()
  }
  return (
    <CellMenu
      rows={grid.headAt(selection.row) === undefined ? props.rowItems(selection) : []}
      column={active === undefined ? [] : columnItems(active, selection.column, props.columnActions)}
    >
      <div
        ref={grid.scrolling.view}
        className={style['grid']}
        role={heads.length > 0 ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={lines + 2}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-readonly={readOnly || undefined}
        aria-activedescendant={lines === 0 ? undefined : `cell-${selection.row}-${selection.column}`}
        tabIndex={0}
        onMouseDown={(event) => {
          stars.onMouseDown(event)
          grid.onMouseDown(event)
        }}
        onClick={stars.onClick}
        onDoubleClick={({ target }) => cellAt(target) !== undefined && actions.begin()}
        onKeyDown={onKeyDown}
        // The cell stays active while another window has the focus.
        onBlur={({ currentTarget }) => document.activeElement !== currentTarget && ahead.drop()}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <GridLines {...props} grid={grid} />
      </div>
    </CellMenu>
  )
}
