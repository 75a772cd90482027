import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import { Tooltip } from '../../kit/tooltip.tsx'
import type { Field } from '../values.ts'
import style from './field-about.module.css'

/** Shows the description of a field to the pointer and to the keyboard. */
export function FieldAbout({ field: { name, description } }: { field: Field }) {
  if (description === undefined) return null
  return (
    <Tooltip text={description}>
      <button
        type="button"
        className={style['about']}
        aria-label={t('Description of {field}', { field: name })}
      >
        <Icon name="info" size={13} />
      </button>
    </Tooltip>
  )
}
