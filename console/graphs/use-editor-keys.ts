import { useEffect, useRef } from 'react'
import { isField } from '../app/keys.ts'
import { t } from '../kit/language/translate.ts'
import { toast } from '../kit/toast-store.ts'
import type { CanvasView } from './canvas/use-view.ts'
import { edgeOf, nodeOf } from './state/graph.ts'
import type { GraphStore } from './state/store.ts'

interface EditorKeys {
  store: GraphStore
  view: CanvasView | undefined
  isReadOnly: boolean
  chosenEdge: string | undefined
  onChooseEdge: (edgeId: string | undefined) => void
  onAdd: () => void
  onFind: () => void
  onLayOut: () => void
  onOutline: () => void
}

/** Common editing shortcuts, off in text fields. */
export function useEditorKeys(keys: EditorKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isField(event.target) || document.querySelector('[role=dialog]') !== null)
        return
      if (actOn(event, latest.current)) event.preventDefault()
    }
    const onCopy = (event: ClipboardEvent) => {
      if (isField(event.target) || (getSelection()?.toString() ?? '') !== '') return
      const { store, isReadOnly } = latest.current
      const text = store.copy()
      if (text === undefined) return
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      if (event.type !== 'cut' || isReadOnly) return
      // Comments aren't copied, so cutting keeps them.
      const { graph, selected } = store.getState()
      store.remove(graph.nodes.map(({ nodeId }) => nodeId).filter((nodeId) => selected.has(nodeId)))
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isField(event.target) || latest.current.isReadOnly) return
      if (document.querySelector('[role=dialog]') !== null) return
      paste(latest.current, event.clipboardData?.getData('text/plain') ?? '')
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
}

/** Returns true if the key was handled. */
function actOn(event: KeyboardEvent, keys: EditorKeys): boolean {
  const { store, isReadOnly } = keys
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) return withControl(key, event.shiftKey, keys)
  if (event.altKey) return false
  if (key === 'escape') {
    keys.onChooseEdge(undefined)
    store.select([])
    return true
  }
  if (key === 'o') {
    keys.onOutline()
    return true
  }
  if (isReadOnly) return false
  if (key === 'a') keys.onAdd()
  else if (key === 'l') keys.onLayOut()
  else if (key === 'delete' || key === 'backspace') removeChosen(keys)
  else return false
  return true
}

function withControl(key: string, isShift: boolean, keys: EditorKeys): boolean {
  const { store, isReadOnly } = keys
  if (key === 'f') keys.onFind()
  else if (key === 'a') store.select(store.graph.nodes.map(({ nodeId }) => nodeId))
  else if (isReadOnly) return false
  else if (key === 'z' && !isShift) store.undo()
  else if (key === 'y' || (key === 'z' && isShift)) store.redo()
  else if (key === 'd') store.duplicate()
  else return false
  return true
}

function removeChosen({ store, chosenEdge, onChooseEdge }: EditorKeys): void {
  if (chosenEdge === undefined) {
    store.remove(store.getState().selected)
    return
  }
  store.disconnect(edgeOf(chosenEdge))
  onChooseEdge(undefined)
}

/** Pastes nodes from the clipboard, shows them, and reports those that were skipped. */
function paste({ store, view }: EditorKeys, text: string): void {
  if (text.trim() === '') return
  const pasted = store.paste(text)
  if (pasted === undefined) toast(t('The pasted text has no nodes.'))
  else if (pasted.isTooMuch) toast(t('A graph can have 1,000 nodes at most.'), { tone: 'bad' })
  else {
    const first = nodeOf(store.graph, pasted.nodeIds[0] ?? '')
    if (first !== undefined) requestAnimationFrame(() => view?.reveal(first.position))
    if (pasted.leftOut > 0) {
      toast(
        t(
          '{count, plural, one {# node was} other {# nodes were}} left out: what cannot stand in this graph, such as a second start.',
          { count: pasted.leftOut },
        ),
      )
    }
  }
}
