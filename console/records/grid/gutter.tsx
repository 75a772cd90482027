import { classes } from '../../kit/classes.ts'
import { t } from '../../kit/language/translate.ts'
import style from './gutter.module.css'

/** The first cell of a row: its number, and a checkbox on hover or once it is checked. */
export function RowNumber({
  line,
  number,
  isChecked,
  onCheck,
}: {
  line: number
  number: number
  isChecked: boolean
  onCheck: (line: number, extend: boolean) => void
}) {
  return (
    <div role="gridcell" aria-colindex={1} className={style['gutter']}>
      <span
        role="checkbox"
        aria-checked={isChecked}
        aria-label={t('Select row {number}', { number })}
        tabIndex={-1}
        className={classes(style['rowNumber'], isChecked && style['checked'])}
        onClick={({ shiftKey }) => onCheck(line, shiftKey)}
      >
        {number}
      </span>
    </div>
  )
}

/** The checkbox above the row numbers. */
export function CheckAll({ checked, onCheckAll }: { checked: boolean | 'mixed'; onCheckAll: () => void }) {
  return (
    <div role="columnheader" aria-colindex={1} className={classes(style['gutter'], style['head'])}>
      <span
        role="checkbox"
        aria-checked={checked}
        aria-label={t('Select all rows')}
        tabIndex={-1}
        className={classes(style['rowNumber'], style['box'], checked !== false && style['checked'])}
        onClick={onCheckAll}
      />
    </div>
  )
}

/** The place of the row numbers in a footer or a group heading. */
export function EmptyGutter({ of }: { of: 'foot' | 'group' }) {
  return <div role="gridcell" aria-colindex={1} className={classes(style['gutter'], style[of])} />
}
