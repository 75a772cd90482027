import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { usePresenceDetails } from '../app/live/presence.ts'
import { Page } from '../app/page.tsx'
import { saveNow } from '../app/saving/saving.ts'
import { t } from '../kit/language/translate.ts'
import { addNode, behindSelected, layOutAll, portOf } from './adding.ts'
import { type Asked, AskedPalette } from './asked-palette.tsx'
import { Canvas, type CanvasView } from './canvas/canvas.tsx'
import { noOverlay, type Overlay } from './canvas/elements.ts'
import { OutlineView } from './canvas/outline-view.tsx'
import { Toolbar } from './canvas/toolbar.tsx'
import { ConflictBar } from './conflict-bar.tsx'
import style from './editor.module.css'
import { EmptyStart } from './empty-start.tsx'
import { fetchTemplateEditor } from './panel/lazy-template-editor.tsx'
import { NodePanel, type PanelTab } from './panel/node-panel.tsx'
import { ProblemList } from './problem-list.tsx'
import { GraphPlaceContext, useNames } from './references.ts'
import { SidePanel } from './side-panel.tsx'
import { nodeOf, type Position } from './state/graph.ts'
import type { From } from './state/store.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { type GraphAddress, idsOf, type OpenGraph, targetOf, useGraphState } from './use-graph.ts'
import { useOthersAtNodes } from './use-others-at-nodes.ts'
import { useProblems } from './use-problems.ts'
import { useWide } from './use-wide.ts'

export interface EditorProps {
  address: GraphAddress
  open: OpenGraph
  name: string
  crumbs: readonly { label: string; to: string }[]
  isReadOnly: boolean
  /** What stands beside the name: whether it is live, what is not published. */
  marks?: ReactNode
  actions?: ReactNode
  /** What runs and tests have to say about nodes. */
  overlay?: Partial<Overlay>
  /** Beside the settings of a node: what it gives. */
  tabsOf?: (nodeId: string) => readonly PanelTab[]
  panelActions?: (nodeId: string) => ReactNode
  panelMenu?: (nodeId: string) => ReactNode
  /** In the place of the node's panel, such as a chat. */
  beside?: ReactNode
  children?: ReactNode
}

