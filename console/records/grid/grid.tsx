import { type MouseEvent, useEffect, useState } from 'react'
import type { Edits } from '../use-edits.ts'
import type { Row } from '../use-rows.ts'
import { type Field, isNumeric } from '../values.ts'
import { copied, pasted } from './copy-paste.ts'
import style from './grid.module.css'
import { GridHead, type Sort } from './grid-head.tsx'
import { type Editing, GridRow } from './grid-row.tsx'
import { areaOf, type Selection, single } from './selection.ts'
import { actOnKey, headHeight, useCellActions } from './use-cell-actions.ts'
import { useScrolling } from './use-scrolling.ts'
import { rowsInSight } from './window.ts'

export interface GridProps {
  label: string
  fields: readonly Field[]
  count: number
  rowAt: (index: number) => Row | undefined
  edits: Edits
  sort: Sort | undefined
  onSort: (field: string) => void
  onSight: (inSight: { first: number; last: number }) => void
  onSelect: (selection: Selection) => void
}

function widthOf(field: Field, index: number): number {
  if (index === 0) return 220
  return isNumeric(field) || field.type === 'boolean' ? 120 : 180
}

/** Rows of fields, however many: only what is in sight is drawn, and the keyboard reaches all of it. */
export function Grid({ label, fields, count, rowAt, edits, sort, onSort, onSight, onSelect }: GridProps) {
  const scrolling = useScrolling()
  const { view, rowHeight, scroll } = scrolling
  const [selection, setSelection] = useState<Selection>(single(0, 0))
  const [editing, setEditing] = useState<Editing | undefined>()
  const actions = useCellActions({
    fields,
    count,
    rowAt,
    edits,
    scrolling,
    selection,
    setSelection,
    setEditing,
  })
  const columns = fields.map((field, index) => `${widthOf(field, index)}px`).join(' ')
  const { first, last } = rowsInSight(scroll.top, scroll.height, rowHeight, count)
  const area = areaOf(selection)
  useEffect(() => onSight({ first, last }), [first, last, onSight])
  useEffect(() => onSelect(selection), [selection, onSelect])
  const point = (event: MouseEvent) => {
    const cell = cellAt(event.target)
    if (cell === undefined || editing !== undefined) return
    const { row, column } = cell
    setSelection(event.shiftKey ? { ...selection, toRow: row, toColumn: column } : single(row, column))
  }
  return (
    <div
      ref={view}
      className={style['grid']}
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={fields.length}
      aria-multiselectable="true"
      aria-activedescendant={count === 0 ? undefined : `cell-${selection.row}-${selection.column}`}
      tabIndex={0}
      onScroll={scrolling.onScroll}
      onMouseDown={point}
      onDoubleClick={(event) => cellAt(event.target) !== undefined && actions.begin()}
      onKeyDown={(event) => {
        if (editing !== undefined || event.target !== view.current) return
        if (actOnKey(event, actions, edits)) event.preventDefault()
      }}
      onCopy={(event) => {
        if (editing !== undefined) return
        event.clipboardData.setData('text/plain', copied(area, fields, rowAt))
        event.preventDefault()
      }}
      onPaste={(event) => {
        if (editing !== undefined) return
        event.preventDefault()
        edits.change(pasted(event.clipboardData.getData('text/plain'), area, fields, rowAt))
      }}
    >
      <div className={style['table']} style={{ height: headHeight + count * rowHeight }} role="presentation">
        <GridHead fields={fields} columns={columns} sort={sort} onSort={onSort} />
        {Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => {
          const index = first + offset
          const isActive = index === selection.row
          return (
            <GridRow
              key={index}
              index={index}
              top={index * rowHeight}
              row={rowAt(index)}
              fields={fields}
              columns={columns}
              errors={edits.errors}
              left={index >= area.top && index <= area.bottom ? area.left : undefined}
              right={area.right}
              active={isActive ? selection.column : undefined}
              editing={isActive ? editing : undefined}
              onEnd={actions.end}
            />
          )
        })}
      </div>
    </div>
  )
}

function cellAt(target: EventTarget): { row: number; column: number } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null
  if (cell === null) return undefined
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}
