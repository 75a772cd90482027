import { memo, type ReactNode } from 'react'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { isNumeric } from '../values.ts'
import { type Column, isDrawn, placeOf } from './columns.ts'
import style from './grid.module.css'
import { EmptyGutter } from './gutter.tsx'

/** The heading data of a group. */
export interface GroupHead {
  key: string
  label: ReactNode
  /** The accessible name. */
  name: string
  count: number
  isOpen: boolean
  /** Aggregates by field. */
  sums: ReadonlyMap<string, string>
}

/** A group heading with value, row count and aggregates below their columns. */
export const GroupLine = memo(function GroupLine({
  line,
  top,
  head,
  columns,
  template,
  firstColumn,
  lastColumn,
  isActive,
  onToggle,
}: {
  line: number
  top: number
  head: GroupHead
  columns: readonly Column[]
  template: string
  firstColumn: number
  lastColumn: number
  isActive: boolean
  onToggle: (key: string) => void
}) {
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      data-row={line}
      aria-expanded={head.isOpen}
      aria-level={1}
      className={classes(style['row'], style['groupRow'])}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
    >
      <EmptyGutter of="group" />
      {columns.map(
        (column, index) =>
          isDrawn(column, index, { firstColumn, lastColumn }) && (
            <div
              key={column.field.id}
              id={`cell-${line}-${index}`}
              role="gridcell"
              aria-colindex={index + 2}
              data-column={index}
              className={classes(
                style['cell'],
                style['groupCell'],
                column.frozenAt !== undefined && style['frozen'],
                isNumeric(column.field) && index > 0 && style['number'],
                isActive && index === 0 && style['active'],
              )}
              style={placeOf(column, index)}
              onClick={() => onToggle(head.key)}
            >
              {index === 0 ? <GroupName {...head} /> : head.sums.get(column.field.name)}
            </div>
          ),
      )}
    </div>
  )
})

function GroupName({ isOpen, label, count }: GroupHead) {
  return (
    <span className={style['groupName']}>
      <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={13} />
      {label}
      <small aria-label={t('{count, plural, one {# row} other {# rows}}', { count })}>
        {formatNumber(count)}
      </small>
    </span>
  )
}
