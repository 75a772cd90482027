import { memo, type ReactNode } from 'react'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { isNumeric } from '../values.ts'
import type { Column } from './columns.ts'
import style from './grid.module.css'

/** What stands over the rows of a group. */
export interface GroupHead {
  key: string
  label: ReactNode
  /** In words, for who does not see it. */
  name: string
  count: number
  isOpen: boolean
  /** By field. */
  sums: ReadonlyMap<string, string>
}

/** The heading of a group: its value, how many rows it has, and their sums under their columns. */
export const GroupLine = memo(function GroupLine({
  line,
  top,
  head,
  columns,
  template,
  isActive,
  onToggle,
}: {
  line: number
  top: number
  head: GroupHead
  columns: readonly Column[]
  template: string
  isActive: boolean
  onToggle: (key: string) => void
}) {
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      aria-expanded={head.isOpen}
      aria-level={1}
      className={classes(style['row'], style['groupRow'])}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
    >
      {columns.map(({ field, frozenAt }, index) => (
        <div
          key={field.id}
          id={`cell-${line}-${index}`}
          role="gridcell"
          aria-colindex={index + 1}
          data-row={line}
          data-column={index}
          className={classes(
            style['cell'],
            style['groupCell'],
            frozenAt !== undefined && style['frozen'],
            isNumeric(field) && index > 0 && style['number'],
            isActive && index === 0 && style['active'],
          )}
          style={frozenAt === undefined ? undefined : { left: frozenAt }}
          onClick={() => onToggle(head.key)}
        >
          {index === 0 ? (
            <span className={style['groupName']}>
              <Icon name={head.isOpen ? 'chevronDown' : 'chevronRight'} size={13} />
              {head.label}
              <small aria-label={t('{count, plural, one {# row} other {# rows}}', { count: head.count })}>
                {formatNumber(head.count)}
              </small>
            </span>
          ) : (
            head.sums.get(field.name)
          )}
        </div>
      ))}
    </div>
  )
})
