import { useRef, useState } from 'react'
import type { ControlProps } from '../../kit/field.tsx'
import { Select, TextArea, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { readTyped } from '../reading.ts'
import { controlOf, type Field, type TypedRead, wallClock, writtenText, zoneOf } from '../values.ts'
import { Chooser, isChosen } from './choices.tsx'
import style from './controls.module.css'
import { usePeople } from './people.ts'
import { StarsInput } from './stars.tsx'
import { useTakenWhenGone } from './use-taken-when-gone.ts'
import { ValueView } from './value-view.tsx'

/** The control for a value in a form. It parses on blur and shows a message for invalid input. */
export function ValueControl({
  control,
  field,
  value,
  several,
  isSaved = false,
  onRead,
}: {
  control: Partial<ControlProps> & { 'aria-label'?: string }
  field: Field
  value: unknown
  several?: boolean
  /** Set if values are saved at once, so that unmounting without a blur also commits them. */
  isSaved?: boolean
  onRead: (read: TypedRead) => void
}) {
  if (isChosen(field)) {
    return (
      <ChosenControl
        control={control}
        field={field}
        value={value}
        {...(several === undefined ? {} : { several })}
        onChange={(chosen) => onRead({ value: chosen })}
      />
    )
  }
  if (controlOf(field) === 'rating') {
    return (
      <StarsInput
        control={control}
        field={field}
        value={value}
        onChange={(stars) => onRead({ value: stars })}
      />
    )
  }
  if (controlOf(field) === 'yesNo') {
    return (
      <Select
        {...control}
        value={value === true ? 'yes' : value === false ? 'no' : ''}
        onChange={({ target }) => onRead(readTyped(target.value, field))}
      >
        <option value="">—</option>
        <option value="yes">{t('yes')}</option>
        <option value="no">{t('no')}</option>
      </Select>
    )
  }
  const Typed = isSaved ? SavedControl : TypedControl
  return <Typed key={JSON.stringify(value)} control={control} field={field} value={value} onRead={onRead} />
}

const inputTypes: Record<string, string> = { day: 'date', moment: 'datetime-local' }
const formats: Record<string, string> = { email: 'email', url: 'url', phone_number: 'tel' }

interface TypedProps {
  control: Partial<ControlProps>
  field: Field
  value: unknown
  onRead: (read: TypedRead) => void
}

/** The typed text with a function that parses it once. */
function useTyped({ field, value, onRead }: TypedProps) {
  const [text, setText] = useState(editedText(value, field))
  const known = useRef(text)
  const take = (input?: HTMLInputElement | HTMLTextAreaElement) => {
    if (text === known.current && input?.validity.badInput !== true) return
    known.current = text
    onRead(readTyped(text, field, input))
  }
  return { text, setText, take }
}

function TypedControl(props: TypedProps) {
  return <TypedInput {...props} typed={useTyped(props)} />
}

function SavedControl(props: TypedProps) {
  const typed = useTyped(props)
  useTakenWhenGone(typed.take)
  return <TypedInput {...props} typed={typed} />
}

function TypedInput({ control, field, typed }: TypedProps & { typed: ReturnType<typeof useTyped> }) {
  const kind = controlOf(field)
  const bound = {
    ...control,
    value: typed.text,
    onChange: ({ target }: { target: { value: string } }) => typed.setText(target.value),
    onBlur: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => typed.take(target),
  }
  if (kind === 'text') return <TextArea rows={5} {...bound} />
  const format = formats[String(field.metadata['format'])]
  return (
    <TextInput
      {...bound}
      type={inputTypes[kind] ?? 'text'}
      inputMode={kind === 'number' ? 'decimal' : (format as 'email' | 'url' | 'tel' | undefined)}
    />
  )
}

/** Returns the initial text: the format of the browser's date input, otherwise the display format. */
export function editedText(value: unknown, field: Field): string {
  if (controlOf(field) === 'moment' && typeof value === 'string') {
    return /Z$|[+-]\d\d:\d\d$/.test(value) ? wallClock(value, zoneOf(field)) : value.slice(0, 16)
  }
  return writtenText(value, field)
}

function ChosenControl({
  control,
  field,
  value,
  several,
  onChange,
}: {
  control: Partial<ControlProps> & { 'aria-label'?: string }
  field: Field
  value: unknown
  several?: boolean
  onChange: (value: unknown) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const people = usePeople()
  const opener = (
    <button
      type="button"
      {...control}
      aria-haspopup="listbox"
      className={style['opener']}
      onClick={() => setOpen(true)}
    >
      {value === null || value === undefined || (Array.isArray(value) && value.length === 0) ? (
        <span className={style['none']}>{t('Choose')}</span>
      ) : (
        <ValueView value={value} field={field} people={people} />
      )}
    </button>
  )
  if (!isOpen) return opener
  return (
    <Chooser
      field={field}
      value={value}
      anchor={opener}
      {...(several === undefined ? {} : { several })}
      onDone={(chosen) => {
        setOpen(false)
        onChange(chosen)
      }}
      onCancel={() => setOpen(false)}
    />
  )
}
