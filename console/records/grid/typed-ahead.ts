import { controlOf, type Field } from '../values.ts'

/** What was typed at a cell whose row has not come yet. */
export interface TypedAhead {
  row: number
  column: number
  text: string
}

/** A key press, as far as it matters here. */
export interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Whether a key writes a character. By Alt alone, or with Ctrl, keyboards write what has no key of its own, such as @. */
function writes({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  if (metaKey || !/^.$/u.test(key)) return false
  return altKey ? ctrlKey || !/[\w\s]/.test(key) : !ctrlKey
}

/** What waits at a cell after a key: an empty text for nothing any more, undefined where the key means something else. */
export function typedAfter(text: string, pressed: Pressed): string | undefined {
  const { key } = pressed
  // These two open the record and the list of keys, as they do where the row is there.
  if (text === '') return writes(pressed) && key !== ' ' && key !== '?' ? key : undefined
  if (writes(pressed)) return text + key
  if (key === 'Backspace') return text.replace(/.$/u, '')
  if (key === 'Escape') return ''
  // They would end the editor, or change what is there: nobody has seen either yet.
  return key === 'Enter' || key === 'F2' || key === 'Delete' ? text : undefined
}

const withoutText = new Set(['none', 'yesNo', 'day', 'moment', 'files'])

/** Whether the editor of a field begins with what is typed. */
export function beginsWithText(field: Field): boolean {
  return !withoutText.has(controlOf(field))
}
