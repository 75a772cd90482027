import { memo } from 'react'
import { classes } from '../../kit/classes.ts'
import { type CellError, cellKey } from '../use-edits.ts'
import type { Row } from '../use-rows.ts'
import { type Field, isNumeric } from '../values.ts'
import { CellValue } from './cell.tsx'
import { CellEditor, type EditorEnd } from './cell-editor.tsx'
import style from './grid.module.css'

export interface Editing {
  column: number
  typed: string | undefined
}

export interface RowProps {
  index: number
  top: number
  row: Row | undefined
  fields: readonly Field[]
  columns: string
  errors: ReadonlyMap<string, CellError>
  /** From where to where this row is selected; undefined where it is not. */
  left: number | undefined
  right: number
  /** The column of the cell that has the focus. */
  active: number | undefined
  editing: Editing | undefined
  onEnd: (end: EditorEnd) => void
}

export const GridRow = memo(function GridRow(props: RowProps) {
  const { index, top, row, fields, columns, errors, left, right, active, editing, onEnd } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={style['row']}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: columns }}
    >
      {fields.map((field, column) => {
        const error = row === undefined ? undefined : errors.get(cellKey(row.id, field.name))
        const isSelected = left !== undefined && column >= left && column <= right
        const value = error === undefined ? row?.data[field.name] : error.value
        return (
          <div
            key={field.id}
            id={`cell-${index}-${column}`}
            role="gridcell"
            aria-colindex={column + 1}
            aria-selected={isSelected}
            aria-invalid={error === undefined ? undefined : true}
            title={error?.message}
            data-row={index}
            data-column={column}
            className={classes(
              style['cell'],
              column === 0 && style['first'],
              isNumeric(field) && style['number'],
              isSelected && style['selected'],
              active === column && style['active'],
              error !== undefined && style['refused'],
            )}
          >
            {row === undefined ? (
              <span className={style['pending']} />
            ) : editing?.column === column ? (
              <CellEditor value={value} field={field} typed={editing.typed} onEnd={onEnd} />
            ) : (
              <CellValue value={value} field={field} />
            )}
          </div>
        )
      })}
    </div>
  )
})
