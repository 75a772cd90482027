import type { EditorView } from '@codemirror/view'

let last: EditorView | undefined

/** Registers the text field with the focus. */
export function typingIn(view: EditorView): void {
  last = view
}

/** Removes a text field that was unmounted. */
export function goneFrom(view: EditorView): void {
  if (last === view) last = undefined
}

/** Inserts text where the user typed last. Returns false without such a place. */
export function insertIntoText(text: string): boolean {
  if (last === undefined || last.state.readOnly) return false
  last.dispatch(last.state.replaceSelection(text))
  last.focus()
  return true
}
