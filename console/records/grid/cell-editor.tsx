import { type KeyboardEvent, useRef, useState } from 'react'
import { t } from '../../kit/language/translate.ts'
import { Floating } from '../../kit/picker.tsx'
import { Chooser, isChosen } from '../controls/choices.tsx'
import { FilesEditor } from '../controls/files-editor.tsx'
import { useTakenWhenGone } from '../controls/use-taken-when-gone.ts'
import { editedText } from '../controls/value-control.tsx'
import { readTyped } from '../reading.ts'
import type { Source } from '../source.ts'
import { controlOf, type Field, type TypedRead } from '../values.ts'
import style from './grid.module.css'

export interface EditorEnd {
  read: TypedRead | undefined
  /** The next position of the focus. */
  move: 'stay' | 'down' | 'right' | 'left'
  /** The server already has the value. */
  isSaved?: boolean
}

interface EditorProps {
  source: Source
  rowId: string
  value: unknown
  field: Field
  /** The typed text that replaces the value. */
  typed: string | undefined
  onEnd: (end: EditorEnd) => void
}

/** The editor over a cell. Enter and Tab commit, Escape cancels. */
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

/** Ends the editor once, even if it unmounts without a blur. */
function useEnd(text: string, field: Field, onEnd: EditorProps['onEnd']): EditorProps['onEnd'] {
  const isOver = useRef(false)
  const endOnce = (end: EditorEnd) => {
    if (isOver.current) return
    isOver.current = true
    onEnd(end)
  }
  useTakenWhenGone(() => endOnce({ read: readTyped(text, field), move: 'stay' }))
  return endOnce
}

function LongText({ value, field, typed, onEnd }: EditorProps) {
  const [text, setText] = useState(typed ?? editedText(value, field))
  const endOnce = useEnd(text, field, onEnd)
  const end = (move: EditorEnd['move']) => endOnce({ read: readTyped(text, field), move })
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
            endOnce({ read: undefined, move: 'stay' })
          } else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey)) {
            event.preventDefault()
            end(event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right')
          }
        }}
      />
      <small>{t('Press Shift+Enter for a new line.')}</small>
    </Floating>
  )
}

const inputTypes: Record<string, string> = { day: 'date', moment: 'datetime-local' }

function Typed({ value, field, typed, onEnd }: EditorProps) {
  const type = inputTypes[controlOf(field)]
  // Starts from the existing date, because a date input accepts no partial text.
  const [text, setText] = useState((type === undefined ? typed : undefined) ?? editedText(value, field))
  const [error, setError] = useState<string | undefined>()
  const endOnce = useEnd(text, field, onEnd)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.key === 'Escape') endOnce({ read: undefined, move: 'stay' })
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    const read = readTyped(text, field, event.currentTarget)
    if ('error' in read) setError(read.error)
    else endOnce({ read, move: event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right' })
  }
  return (
    <>
      <input
        className={style['editor']}
        autoFocus
        aria-label={field.name}
        aria-invalid={error === undefined ? undefined : true}
        title={error}
        type={type ?? 'text'}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
        onBlur={({ target }) => endOnce({ read: readTyped(text, field, target), move: 'stay' })}
      />
      {error !== undefined && (
        <span className={style['editorError']} role="alert">
          {error}
        </span>
      )}
    </>
  )
}
