import { t } from '../../kit/language/translate.ts'
import style from './node-result.module.css'

/** Stands where data would be that was read with rights that the reader doesn't have. */
export function HiddenData() {
  return (
    <p className={style['none']}>
      {t('You can’t see this data because it may include records that you don’t have access to.')}
    </p>
  )
}
