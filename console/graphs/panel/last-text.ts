import type { EditorView } from '@codemirror/view'

let last: EditorView | undefined

/** This is the text that somebody types into now. */
export function typingIn(view: EditorView): void {
  last = view
}

/** The text is no longer there. */
export function goneFrom(view: EditorView): void {
  if (last === view) last = undefined
}

/** Puts something where somebody typed last. Whether there is such a place. */
export function insertIntoText(text: string): boolean {
  if (last === undefined || last.state.readOnly) return false
  last.dispatch(last.state.replaceSelection(text))
  last.focus()
  return true
}
