import { Button, IconButton } from '../../kit/button.tsx'
import { Select, TextInput } from '../../kit/input.tsx'
import { say, t } from '../../kit/language/translate.ts'
import { OptionDot, optionColours } from '../controls/option-dot.tsx'
import style from './setup.module.css'

export interface OptionDraft {
  /** The id of an existing option, which keeps its records when renamed. */
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
        <OptionInput
          key={option.id ?? `new-${index}`}
          option={option}
          number={index + 1}
          onChange={(changed) => onChange(options.map((one, at) => (at === index ? changed : one)))}
          onMoveUp={() => move(index, -1)}
          onRemove={() => onChange(options.filter((_, at) => at !== index))}
        />
      ))}
      <div>
        <Button
          icon="add"
          onClick={() =>
            onChange([
              ...options,
              { name: '', color: optionColours[options.length % optionColours.length]?.key ?? 'gray' },
            ])
          }
        >
          {t('Add option')}
        </Button>
      </div>
    </fieldset>
  )
}

function OptionInput({
  option,
  number,
  onChange,
  onMoveUp,
  onRemove,
}: {
  option: OptionDraft
  number: number
  onChange: (option: OptionDraft) => void
  onMoveUp: () => void
  onRemove: () => void
}) {
  const { name, color } = option
  return (
    <div className={style['option']}>
      <OptionDot colour={color} />
      <TextInput
        aria-label={t('Option {number}', { number })}
        value={name}
        onChange={({ target }) => onChange({ ...option, name: target.value })}
      />
      <Select
        aria-label={t('Colour of option {number}', { number })}
        value={color}
        onChange={({ target }) => onChange({ ...option, color: target.value })}
      >
        {!optionColours.some(({ key }) => key === color) && <option>{color}</option>}
        {optionColours.map(({ key, name: colour }) => (
          <option key={key} value={key}>
            {say(colour)}
          </option>
        ))}
      </Select>
      <IconButton icon="arrowUp" label={t('Move {name} up', { name })} onClick={onMoveUp} />
      <IconButton icon="trash" label={t('Remove {name}', { name })} onClick={onRemove} />
    </div>
  )
}
