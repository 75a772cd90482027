import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { toastError } from '../../app/operations.ts'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { toast } from '../../kit/toast-store.ts'
import { type Person, personName } from '../controls/people.ts'
import type { Source } from '../source.ts'
import type { Edits } from '../use-edits.ts'
import type { Row } from '../use-rows.ts'
import { controlOf, type Field, namesOf, writtenText } from '../values.ts'
import type { RowHeight, Sort } from '../view/view-state.ts'
import { CellMenu, type RowItem } from './cell-menu.tsx'
import { type ColumnActions, columnItems } from './column-menu.tsx'
import { type Column, columnsInSight, withoutFrozen } from './columns.ts'
import { copied, copiedValues, valuesType } from './copy-paste.ts'
import { filled } from './fill.ts'
import style from './grid.module.css'
import { GridFoot, type Sums } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { type CellMark, type Editing, GridRow } from './grid-row.tsx'
import { type GroupHead, GroupLine } from './group-line.tsx'
import { type Layout, lineAt, linesInSight } from './layout.ts'
import { type Area, areaOf, type Selection, single } from './selection.ts'
import { actOnKey, type CellActions, footHeight, headHeight, useCellActions } from './use-cell-actions.ts'
import { type InsertRows, usePasting } from './use-pasting.ts'
import { cellAt, usePointing } from './use-pointing.ts'
import { useScrolling } from './use-scrolling.ts'

export interface GridProps {
  label: string
  source: Source
  columns: readonly Column[]
  layout: Layout
  /** One for each section; none where rows are not grouped. */
  heads: readonly GroupHead[]
  count: number
  rowAt: (line: number) => Row | undefined
  /** Reads rows that have not been in sight yet. */
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
  onInsertRows: InsertRows
  onSort: (field: string) => void
  onToggle: (key: string) => void
  onSight: (inSight: { first: number; last: number }) => void
  onSelect: (selection: Selection, isEditing: boolean) => void
}

