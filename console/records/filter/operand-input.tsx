import { useState } from 'react'
import { Select, TextInput } from '../../kit/input.tsx'
import { msg, say, type Text, t } from '../../kit/language/translate.ts'
import { isChosen } from '../controls/choices.tsx'
import { ValueControl } from '../controls/value-control.tsx'
import { controlOf, type Field, holdsSeveral, writtenText } from '../values.ts'
import style from './filter.module.css'
import { isRelative, isTime, readOperand, valuesOf } from './tree.ts'

interface OperandProps {
  field: Field
  operator: string
  value: unknown
  onChange: (value: unknown) => void
}

/** The operand of a condition: one value, two, or several. */
export function OperandInput({ field, operator, value, onChange }: OperandProps) {
  const wanted = valuesOf(operator)
  if (wanted === 'none') return null
  const list = Array.isArray(value) ? value : [value]
  if (wanted === 'two') {
    return (
      <>
        <OneValue
          label={t('From')}
          field={field}
          value={list[0]}
          onChange={(from) => onChange([from, list[1] ?? null])}
        />
        <OneValue
          label={t('To')}
          field={field}
          value={list[1]}
          onChange={(to) => onChange([list[0] ?? null, to])}
        />
      </>
    )
  }
  if (isChosen(field)) {
    return (
      <ValueControl
        control={{ 'aria-label': t('Value') }}
        field={field}
        value={value}
        several={wanted === 'several' || holdsSeveral(field)}
        onRead={(found) => 'value' in found && onChange(found.value)}
      />
    )
  }
  if (wanted === 'several') return <SeveralValues field={field} value={list} onChange={onChange} />
  return <OneValue label={t('Value')} field={field} value={value} onChange={onChange} />
}

function OneValue({
  label,
  field,
  value,
  onChange,
}: {
  label: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
}) {
  if (isTime(field)) return <TimeValue label={label} value={value} onChange={onChange} />
  if (controlOf(field) === 'yesNo' || isYesNoFormula(field)) {
    return (
      <Select
        aria-label={label}
        value={value === true ? 'yes' : value === false ? 'no' : ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'yes')}
      >
        <option value="">—</option>
        <option value="yes">{t('yes')}</option>
        <option value="no">{t('no')}</option>
      </Select>
    )
  }
  return (
    <TypedValue label={label} text={writtenText(value, field)} read={(text) => read(text, field, onChange)} />
  )
}

function isYesNoFormula({ type, metadata }: Field): boolean {
  return (
    type === 'formula' &&
    ['numberConfig', 'stringConfig', 'dateConfig'].every((one) => metadata[one] === undefined)
  )
}

/** Marks input that can't be parsed. */
function read(text: string, field: Field, onChange: (value: unknown) => void): boolean {
  const found = readOperand(text, field)
  if ('error' in found) return false
  onChange(found.value)
  return true
}

function TypedValue({
  label,
  text: given,
  read: take,
}: {
  label: string
  text: string
  read: (text: string) => boolean
}) {
  const [text, setText] = useState(given)
  const [isWrong, setWrong] = useState(false)
  return (
    <TextInput
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        setWrong(!take(target.value))
      }}
    />
  )
}

function SeveralValues({
  field,
  value,
  onChange,
}: {
  field: Field
  value: readonly unknown[]
  onChange: (value: unknown) => void
}) {
  const given = value
    .filter((one) => one !== null && one !== undefined)
    .map((one) => writtenText(one, field))
    .join('; ')
  return (
    <TypedValue
      label={t('Values, separated by semicolons')}
      text={given}
      read={(text) => {
        const found = text.split(';').map((one) => readOperand(one, field))
        if (found.some((one) => 'error' in one)) return false
        onChange(found.flatMap((one) => ('value' in one && one.value !== null ? [one.value] : [])))
        return true
      }}
    />
  )
}

const moving: readonly [string, Text][] = [
  ['TODAY', msg('today')],
  ['TODAY-1d', msg('yesterday')],
  ['TODAY+1d', msg('tomorrow')],
  ['TODAY-7d', msg('7 days ago')],
  ['TODAY+7d', msg('in 7 days')],
  ['TODAY+14d', msg('in 14 days')],
  ['TODAY-30d', msg('30 days ago')],
  ['TODAY+30d', msg('in 30 days')],
  ['START_OF_WEEK', msg('start of this week')],
  ['END_OF_WEEK', msg('end of this week')],
  ['START_OF_MONTH', msg('start of this month')],
  ['END_OF_MONTH', msg('end of this month')],
  ['START_OF_QUARTER', msg('start of this quarter')],
  ['START_OF_YEAR', msg('start of this year')],
]

export function timeWord(value: string): string {
  const found = moving.find(([code]) => code === value)
  return found === undefined ? value : say(found[1])
}

/** A relative or fixed date. */
function TimeValue({
  label,
  value,
  onChange,
}: {
  label: string
  value: unknown
  onChange: (value: unknown) => void
}) {
  const isMoving = isRelative(value)
  const known = moving.some(([code]) => code === value)
  return (
    <span className={style['time']}>
      <Select
        aria-label={label}
        value={isMoving ? value : 'day'}
        onChange={({ target }) => onChange(target.value === 'day' ? null : target.value)}
      >
        <option value="day">{t('the day')}</option>
        {isMoving && !known && <option>{value}</option>}
        {moving.map(([code, words]) => (
          <option key={code} value={code}>
            {say(words)}
          </option>
        ))}
      </Select>
      {!isMoving && (
        <TextInput
          type="date"
          aria-label={t('{label}: day', { label })}
          value={typeof value === 'string' ? value.slice(0, 10) : ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      )}
    </span>
  )
}
