import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import { Popover } from '../../kit/popover.tsx'
import type { Person } from '../controls/people.ts'
import { ValueView } from '../controls/value-view.tsx'
import type { Field } from '../values.ts'
import style from './grid.module.css'

/** A conflict in a cell: both values, with a choice. */
export function ConflictChoice({
  field,
  people,
  mine,
  theirs,
  onChoose,
}: {
  field: Field
  people: ReadonlyMap<number, Person>
  mine: unknown
  theirs: unknown
  onChoose: (choice: 'mine' | 'theirs') => void
}) {
  return (
    <Popover
      label={t('Two values for {field}', { field: field.name })}
      trigger={
        <button
          type="button"
          className={style['conflictMark']}
          aria-label={t('Choose between two values for {field}', { field: field.name })}
        >
          <Icon name="warning" size={13} />
        </button>
      }
    >
      <div className={style['choice']}>
        <p>{t('A teammate changed {field}', { field: field.name })}</p>
        <dl>
          <dt>{t('Yours')}</dt>
          <dd>
            <ValueView value={mine} field={field} people={people} />
          </dd>
          <dt>{t('Theirs')}</dt>
          <dd>
            <ValueView value={theirs} field={field} people={people} />
          </dd>
        </dl>
        <div className={style['choiceEnd']}>
          <Button onClick={() => onChoose('theirs')}>{t('Take theirs')}</Button>
          <Button look="primary" onClick={() => onChoose('mine')}>
            {t('Keep mine')}
          </Button>
        </div>
      </div>
    </Popover>
  )
}
