import { Button, IconButton } from '../../kit/button.tsx'
import { Select, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { OptionDot, optionColours } from '../controls/option-dot.tsx'
import style from './setup.module.css'

export interface OptionDraft {
  /** Of one that is there: a new name keeps its rows. */
  id?: number
  name: string
  color: string
}

/** The options of a select field, in order. */
export function OptionsInput({
  options,
  onChange,
}: {
  options: readonly OptionDraft[]
  onChange: (options: OptionDraft[]) => void
}) {
  const set = (index: number, part: Partial<OptionDraft>) =>
    onChange(options.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const move = (index: number, by: number) => {
    const rest = options.filter((_, at) => at !== index)
    const one = options[index]
    const to = Math.max(0, Math.min(index + by, rest.length))
    if (one !== undefined) onChange([...rest.slice(0, to), one, ...rest.slice(to)])
  }
  return (
    <fieldset className={style['options']}>
      <legend>{t('Options')}</legend>
      {options.map((option, index) => (
        <div key={option.id ?? `new-${index}`} className={style['option']}>
          <OptionDot colour={option.color} />
          <TextInput
            aria-label={t('Option {number}', { number: index + 1 })}
            value={option.name}
            onChange={({ target }) => set(index, { name: target.value })}
          />
          <Select
            aria-label={t('Colour of option {number}', { number: index + 1 })}
            value={option.color}
            onChange={({ target }) => set(index, { color: target.value })}
          >
            {!optionColours.includes(option.color) && <option>{option.color}</option>}
            {optionColours.map((colour) => (
              <option key={colour} value={colour}>
                {t(colour)}
              </option>
            ))}
          </Select>
          <IconButton
            icon="arrowUp"
            label={t('Move {name} up', { name: option.name })}
            onClick={() => move(index, -1)}
          />
          <IconButton
            icon="trash"
            label={t('Remove {name}', { name: option.name })}
            onClick={() => onChange(options.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button
          icon="add"
          onClick={() =>
            onChange([
              ...options,
              { name: '', color: optionColours[options.length % optionColours.length] ?? 'gray' },
            ])
          }
        >
          {t('Add option')}
        </Button>
      </div>
    </fieldset>
  )
}
