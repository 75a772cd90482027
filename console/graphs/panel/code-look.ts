import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import style from './code-editor.module.css'

const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], class: style['keyword'] ?? '' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: style['string'] ?? '' },
  { tag: [tags.number, tags.bool, tags.null], class: style['number'] ?? '' },
  { tag: tags.comment, class: style['comment'] ?? '' },
  { tag: [tags.typeName, tags.definition(tags.typeName)], class: style['type'] ?? '' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName)],
    class: style['function'] ?? '',
  },
])

// CodeMirror's own styles are as specific as those of a style sheet, and come later.
const chrome = EditorView.theme({
  '.cm-scroller': { font: 'inherit' },
  '.cm-gutters': { border: '0', background: 'var(--surface)', color: 'var(--text-3)' },
  '.cm-activeLine': { background: 'none' },
  '&.cm-focused .cm-activeLine': { background: 'var(--hover)' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--accent-soft)' },
  '.cm-tooltip': {
    overflow: 'hidden',
    border: '1px solid var(--line)',
    borderRadius: 'var(--r2)',
    background: 'var(--surface)',
    color: 'var(--text)',
    boxShadow: 'var(--float)',
  },
  '.cm-tooltip-autocomplete > ul': { font: '400 12px / 18px var(--mono)' },
  '.cm-tooltip-autocomplete > ul > li': { display: 'flex', gap: '16px', padding: '4px 10px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--accent-soft)',
    color: 'var(--text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': { margin: '0 0 0 auto', color: 'var(--text-2)', fontStyle: 'normal' },
})

/** The colors of code, in both themes. */
export const codeLook: Extension = [syntaxHighlighting(highlighting), chrome]
