import type { KeyboardEvent } from 'react'
import { classes } from '../../kit/classes.ts'
import type { ControlProps } from '../../kit/field.tsx'
import { iconPaths } from '../../kit/icon-paths.ts'
import { t } from '../../kit/language/translate.ts'
import { type Field, mostStars } from '../values.ts'
import style from './controls.module.css'

/** Returns the rating that a typed digit sets. Null for 0, undefined for keys without a meaning. */
export function starsTyped(typed: string, field: Field): number | null | undefined {
  const count = /^\d+$/.test(typed) ? Number(typed) : undefined
  if (count === 0) return null
  return count !== undefined && count <= mostStars(field) ? count : undefined
}

function starsText(value: number, field: Field): string {
  return t('{count} of {max} stars', { count: value, max: mostStars(field) })
}

/** A rating as stars. `data-star` tells a grid which one was clicked. */
export function Stars({ value, field }: { value: number; field: Field }) {
  return (
    <span className={style['stars']} role="img" aria-label={starsText(value, field)}>
      <StarIcons value={value} field={field} />
    </span>
  )
}

function StarIcons({
  value,
  field,
  onPick,
}: {
  value: number
  field: Field
  onPick?: (stars: number) => void
}) {
  return Array.from({ length: mostStars(field) }, (_, index) => (
    <svg
      key={index}
      viewBox="0 0 18 18"
      aria-hidden="true"
      data-star={index + 1}
      className={classes(style['star'], index < value && style['filled'])}
      onClick={onPick === undefined ? undefined : () => onPick(index + 1)}
    >
      <path d={iconPaths.star} />
    </svg>
  ))
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/** A rating set by a click, a digit or the arrow keys. A click on the last star clears it. */
export function StarsInput({
  control,
  field,
  value,
  onChange,
}: {
  control: Partial<ControlProps> & { 'aria-label'?: string }
  field: Field
  value: unknown
  onChange: (value: number | null) => void
}) {
  const stars = typeof value === 'number' ? value : 0
  const set = (next: number) => onChange(next === 0 ? null : next)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const next =
      step === undefined
        ? starsTyped(event.key === 'Backspace' || event.key === 'Delete' ? '0' : event.key, field)
        : Math.min(Math.max(stars + step, 0), mostStars(field))
    if (next === undefined) return
    event.preventDefault()
    set(next ?? 0)
  }
  return (
    <span
      {...control}
      role="slider"
      tabIndex={0}
      aria-label={control['aria-label'] ?? field.name}
      aria-valuemin={0}
      aria-valuemax={mostStars(field)}
      aria-valuenow={stars}
      aria-valuetext={starsText(stars, field)}
      className={classes(style['stars'], style['rated'])}
      onKeyDown={onKeyDown}
    >
      <StarIcons value={stars} field={field} onPick={(picked) => set(picked === stars ? 0 : picked)} />
    </span>
  )
}
