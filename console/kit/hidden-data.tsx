import { t } from './language/translate.ts'
import style from './states.module.css'

/** Stands where data would be that was read with rights that the reader doesn't have. */
export function HiddenData() {
  return (
    <p className={style['hidden']}>
      {t('You can’t see this data because it may include records that you don’t have access to.')}
    </p>
  )
}
