import type { EditorView } from '@codemirror/view'

let last: EditorView | undefined
let rewriteFor: (text: string) => string = (text) => text

/** Registers the text field with the focus. `rewrite` turns a name in braces into what the field takes. */
export function typingIn(view: EditorView, rewrite: (text: string) => string = (text) => text): void {
  last = view
  rewriteFor = rewrite
}

/** Removes a text field that was unmounted. */
export function goneFrom(view: EditorView): void {
  if (last === view) last = undefined
}

/** Inserts text where the user typed last. Returns false without such a place. */
export function insertIntoText(text: string): boolean {
  if (last === undefined || last.state.readOnly) return false
  last.dispatch(last.state.replaceSelection(rewriteFor(text)))
  last.focus()
  return true
}
