import { controlOf, type Field } from '../values.ts'

/** Text typed into a cell whose row is still loading. */
export interface TypedAhead {
  row: number
  column: number
  text: string
}

/** The relevant part of a key event. */
export interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Returns true for printable keys. Some layouts type characters such as @ with Alt or with Ctrl and Alt. */
function writes({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  if (metaKey || !/^.$/u.test(key)) return false
  return altKey ? ctrlKey || !/[\w\s]/.test(key) : !ctrlKey
}

/** Returns the pending text after a key. Empty if it was removed, undefined for unrelated keys. */
export function typedAfter(text: string, pressed: Pressed): string | undefined {
  const { key } = pressed
  // These keys open the record and the shortcut list, as they do for loaded rows.
  if (text === '') return writes(pressed) && key !== ' ' && key !== '?' ? key : undefined
  if (writes(pressed)) return text + key
  if (key === 'Backspace') return text.replace(/.$/u, '')
  if (key === 'Escape') return ''
  // These keys would end an editor or change a value that the user hasn't seen.
  return key === 'Enter' || key === 'F2' || key === 'Delete' ? text : undefined
}

const withoutText = new Set(['none', 'yesNo', 'rating', 'day', 'moment', 'files'])

/** Returns true if typing starts the editor of a field. */
export function beginsWithText(field: Field): boolean {
  return !withoutText.has(controlOf(field))
}
