import { type KeyboardEvent, useState } from 'react'
import { type Field, type Read, readText, writtenText } from '../values.ts'
import style from './grid.module.css'

export interface EditorEnd {
  read: Read | undefined
  /** Where one goes next. */
  move: 'stay' | 'down' | 'right' | 'left'
}

/** The control for one cell, over the cell. Enter and Tab take what is written, Escape leaves all as it was. */
export function CellEditor({
  value,
  field,
  typed,
  onEnd,
}: {
  value: unknown
  field: Field
  /** What was typed to begin with, which replaces what is there. */
  typed: string | undefined
  onEnd: (end: EditorEnd) => void
}) {
  const [text, setText] = useState(typed ?? writtenText(value, field))
  const [error, setError] = useState<string | undefined>()
  const end = (move: EditorEnd['move'], written = text) => {
    const read = readText(written, field)
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
  const alike = {
    className: style['editor'],
    autoFocus: true,
    'aria-label': field.name,
    'aria-invalid': error === undefined ? undefined : true,
    title: error,
    onKeyDown,
  } as const
  return (
    <>
      {field.type === 'select' ? (
        <select
          {...alike}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            end('stay', event.target.value)
          }}
          onBlur={() => onEnd({ read: undefined, move: 'stay' })}
        >
          <option value="">—</option>
          {(field.options ?? []).map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </select>
      ) : (
        <input
          {...alike}
          type={field.type === 'dateOnly' ? 'date' : 'text'}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
          onBlur={() => {
            const read = readText(text, field)
            onEnd({ read: 'error' in read ? undefined : read, move: 'stay' })
          }}
        />
      )}
      {error !== undefined && (
        <span className={style['editorError']} role="alert">
          {error}
        </span>
      )}
    </>
  )
}
