import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript, localCompletionSource } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { Compartment, EditorState, type Extension, RangeSet } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  GutterMarker,
  gutterLineClass,
  highlightActiveLine,
  keymap,
  lineNumbers,
  tooltips,
} from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'
import { sampleOf } from '../scope.ts'
import style from './code-editor.module.css'
import { codeLook } from './code-look.ts'
import { type CodeScope, keysAfter } from './code-scope.ts'
import { goneFrom, typingIn } from './last-text.ts'
import { nonce } from './nonce.ts'

export interface CodeEditorProps {
  id?: string
  label: string
  value: string
  /** The global variables of the code. */
  scope: CodeScope
  /** The line with a problem. */
  problemLine: number | undefined
  describedBy?: string | undefined
  isInvalid?: boolean
  isReadOnly?: boolean
  /** Rewrites a name that is inserted from a list of values. */
  asCode: (template: string) => string
  onChange: (value: string) => void
  onLeave: () => void
}

const globals = ['console']

function completing(latest: RefObject<CodeEditorProps>): Extension {
  const source = (context: CompletionContext): CompletionResult | null => {
    const { scope } = latest.current
    const line = context.state.doc.lineAt(context.pos)
    const before = line.text.slice(0, context.pos - line.from)
    const found = keysAfter(before, scope)
    if (found !== undefined) {
      const from = context.pos - found.replaces
      const opener = before.slice(before.length - found.replaces)
      // Compares the typed text with the key, however it is accessed.
      const typed = opener.replace(/^(?:\??\.|\[['"]?)/, '')
      return {
        from,
        filter: false,
        // At once, so that Enter takes what the list shows.
        update: (_result, _from, _to, current) => source(current),
        options: found.options
          .filter(({ key }) => key.toLowerCase().includes(typed.toLowerCase()))
          .map(({ key, insert, value }) => completion(key, insert, value)),
      }
    }
    const word = context.matchBefore(/[\p{ID_Start}_$][\p{ID_Continue}$]*$/u)
    if (word === null || /[.'"`]$/.test(before.slice(0, word.from - line.from))) return null
    const ours = [...scope.keys(), ...globals].map((name) => completion(name, name, scope.get(name)))
    // One source: a second one that is asked again keeps Enter from taking what is shown.
    const options = [...ours, ...declaredIn(context)]
    return { from: word.from, options, validFor: /^[\p{ID_Continue}$]*$/u }
  }
  return autocompletion({ override: [source], icons: false, interactionDelay: 0 })
}

/** The names that the code itself declares. */
function declaredIn(context: CompletionContext): readonly Completion[] {
  const found = localCompletionSource(context)
  return found === null || found instanceof Promise ? [] : found.options
}

function completion(key: string, insert: string, value: unknown): Completion {
  return { label: key, detail: sampleOf(value) ?? '', apply: insert, boost: 1 }
}

const wrongLine = Decoration.line({ class: style['wrong'] ?? '' })

class WrongNumber extends GutterMarker {
  override elementClass = style['wrongNumber'] ?? ''
}

function marking(line: number | undefined): Extension {
  if (line === undefined) return []
  const at = (state: EditorState) => state.doc.line(Math.min(line, state.doc.lines)).from
  return [
    EditorView.decorations.of((view) => Decoration.set(wrongLine.range(at(view.state)))),
    gutterLineClass.compute(['doc'], (state) => RangeSet.of(new WrongNumber().range(at(state)))),
  ]
}

function describing({ label, describedBy, isInvalid, isReadOnly = false, id }: CodeEditorProps): Extension {
  return [
    EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      ...(id === undefined ? {} : { id }),
      ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      ...(isInvalid === true ? { 'aria-invalid': 'true' } : {}),
    }),
    EditorState.readOnly.of(isReadOnly),
    EditorView.editable.of(!isReadOnly),
  ]
}

interface Parts {
  about: Compartment
  marks: Compartment
}

function newEditor(parent: HTMLElement, latest: RefObject<CodeEditorProps>, parts: Parts): EditorView {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: latest.current.value,
      extensions: [
        EditorView.cspNonce.of(nonce()),
        lineNumbers(),
        highlightActiveLine(),
        history(),
        javascript({ typescript: true }),
        codeLook,
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        // Tab leaves the editor, as everywhere else.
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        tooltips({ position: 'fixed', parent: document.body }),
        completing(latest),
        parts.about.of(describing(latest.current)),
        parts.marks.of(marking(latest.current.problemLine)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          if (!update.focusChanged) return
          if (update.view.hasFocus) typingIn(update.view, (text) => latest.current.asCode(text))
          else latest.current.onLeave()
        }),
      ],
    }),
  })
}

/** JavaScript or TypeScript with completion of the values that it reads. */
export default function CodeEditor(props: CodeEditorProps) {
  const { value } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef(props)
  latest.current = props
  const parts = useRef<Parts>({ about: new Compartment(), marks: new Compartment() })

  useEffect(() => {
    if (place.current === null) return undefined
    const made = newEditor(place.current, latest, parts.current)
    view.current = made
    return () => {
      goneFrom(made)
      made.destroy()
    }
  }, [])

  useEffect(() => {
    const present = view.current
    if (present === undefined || present.state.doc.toString() === value) return
    present.dispatch({ changes: { from: 0, to: present.state.doc.length, insert: value } })
  }, [value])
  useEffect(() => {
    const { about, marks } = parts.current
    view.current?.dispatch({
      effects: [
        about.reconfigure(describing(latest.current)),
        marks.reconfigure(marking(latest.current.problemLine)),
      ],
    })
  }, [props.label, props.describedBy, props.isInvalid, props.isReadOnly, props.problemLine])

  return <div ref={place} className={style['editor']} data-invalid={props.isInvalid || undefined} />
}
