import { useState } from 'react'
import { classes } from '../../kit/classes.ts'
import { say } from '../../kit/language/translate.ts'
import { Popover } from '../../kit/popover.tsx'
import { optionColours } from '../controls/option-colours.ts'
import { OptionDot } from '../controls/option-dot.tsx'
import style from './options.module.css'

/** A color from the palette. */
export function ColorChoice({
  label,
  color,
  onChange,
}: {
  label: string
  color: string
  onChange: (color: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={style['swatch']} aria-label={label}>
          <OptionDot colour={color} />
        </button>
      }
    >
      <div role="radiogroup" aria-label={label} className={style['palette']}>
        {optionColours.map(({ key, name }) => (
          <label
            key={key}
            className={classes(style['swatch'], key === color && style['chosen'])}
            title={say(name)}
          >
            <input
              type="radio"
              name={label}
              aria-label={say(name)}
              checked={key === color}
              onChange={() => onChange(key)}
              onClick={() => setOpen(false)}
            />
            <OptionDot colour={key} />
          </label>
        ))}
      </div>
    </Popover>
  )
}
