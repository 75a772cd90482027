import { Button } from '../kit/button.tsx'
import { formatNumber, t } from '../kit/language/translate.ts'
import style from './records.module.css'
import type { RowsProps } from './rows-grid.tsx'
import type { Checked } from './use-checked.ts'
import type { Row } from './use-rows.ts'

/** Inserts a row, and acts on the checked or selected ones. */
export function RowsBelow({
  actions,
  readOnly,
  chosen,
  checked,
  onInsert,
}: Pick<RowsProps, 'actions' | 'readOnly'> & {
  chosen: readonly Row[]
  checked: Checked
  onInsert: () => void
}) {
  const { length } = chosen
  const count = formatNumber(length)
  return (
    <div className={style['below']}>
      {!readOnly && (
        <Button look="quiet" icon="add" onClick={onInsert}>
          {t('Insert row')}
        </Button>
      )}
      {checked.rows.size > 0 && (
        <Button look="quiet" icon="close" onClick={checked.clear}>
          {t('{count, plural, one {# row selected} other {# rows selected}}', {
            count: checked.rows.size,
          })}
        </Button>
      )}
      {!readOnly && (length > 1 || checked.rows.size > 0) && (
        <>
          <Button look="quiet" icon="copy" onClick={() => void actions.duplicate(chosen)}>
            {length === 1 ? t('Duplicate row') : t('Duplicate {count} rows', { count })}
          </Button>
          <Button look="danger" icon="trash" onClick={() => void actions.remove(chosen)}>
            {length === 1 ? t('Delete row') : t('Delete {count} rows', { count })}
          </Button>
        </>
      )}
    </div>
  )
}
