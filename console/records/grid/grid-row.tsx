import { memo } from 'react'
import { Link } from 'wouter'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import type { Person } from '../controls/people.ts'
import { ValueView } from '../controls/value-view.tsx'
import type { CellConflict } from '../merging/merge.ts'
import type { Source } from '../source.ts'
import { type CellError, cellKey } from '../use-edits.ts'
import type { Row } from '../use-rows.ts'
import { isNumeric, isText } from '../values.ts'
import { CellEditor, type EditorEnd } from './cell-editor.tsx'
import { type Column, isDrawn, placeOf } from './columns.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import style from './grid.module.css'
import { RowNumber } from './gutter.tsx'

export interface Editing {
  rowId: string
  column: number
  typed: string | undefined
}

/** Marks of other users in a cell: recent changes and their position. */
export interface CellMark {
  name: string
  kind: 'changed' | 'here'
}

export interface RowProps {
  source: Source
  line: number
  top: number
  row: Row | undefined
  number: number
  isChecked: boolean
  onCheck: (line: number, extend: boolean) => void
  columns: readonly Column[]
  /** Renders this range of columns, the frozen ones, and the focused one. */
  firstColumn: number
  lastColumn: number
  template: string
  people: ReadonlyMap<number, Person>
  errors: ReadonlyMap<string, CellError>
  conflicts: ReadonlyMap<string, CellConflict>
  marks: ReadonlyMap<string, CellMark>
  /** The selected range of columns. Undefined without one. */
  left: number | undefined
  right: number
  /** The column of the focused cell. */
  active: number | undefined
  /** The column with the fill handle. */
  handle: number | undefined
  /** Text typed before the row had loaded. */
  ahead: string | undefined
  editing: Editing | undefined
  onEnd: (end: EditorEnd) => void
  onSettle: (conflict: CellConflict, theirs: unknown, choice: 'mine' | 'theirs') => void
}

export const GridRow = memo(function GridRow(props: RowProps) {
  const { line, top, row, columns, template } = props
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      data-row={line}
      className={style['row']}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
    >
      <RowNumber line={line} number={props.number} isChecked={props.isChecked} onCheck={props.onCheck} />
      {columns.map(
        (column, index) =>
          isShown(props, column, index) && (
            <Cell key={column.field.id} {...props} column={column} index={index} row={row} />
          ),
      )}
    </div>
  )
})

/** The focused or edited cell outside the visible columns. */
function isShown(props: RowProps, column: Column, index: number): boolean {
  const { active, row, editing } = props
  if (isDrawn(column, index, props) || active === index) return true
  return editing !== undefined && editing.rowId === row?.id && editing.column === index
}

function Cell(props: RowProps & { column: Column; index: number }) {
  const { line, row, column, index, left, right, active, handle, editing } = props
  const { field, frozenAt } = column
  const key = row === undefined ? '' : cellKey(row.id, field.name)
  const error = props.errors.get(key)
  const conflict = props.conflicts.get(key)
  const mark = props.marks.get(key)
  const isSelected = left !== undefined && index >= left && index <= right
  const current = row?.data[field.name]
  const value = conflict?.mine ?? error?.value ?? current
  const isEditing = row !== undefined && editing?.rowId === row.id && editing.column === index
  return (
    <div
      id={`cell-${line}-${index}`}
      role="gridcell"
      aria-colindex={index + 2}
      aria-busy={row === undefined || undefined}
      aria-selected={isSelected}
      aria-invalid={error === undefined ? undefined : true}
      title={error?.message ?? (mark === undefined ? undefined : markWords(mark))}
      data-column={index}
      className={classes(
        style['cell'],
        index === 0 && style['first'],
        frozenAt !== undefined && style['frozen'],
        isNumeric(field) && style['number'],
        row !== undefined && isText(value, field) && style['plain'],
        isEditing && style['editing'],
        isSelected && style['selected'],
        active === index && style['active'],
        error !== undefined && style['refused'],
        conflict !== undefined && style['conflict'],
        mark !== undefined && style[mark.kind],
      )}
      style={placeOf(column, index)}
    >
      <CellContent {...props} value={value} />
      {mark !== undefined && <i className={style['who']}>{mark.name}</i>}
      {row !== undefined && conflict !== undefined && (
        <ConflictChoice
          key={row.id}
          field={field}
          people={props.people}
          mine={conflict.mine}
          theirs={current}
          onChoose={(choice) => props.onSettle(conflict, current, choice)}
        />
      )}
      {handle === index && !isEditing && <i className={style['handle']} data-handle="" />}
    </div>
  )
}

/** The content of a cell: its value or its editor. */
function CellContent(props: RowProps & { column: Column; index: number; value: unknown }) {
  const { source, row, column, index, editing, value } = props
  const { field } = column
  if (row === undefined) {
    if (props.active !== index || props.ahead === undefined) return <span className={style['pending']} />
    return <span className={style['ahead']}>{props.ahead}</span>
  }
  return (
    <>
      {editing?.rowId === row.id && editing.column === index ? (
        <CellEditor
          source={source}
          rowId={row.id}
          value={value}
          field={field}
          typed={editing.typed}
          onEnd={props.onEnd}
        />
      ) : (
        <ValueView value={value} field={field} people={props.people} files={{ source, rowId: row.id }} />
      )}
      {index === 0 && (
        <Link
          href={`${source.path}/row/${row.id}`}
          className={style['open']}
          aria-label={t('Open record')}
          title={t('Open record (Space)')}
          tabIndex={-1}
        >
          <Icon name="open" size={13} />
        </Link>
      )}
    </>
  )
}

function markWords({ kind, name }: CellMark): string {
  return kind === 'here' ? t('{name} is here', { name }) : t('{name} has just changed this', { name })
}
