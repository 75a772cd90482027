import { classes } from '../../kit/classes.ts'
import { t } from '../../kit/language/translate.ts'
import style from './save-mark.module.css'
import { useSaveState } from './saving.ts'

/** Whether everything that was typed is on the server. */
export function SaveMark() {
  const state = useSaveState()
  const words = { saved: t('Saved'), saving: t('Saving'), waiting: t('Not saved'), held: t('Not saved') }
  return (
    <span className={style['mark']} role="status" data-state={state}>
      <i className={classes(style['dot'], style[state])} />
      {words[state]}
    </span>
  )
}
