import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePresenceDetails } from '../app/live/presence.ts'
import { addNode, behindSelected, layOutAll } from './adding.ts'
import type { Asked } from './asked-palette.tsx'
import { noOverlay, type Overlay } from './canvas/elements.ts'
import type { CanvasView } from './canvas/use-view.ts'
import { fetchTemplateEditor } from './panel/lazy-template-editor.tsx'
import type { PanelTab } from './panel/node-panel.tsx'
import { fetchParts } from './parts.ts'
import { useNames } from './references.ts'
import { edgeOf, type GraphNode, nodeOf, type Position } from './state/graph.ts'
import type { From, GraphStore } from './state/store.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { type GraphAddress, type OpenGraph, useGraphState } from './use-graph.ts'
import { useOthersAtNodes } from './use-others-at-nodes.ts'
import { useProblems } from './use-problems.ts'

export interface EditorProps {
  address: GraphAddress
  open: OpenGraph
  name: string
  crumbs: readonly { label: string; to: string }[]
  isReadOnly: boolean
  /** Status next to the title: published or not. */
  marks?: ReactNode
  actions?: ReactNode
  /** Results of runs and tests for nodes. */
  overlay?: Partial<Overlay>
  /** The output beside the settings of a node. */
  tabsOf?: (nodeId: string) => readonly PanelTab[]
  panelActions?: (nodeId: string) => ReactNode
  panelMenu?: (nodeId: string) => ReactNode
  /** Replaces the node panel, for example with a chat. */
  beside?: ReactNode
  children?: ReactNode
}

/** The state that the parts of the editor share: graph, selection and actions. */
export function useEditor({ address, open, isReadOnly, overlay: given }: EditorProps) {
  const { store } = open
  useEffect(() => {
    fetchParts()
    void fetchTemplateEditor()
  }, [])
  const { graph } = useGraphState(store)
  const problems = useProblems(address, open)
  const others = useOthersAtNodes()
  const chosen = useChosen(store)
  usePresenceDetails(chosen === undefined ? undefined : { node: chosen.nodeId })
  const [view, setView] = useState<CanvasView | undefined>()
  const [isOutline, setOutline] = useState(false)
  const [chosenEdge, setChosenEdge] = useState<string | undefined>()
  const [isClosed, setClosed] = useState(false)
  const overlay = useMemo<Overlay>(
    () => ({ ...noOverlay, ...given, problems: problems.counts, others }),
    [given, problems.counts, others],
  )
  const asking = useAsking(store, isReadOnly, chosenEdge)
  const show = (nodeId: string) => {
    store.select([nodeId])
    setClosed(false)
    view?.show([nodeId])
  }
  const editor = {
    store,
    graph,
    names: useNames(graph, store.types),
    problems,
    overlay,
    chosen,
    ...asking,
    view,
    setView,
    isOutline,
    chosenEdge,
    setChosenEdge,
    isClosed,
    setClosed,
    show,
    add: (type: string, at: Position | undefined, from: From | undefined) => {
      setClosed(false)
      const position = addNode(store, type, from, at ?? (from === undefined ? view?.centre() : undefined))
      // Runs once the panel has taken its space.
      requestAnimationFrame(() => view?.reveal(position))
    },
    onFind: () => asking.setAsked({ what: 'find' }),
    onLayOut: () => void layOutAll(store, view),
    onOutline: () => setOutline(!isOutline),
  }
  useEditorKeys({ ...editor, isReadOnly, onChooseEdge: setChosenEdge, onAdd: asking.askBehind })
  return editor
}

/** The one selected node. A drag selects at its end, because an opening panel would move under the pointer. */
function useChosen(store: GraphStore): GraphNode | undefined {
  const { graph, selected, isDragged } = useGraphState(store)
  const chosen = useRef<string | undefined>(undefined)
  const [only] = selected
  if (!isDragged) chosen.current = selected.size === 1 ? only : undefined
  return chosen.current === undefined ? undefined : nodeOf(graph, chosen.current)
}

export type Editor = ReturnType<typeof useEditor>

/** The open palette: add a node at a position, or find one. */
function useAsking(store: GraphStore, isReadOnly: boolean, chosenEdge: string | undefined) {
  const [asked, setAsked] = useState<Asked | undefined>()
  const ask = useCallback((what: Asked | undefined) => !isReadOnly && setAsked(what), [isReadOnly])
  const askAt = useCallback((at: Position, from: From) => ask({ what: 'add', at, from }), [ask])
  const askInto = useCallback((edgeId: string) => ask({ what: 'add', from: edgeOf(edgeId) }), [ask])
  const askBehind = () => ask({ what: 'add', from: behindSelected(store, chosenEdge) })
  return { asked, setAsked, ask, askAt, askInto, askBehind }
}
