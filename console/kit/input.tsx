import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import style from './input.module.css'

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

// Without limits browsers accept years with six digits, which no date parser reads.
const lastMoments: Record<string, string> = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' }

export function TextInput({ className, ...rest }: InputProps) {
  return (
    <input
      type="text"
      max={lastMoments[rest.type ?? '']}
      {...rest}
      className={classes(style['input'], className)}
    />
  )
}

export function TextArea({
  className,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  return <textarea rows={3} {...rest} className={classes(style['input'], style['area'], className)} />
}

export function Select({
  className,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }) {
  return <select {...rest} className={classes(style['input'], style['select'], className)} />
}

/** A checkbox with its label. */
export function Checkbox({ label, ...rest }: Omit<InputProps, 'type'> & { label: string }) {
  return (
    <label className={style['choice']}>
      <input type="checkbox" {...rest} className={style['box']} />
      {label}
    </label>
  )
}

/** A segmented control for a few values. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <div role="radiogroup" aria-label={label} className={style['segments']}>
      {options.map((option) => (
        <label key={option.value} className={style['segment']}>
          <input
            type="radio"
            name={label}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