/** The editor of a graph: canvas or outline, and the panel of what is selected. */
export function GraphEditor(props: EditorProps) {
  const { address, open, name, isReadOnly, overlay: given } = props
  const { store } = open
  useEffect(() => void fetchTemplateEditor(), [])
  const { graph, selected } = useGraphState(store)
  const names = useNames(graph)
  const problems = useProblems(address, open)
  const others = useOthersAtNodes()
  const [only] = selected
  const chosen = selected.size === 1 && only !== undefined ? nodeOf(graph, only) : undefined
  usePresenceDetails(chosen === undefined ? undefined : { node: chosen.nodeId })
  const [view, setView] = useState<CanvasView | undefined>()
  const [zoom, setZoom] = useState(1)
  const [asked, setAsked] = useState<Asked | undefined>()
  const [isOutline, setOutline] = useState(false)
  const [areProblemsShown, setProblemsShown] = useState(false)
  const [chosenEdge, setChosenEdge] = useState<string | undefined>()
  const [isClosed, setClosed] = useState(false)
  const [isWide, widen] = useWide()
  const overlay = useMemo<Overlay>(
    () => ({ ...noOverlay, ...given, problems: problems.counts, others }),
    [given, problems.counts, others],
  )
  const ask = useCallback((what: Asked | undefined) => !isReadOnly && setAsked(what), [isReadOnly])
  const askBehind = () => ask({ what: 'add', from: behindSelected(store, chosenEdge) })
  const add = (type: string, at: Position | undefined, from: From | undefined) => {
    setClosed(false)
    const position = addNode(store, type, from, at ?? (from === undefined ? view?.centre() : undefined))
    // Once its panel has taken its room.
    requestAnimationFrame(() => view?.reveal(position))
  }
  const show = (nodeId: string) => {
    store.select([nodeId])
    setClosed(false)
    view?.show([nodeId])
  }
  useEditorKeys({
    store,
    isReadOnly,
    chosenEdge,
    onChooseEdge: setChosenEdge,
    onAdd: askBehind,
    onFind: () => setAsked({ what: 'find' }),
    onLayOut: () => void layOutAll(store, view),
    onOutline: () => setOutline(!isOutline),
  })
  const leave = useCallback(() => {
    store.seal()
    saveNow(targetOf(address))
  }, [store, address])
  const panel =
    chosen === undefined || isClosed ? (
      props.beside
    ) : (
      <NodePanel
        store={store}
        node={chosen}
        name={name}
        issues={problems.byNode.get(chosen.nodeId) ?? []}
        isReadOnly={isReadOnly}
        isSaved={open.sync.isSaved(chosen.nodeId)}
        tabs={props.tabsOf?.(chosen.nodeId) ?? []}
        actions={props.panelActions?.(chosen.nodeId)}
        menu={props.panelMenu?.(chosen.nodeId)}
        isWide={isWide}
        onWiden={() => {
          widen()
          requestAnimationFrame(() => view?.show([chosen.nodeId]))
        }}
        onLeave={leave}
        onClose={() => setClosed(true)}
      />
    )
  return (
    <GraphPlaceContext value={idsOf(address)}>
      <Page
        title={name}
        crumbs={props.crumbs}
        marks={props.marks}
        saves={!isReadOnly}
        actions={props.actions}
      >
        <div className={style['editor']}>
          {/* A click on the node that is selected already opens its panel again. */}
          <div className={style['stage']} onPointerUp={() => isClosed && setClosed(false)}>
            {isOutline ? (
              <OutlineView
                store={store}
                names={names}
                overlay={overlay}
                onAdd={(from) => ask({ what: 'add', from })}
                onOpen={() => setClosed(false)}
              />
            ) : (
              <Canvas
                store={store}
                names={names}
                overlay={overlay}
                isReadOnly={isReadOnly}
                chosenEdge={chosenEdge}
                onChooseEdge={setChosenEdge}
                onAsk={(at, from) => ask({ what: 'add', at, from })}
                onInsert={(edgeId) => ask({ what: 'add', from: portOf(edgeId) })}
                onView={setView}
                onZoom={setZoom}
              />
            )}
            {graph.nodes.length === 0 && !isOutline && asked === undefined && (
              <EmptyStart isReadOnly={isReadOnly} onChoose={() => ask({ what: 'add' })} />
            )}
            <ConflictBar store={store} wasUnsent={open.wasUnsent} />
            {asked !== undefined && (
              <AskedPalette
                asked={asked}
                store={store}
                names={names}
                onAdd={add}
                onFound={show}
                onClose={() => setAsked(undefined)}
              />
            )}
            {areProblemsShown && (
              <ProblemList
                issues={problems.issues}
                graph={graph}
                onShow={show}
                onClose={() => setProblemsShown(false)}
              />
            )}
            <Toolbar
              store={store}
              isReadOnly={isReadOnly}
              isOutline={isOutline}
              zoom={zoom}
              problems={problems.issues}
              onAdd={askBehind}
              onFind={() => setAsked({ what: 'find' })}
              onLayOut={() => void layOutAll(store, view)}
              onOutline={() => setOutline(!isOutline)}
              onFit={() => view?.fit()}
              onComment={() => view !== undefined && store.addComment(view.centre())}
              onProblems={() => setProblemsShown(!areProblemsShown)}
            />
            {props.children}
          </div>
          {panel !== undefined && panel !== null && panel !== false && (
            <SidePanel label={t('Panel')} isWide={isWide && chosen !== undefined && !isClosed}>
              {panel}
            </SidePanel>
          )}
        </div>
      </Page>
    </GraphPlaceContext>
  )
}
