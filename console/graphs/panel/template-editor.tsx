import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
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
import { useEffect, useRef } from 'react'
import type { ScopeName } from '../scope.ts'
import style from './template-editor.module.css'

export interface TemplateEditorProps {
  id?: string
  value: string
  /** The names that can be read here. */
  names: readonly ScopeName[]
  label: string
  describedBy?: string | undefined
  isInvalid?: boolean
  isReadOnly?: boolean
  placeholder?: string
  /** One line, without a way to begin another. */
  single?: boolean
  onChange: (value: string) => void
  onLeave: () => void
}

const token = /\{([\p{L}_][\p{L}\p{N}_-]{0,127}(?:\.[\p{L}\p{N}_ -]{1,64}|\[\d{1,10}\])*)\}/gu

/** A node is named by its alias, whatever its id. */
class NameWidget extends WidgetType {
  readonly text: string
  readonly isKnown: boolean

  constructor(text: string, isKnown: boolean) {
    super()
    this.text = text
    this.isKnown = isKnown
  }

  override eq(other: NameWidget): boolean {
    return other.text === this.text && other.isKnown === this.isKnown
  }

  override toDOM(): HTMLElement {
    const span = document.createElement('span')
    span.className = (this.isKnown ? style['name'] : style['unknown']) ?? ''
    span.textContent = this.text
    return span
  }
}

function decorated(view: EditorView, names: readonly ScopeName[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges) {
    for (const match of view.state.sliceDoc(from, to).matchAll(token)) {
      const start = from + match.index
      const end = start + match[0].length
      const known = names.find(({ name }) => isNamed(match[1] ?? '', name))
      if (known !== undefined && known.label !== known.name) {
        const text = `{${known.label}${(match[1] ?? '').slice(known.name.length)}}`
        builder.add(start, end, Decoration.replace({ widget: new NameWidget(text, true) }))
      } else {
        const look = known === undefined ? style['unknown'] : style['name']
        builder.add(start, end, Decoration.mark({ class: look ?? '' }))
      }
    }
  }
  return builder.finish()
}

function isNamed(whole: string, name: string): boolean {
  return whole === name || whole.startsWith(`${name}.`) || whole.startsWith(`${name}[`)
}

function colouring(names: readonly ScopeName[]): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = decorated(view, names)
      }
      update(update: ViewUpdate) {
        if (update.docChanged || update.viewportChanged) this.decorations = decorated(update.view, names)
      }
    },
    {
      decorations: (plugin) => plugin.decorations,
      // A name goes as a whole: half of an id is nothing.
      provide: (plugin) =>
        EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
    },
  )
}

function completing(names: readonly ScopeName[]): Extension {
  const source = (context: CompletionContext): CompletionResult | null => {
    const before = context.matchBefore(/\{[^{}\s]*/)
    if (before === null) return null
    return {
      from: before.from,
      validFor: /^\{[^{}]*$/,
      options: names.map(({ name, label, type, sample }) => ({
        label: `{${name}}`,
        displayLabel: label,
        detail: sample ?? type ?? '',
        type: 'variable',
      })),
    }
  }
  return autocompletion({ override: [source], icons: false, activateOnTyping: true })
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

function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=nonce]')?.nonce ?? ''
}

/** A text with names in it: those that can be read here are completed after a brace and drawn in colour. */
export default function TemplateEditor(props: TemplateEditorProps) {
  const { value, names, single = false, placeholder = '' } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef(props)
  latest.current = props
  const [parts] = [useRef({ names: new Compartment(), about: new Compartment() })]

  useEffect(() => {
    if (place.current === null) return undefined
    const { names: ofNames, about } = parts.current
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          EditorView.cspNonce.of(nonce()),
          history(),
          keymap.of([...completionKeymap, ...(single ? [] : defaultKeymap), ...historyKeymap]),
          tooltips({ position: 'fixed', parent: document.body }),
          ofNames.of([colouring(latest.current.names), completing(latest.current.names)]),
          about.of(describing(latest.current)),
          single ? onlyOneLine() : EditorView.lineWrapping,
          placeholderOf(placeholder),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
            if (update.focusChanged && !update.view.hasFocus) latest.current.onLeave()
          }),
        ],
      }),
    })
    view.current = made
    return () => made.destroy()
  }, [parts, single, placeholder])

  useEffect(() => {
    const present = view.current
    if (present === undefined || present.state.doc.toString() === value) return
    present.dispatch({ changes: { from: 0, to: present.state.doc.length, insert: value } })
  }, [value])
  useEffect(() => {
    view.current?.dispatch({
      effects: parts.current.names.reconfigure([colouring(names), completing(names)]),
    })
  }, [names, parts])
  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.about.reconfigure(describing(latest.current)) })
  }, [parts, props.label, props.describedBy, props.isInvalid, props.isReadOnly])

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
