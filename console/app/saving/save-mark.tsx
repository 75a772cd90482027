import { classes } from '../../kit/classes.ts'
import { t } from '../../kit/language/translate.ts'
import style from './save-mark.module.css'
import { useSaveState } from './saving.ts'

/** The save status. Refused values don't count as unsaved. */
export function SaveMark({ refused, target }: { refused: number; target: string | undefined }) {
  const state = useSaveState(target)
  const words = { saved: t('Saved'), saving: t('Saving'), waiting: t('Not saved'), held: t('Not saved') }
  const isPartly = state === 'saved' && refused > 0
  return (
    <span className={style['mark']} role="status" data-state={state}>
      <i className={classes(style['dot'], style[isPartly ? 'held' : state])} />
      {isPartly
        ? t('{count, plural, one {# value not saved} other {# values not saved}}', { count: refused })
        : words[state]}
    </span>
  )
}
