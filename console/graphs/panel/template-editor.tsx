import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete'
import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { Compartment, EditorState, type Extension, RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  placeholder as placeholderOf,
  tooltips,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'
import { type ScopeName, sampleOf } from '../scope.ts'
import { goneFrom, typingIn } from './last-text.ts'
import { nonce } from './nonce.ts'
import style from './template-editor.module.css'

export interface TemplateEditorProps {
  id?: string
  value: string
  /** The variables in scope. */
  names: readonly ScopeName[]
  label: string
  describedBy?: string | undefined
  isInvalid?: boolean
  isReadOnly?: boolean
  placeholder?: string
  /** Restricts the text to one line. */
  single?: boolean
  onChange: (value: string) => void
  onLeave: () => void
}

const token = /\{([\p{L}_][\p{L}\p{N}_-]{0,127}(?:\.[\p{L}\p{N}_ -]{1,64}|\[\d{1,10}\])*)\}/gu

/** A node id, shown as the alias of the node. */
class AliasWidget extends WidgetType {
  readonly alias: string

  constructor(alias: string) {
    super()
    this.alias = alias
  }

  override eq(other: AliasWidget): boolean {
    return other.alias === this.alias
  }

  override toDOM(): HTMLElement {
    const span = document.createElement('span')
    span.className = style['name'] ?? ''
    span.textContent = this.alias
    return span
  }
}

const nodeId = /node_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Highlights variables, unknown ones in another colour. */
function coloured(view: EditorView, names: readonly ScopeName[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges) {
    for (const match of view.state.sliceDoc(from, to).matchAll(token)) {
      const start = from + match.index
      const written = match[1] ?? ''
      // The server also accepts node aliases.
      const isKnown = names.some(({ name, label }) => isNamed(written, name) || isNamed(written, label))
      const look = isKnown ? style['name'] : style['unknown']
      builder.add(start, start + match[0].length, Decoration.mark({ class: look ?? '' }))
    }
  }
  return builder.finish()
}

/** Only the id is replaced. The text after it stays editable. */
function aliased(view: EditorView, names: readonly ScopeName[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges) {
    for (const match of view.state.sliceDoc(from, to).matchAll(nodeId)) {
      const known = names.find(({ name }) => name === match[0])
      if (known === undefined) continue
      const start = from + match.index
      const widget = new AliasWidget(known.label)
      builder.add(start, start + match[0].length, Decoration.replace({ widget }))
    }
  }
  return builder.finish()
}

function isNamed(whole: string, name: string): boolean {
  return whole === name || whole.startsWith(`${name}.`) || whole.startsWith(`${name}[`)
}

function drawing(
  names: readonly ScopeName[],
  draw: (view: EditorView, names: readonly ScopeName[]) => DecorationSet,
  isAtomic: boolean,
): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = draw(view, names)
      }
      update(update: ViewUpdate) {
        if (update.docChanged || update.viewportChanged) this.decorations = draw(update.view, names)
      }
    },
    {
      decorations: (plugin) => plugin.decorations,
      // An id is deleted as a whole.
      provide: (plugin) =>
        isAtomic
          ? EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none)
          : [],
    },
  )
}

function colouring(names: readonly ScopeName[]): Extension {
  return [drawing(names, coloured, false), drawing(names, aliased, true)]
}

function completing(names: readonly ScopeName[]): Extension {
  const source = (context: CompletionContext): CompletionResult | null => {
    const before = context.matchBefore(/\{[^{}]*/)
    if (before === null) return null
    return {
      from: before.from,
      validFor: /^\{[^{}]*$/,
      options: names.flatMap(completionsOf),
    }
  }
  return autocompletion({ override: [source], icons: false, activateOnTyping: true, interactionDelay: 0 })
}

/** Completes a variable. The cursor stays before the brace, where a path can follow. */
function completionsOf({ name, label, type, sample, value }: ScopeName): Completion[] {
  const keys =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
  const parts = keys.slice(0, 30).map(([key, one]) => ({ path: `.${key}`, detail: sampleOf(one) ?? '' }))
  return [{ path: '', detail: sample ?? type ?? '' }, ...parts].map(({ path, detail }) => ({
    // Matches the typed text with the alias, which users know.
    label: `{${label}${path}`,
    displayLabel: `${label}${path}`,
    detail,
    type: 'variable',
    apply: (view, _, from, to) => {
      const closes = view.state.sliceDoc(to, to + 1) === '}' ? '' : '}'
      const insert = `{${name}${path}${closes}`
      const end = from + insert.length - closes.length
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: end },
        userEvent: 'input.complete',
      })
    },
  }))
}

function describing({
  label,
  describedBy,
  isInvalid,
  isReadOnly = false,
  id,
}: TemplateEditorProps): Extension {
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

function onlyOneLine(): Extension {
  return EditorState.transactionFilter.of((change) => (change.newDoc.lines > 1 ? [] : change))
}

interface Parts {
  names: Compartment
  about: Compartment
}

/** The text input. It reports events to `latest`. */
function newEditor(
  parent: HTMLElement,
  latest: RefObject<TemplateEditorProps>,
  parts: Parts,
  { single = false, placeholder = '' }: Pick<TemplateEditorProps, 'single' | 'placeholder'>,
): EditorView {
  const { names, value } = latest.current
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: value,
      extensions: [
        EditorView.cspNonce.of(nonce()),
        history(),
        keymap.of([...completionKeymap, ...(single ? [] : standardKeymap), ...historyKeymap]),
        tooltips({ position: 'fixed', parent: document.body }),
        parts.names.of([colouring(names), completing(names)]),
        parts.about.of(describing(latest.current)),
        single ? onlyOneLine() : EditorView.lineWrapping,
        placeholderOf(placeholder),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          if (!update.focusChanged) return
          if (update.view.hasFocus) typingIn(update.view)
          else latest.current.onLeave()
        }),
      ],
    }),
  })
}

/** A text with variables, which are completed after a brace and highlighted. */
export default function TemplateEditor(props: TemplateEditorProps) {
  const { value, names, single = false, placeholder = '' } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef(props)
  latest.current = props
  const parts = useRef<Parts>({ names: new Compartment(), about: new Compartment() })

  useEffect(() => {
    if (place.current === null) return undefined
    const made = newEditor(place.current, latest, parts.current, { single, placeholder })
    view.current = made
    return () => {
      goneFrom(made)
      made.destroy()
    }
  }, [single, placeholder])

  useEffect(() => {
    const present = view.current
    if (present === undefined || present.state.doc.toString() === value) return
    present.dispatch({ changes: { from: 0, to: present.state.doc.length, insert: value } })
  }, [value])
  useEffect(() => {
    view.current?.dispatch({
      effects: parts.current.names.reconfigure([colouring(names), completing(names)]),
    })
  }, [names])
  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.about.reconfigure(describing(latest.current)) })
  }, [props.label, props.describedBy, props.isInvalid, props.isReadOnly])

  return (
    <div
      ref={place}
      className={style['editor']}
      data-single={single || undefined}
      data-invalid={props.isInvalid || undefined}
      onDragOver={(event) => event.dataTransfer.types.includes('text/plain') && event.preventDefault()}
    />
  )
}
