import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import style from './table.module.css'

export interface Column<One> {
  title: string
  cell: (one: One) => ReactNode
  /** Aligns the column to the right, for numbers. Columns of buttons also hide their heading. */
  align?: 'end' | 'actions'
  /** Hides the column in narrow windows. */
  wideOnly?: boolean
}

/** A table. `stacks` shows each row as a block of lines in narrow windows, where columns would not fit. */
export function Table<One>({
  label,
  columns,
  rows,
  keyOf,
  stacks = false,
}: {
  label: string
  columns: readonly Column<One>[]
  rows: readonly One[]
  keyOf: (one: One) => string | number
  stacks?: boolean
}) {
  const look = ({ align, wideOnly }: Column<One>) =>
    classes(align !== undefined && style[align], wideOnly === true && style['wideOnly'])
  return (
    <div className={style['frame']} tabIndex={-1}>
      <table className={classes(style['table'], stacks && style['stacks'])} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={look(column)}>
                <span>{column.title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={keyOf(one)}>
              {columns.map((column) => (
                <td key={column.title} className={look(column)} data-title={column.title}>
                  {column.cell(one)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
