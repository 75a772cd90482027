import { type KeyboardEvent, useState } from 'react'
import { t } from '../../kit/language/translate.ts'
import { Floating } from '../../kit/picker.tsx'
import { Chooser, isChosen } from '../controls/choices.tsx'
import { FilesEditor } from '../controls/files-editor.tsx'
import { editedText } from '../controls/value-control.tsx'
import { readText } from '../reading.ts'
import type { Source } from '../source.ts'
import { controlOf, type Field, type Read } from '../values.ts'
import style from './grid.module.css'

export interface EditorEnd {
  read: Read | undefined
  /** Where one goes next. */
  move: 'stay' | 'down' | 'right' | 'left'
  /** The server has it already. */
  isSaved?: boolean
}

interface EditorProps {
  source: Source
  rowId: string
  value: unknown
  field: Field
  /** What was typed to begin with, which replaces what is there. */
  typed: string | undefined
  onEnd: (end: EditorEnd) => void
}

/** The control for one cell, over the cell. Enter and Tab take what is written, Escape leaves all as it was. */
export function CellEditor(props: EditorProps) {
  const { source, rowId, field, value, typed, onEnd } = props
  const control = controlOf(field)
  const anchor = <span className={style['anchor']} />
  const cancel = () => onEnd({ read: undefined, move: 'stay' })
  if (isChosen(field)) {
    return (
      <Chooser
        field={field}
        value={value}
        anchor={anchor}
        typed={typed}
        onDone={(chosen, move) => onEnd({ read: { value: chosen }, move })}
        onCancel={cancel}
      />
    )
  }
  if (control === 'files') {
    return (
      <Floating label={field.name} anchor={anchor} onClose={cancel}>
        <FilesEditor
          source={source}
          rowId={rowId}
          field={field}
          value={value}
          onChange={(ids) => onEnd({ read: { value: ids }, move: 'stay' })}
          onUploaded={(ids) => onEnd({ read: { value: ids }, move: 'stay', isSaved: true })}
        />
      </Floating>
    )
  }
  if (control === 'text') return <LongText {...props} />
  return <Typed {...props} />
}

function LongText({ value, field, typed, onEnd }: EditorProps) {
  const [text, setText] = useState(typed ?? editedText(value, field))
  const end = (move: EditorEnd['move']) => onEnd({ read: readText(text, field), move })
  return (
    <Floating label={field.name} anchor={<span className={style['anchor']} />} onClose={() => end('stay')}>
      <textarea
        className={style['longText']}
        aria-label={field.name}
        rows={8}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') {
            event.preventDefault()
            onEnd({ read: undefined, move: 'stay' })
          } else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey)) {
            event.preventDefault()
            end(event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right')
          }
        }}
      />
      <small>{t('Shift and Enter begin a new line.')}</small>
    </Floating>
  )
}

const inputTypes: Record<string, string> = { day: 'date', moment: 'datetime-local' }

function Typed({ value, field, typed, onEnd }: EditorProps) {
  const [text, setText] = useState(typed ?? editedText(value, field))
  const [error, setError] = useState<string | undefined>()
  const end = (move: EditorEnd['move']) => {
    const read = readText(text, field)
    if ('error' in read) setError(read.error)
    else onEnd({ read, move })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onEnd({ read: undefined, move: 'stay' })
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    end(event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right')
  }
  return (
    <>
      <input
        className={style['editor']}
        autoFocus
        aria-label={field.name}
        aria-invalid={error === undefined ? undefined : true}
        title={error}
        type={inputTypes[controlOf(field)] ?? 'text'}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
        onBlur={() => {
          const read = readText(text, field)
          onEnd({ read: 'error' in read ? undefined : read, move: 'stay' })
        }}
      />
      {error !== undefined && (
        <span className={style['editorError']} role="alert">
          {error}
        </span>
      )}
    </>
  )
}