/** Rows of fields, however many: only what is in sight is drawn, and the keyboard reaches all of it. */
export function Grid(props: GridProps) {
  const { source, layout, heads, rowAt, edits, people, readOnly, onSight, onSelect, onToggle } = props
  const { lines } = layout
  const scrolling = useScrolling(props.rowHeight)
  const { view, rowHeight, scroll } = scrolling
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
  const actions = useCellActions({
    fields,
    lines,
    rowAt,
    edits,
    readOnly,
    scrolling,
    selection,
    setSelection,
    editing,
    setEditing,
    onOpen: ({ id }) => go(`${source.path}/row/${id}`),
    onToggle: () => {
      const head = headAt(selection.row)
      if (head !== undefined) onToggle(head.key)
      return head !== undefined
    },
  })
  const area = areaOf(selection)
  // What is done to all that is selected is done to all of it, also where nobody has looked yet.
  const withRows = useWithRows(props)
  const paste = usePasting({
    area,
    fields,
    lines,
    heads: heads.length,
    rowAt,
    edits,
    people,
    withRows,
    onInsert: props.onInsertRows,
  })
  const { onMouseDown, fillTo } = usePointing({
    selection,
    setSelection,
    isEditing: editing !== undefined,
    onFill: (line) => {
      edits.change(filled(area, line, fields, rowAt))
      setSelection({ ...selection, row: Math.min(area.top, line), toRow: Math.max(area.bottom, line) })
    },
  })
  const marked =
    fillTo === undefined
      ? area
      : { ...area, top: Math.min(area.top, fillTo), bottom: Math.max(area.bottom, fillTo) }
  const template = columns.map(({ width }) => `${width}px`).join(' ')
  const { first, last } = linesInSight(scroll.top, scroll.height, rowHeight, lines)
  const sideways = columnsInSight(columns, scroll.left, scroll.width)
  useEffect(() => onSight({ first, last }), [first, last, onSight])
  useEffect(() => onSelect(selection, editing !== undefined), [chosen, editing, onSelect])
  const active = columns[selection.column]
  const inSight = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
  // What is being edited stays, however far one scrolls.
  const isAway = editing !== undefined && (selection.row < first || selection.row > last)
  const drawn = isAway ? [...inSight, selection.row] : inSight
  const write = useCallback(
    (value: unknown, field: Field) =>
      controlOf(field) === 'users'
        ? namesOf(value)
            .map((id) => personName(people, id))
            .join(', ')
        : writtenText(value, field),
    [people],
  )
  return (
    <CellMenu
      rows={headAt(selection.row) === undefined ? props.rowItems(selection) : []}
      column={active === undefined ? [] : columnItems(active, selection.column, props.columnActions)}
    >
      <div
        ref={view}
        className={style['grid']}
        role={heads.length > 0 ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={lines + 2}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-readonly={readOnly || undefined}
        aria-activedescendant={lines === 0 ? undefined : `cell-${selection.row}-${selection.column}`}
        tabIndex={0}
        onScroll={scrolling.onScroll}
        onMouseDown={onMouseDown}
        onDoubleClick={({ target }) => cellAt(target) !== undefined && actions.begin()}
        onKeyDown={(event) => {
          if (editing !== undefined || event.target !== view.current) return
          if (
            actOnKey(
              event,
              withLoaded(actions, (work) => withRows(area, work)),
              edits,
            )
          )
            event.preventDefault()
        }}
        onCopy={(event) => {
          if (editing !== undefined) return
          event.preventDefault()
          event.clipboardData.setData('text/plain', copied(area, fields, rowAt, write))
          event.clipboardData.setData(valuesType, copiedValues(area, fields, rowAt))
          if (!isLoaded(area, layout, rowAt))
            withRows(area, () => void navigator.clipboard.writeText(copied(area, fields, rowAt, write)))
        }}
        onPaste={(event) => {
          if (editing !== undefined || readOnly) return
          event.preventDefault()
          paste(event.clipboardData)
        }}
      >
        <div className={style['table']} style={sizeOf(lines, rowHeight)} role="presentation">
          <GridHead
            columns={columns}
            template={template}
            sort={props.sort}
            actions={props.columnActions}
            onSort={props.onSort}
          />
          {drawn.map((line) => {
            const isActive = line === selection.row
            const head = headAt(line)
            if (head !== undefined) {
              return (
                <GroupLine
                  key={line}
                  line={line}
                  top={line * rowHeight}
                  head={head}
                  columns={columns}
                  template={template}
                  isActive={isActive}
                  onToggle={onToggle}
                />
              )
            }
            return (
              <GridRow
                key={line}
                source={source}
                line={line}
                top={line * rowHeight}
                row={rowAt(line)}
                columns={columns}
                firstColumn={sideways.first}
                lastColumn={sideways.last}
                template={template}
                people={people}
                errors={edits.errors}
                conflicts={edits.conflicts}
                marks={props.marks}
                left={line >= marked.top && line <= marked.bottom ? marked.left : undefined}
                right={marked.right}
                active={isActive ? selection.column : undefined}
                handle={!readOnly && line === area.bottom ? area.right : undefined}
                editing={editing}
                onEnd={actions.end}
                onSettle={edits.settle}
              />
            )
          })}
          <GridFoot
            columns={columns}
            template={template}
            line={lines}
            count={props.count}
            sums={props.sums}
          />
        </div>
      </div>
    </CellMenu>
  )
}

const mostLoaded = 5000

function isLoaded(area: Area, layout: Layout, rowAt: GridProps['rowAt']): boolean {
  for (let line = area.top; line <= area.bottom; line++) {
    if (rowAt(line) === undefined && lineAt(layout, line)?.kind === 'row') return false
  }
  return true
}

/** Does something with all rows of an area, once they are there. */
function useWithRows({ layout, rowAt, onLoad }: GridProps): (area: Area, work: () => void) => void {
  return (area, work) => {
    if (isLoaded(area, layout, rowAt)) return work()
    if (area.bottom - area.top >= mostLoaded) {
      toast(t('Select at most {count} rows for this.', { count: formatNumber(mostLoaded) }))
      return undefined
    }
    void onLoad({ first: area.top, last: area.bottom }).then(work, toastError)
    return undefined
  }
}

function withLoaded(actions: CellActions, after: (work: () => void) => void): CellActions {
  return { ...actions, clear: () => after(actions.clear), fillDown: () => after(actions.fillDown) }
}

function sizeOf(lines: number, rowHeight: number): CSSProperties {
  const height = headHeight + lines * rowHeight + footHeight
  return { height, '--row': `${rowHeight}px` } as CSSProperties
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

/** The selection stays with its row where others come and go before it. */
function useFollowedRow(
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
