import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { keptPreference } from '../app/kept-preference.ts'
import { useOthersHere, usePresenceDetails } from '../app/live/presence.ts'
import { Page } from '../app/page.tsx'
import { saveNow } from '../app/saving/saving.ts'
import { Button } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Notice } from '../kit/states.tsx'
import { Canvas, type CanvasView } from './canvas/canvas.tsx'
import type { Choice } from './canvas/choices.ts'
import { noOverlay, type Overlay } from './canvas/elements.ts'
import { layOut } from './canvas/layout.ts'
import { OutlineView } from './canvas/outline-view.tsx'
import { Palette } from './canvas/palette.tsx'
import { Toolbar } from './canvas/toolbar.tsx'
import { ConflictBar } from './conflict-bar.tsx'
import style from './editor.module.css'
import { fetchTemplateEditor } from './panel/lazy-template-editor.tsx'
import { NodePanel, type PanelTab } from './panel/node-panel.tsx'
import { ProblemList } from './problem-list.tsx'
import { GraphPlaceContext, useNames } from './references.ts'
import { SidePanel } from './side-panel.tsx'
import { nodeOf, type Position } from './state/graph.ts'
import { firstPort, fitsIn, groupLabel, groupOrder, lookOf } from './state/node-types.ts'
import { freePlace, nodeHeight, nodeWidth, onGrid, placeBehind } from './state/placement.ts'
import type { From, GraphStore } from './state/store.ts'
import { summaryOf } from './state/summary.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { type GraphAddress, idsOf, type OpenGraph, targetOf, useGraphState } from './use-graph.ts'
import { useProblems } from './use-problems.ts'

/** What is asked for at the moment: a node to add, with its place and what leads to it, or one to find. */
type Asked = { what: 'add'; at?: Position | undefined; from?: From | undefined } | { what: 'find' }

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
  const add = (type: string) => {
    if (asked?.what !== 'add') return
    setAsked(undefined)
    setClosed(false)
    addNode(store, type, asked.from, asked.at ?? (asked.from === undefined ? view?.centre() : undefined))
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
              <div className={style['empty']}>
                <Notice
                  icon="automation"
                  title={t('What starts it?')}
                  actions={
                    !isReadOnly && (
                      <Button look="primary" icon="add" onClick={() => ask({ what: 'add' })}>
                        {t('Choose a start')}
                      </Button>
                    )
                  }
                >
                  <p>
                    {t('A webhook, a schedule, or something that happens to your records or conversations.')}
                  </p>
                </Notice>
              </div>
            )}
            <ConflictBar store={store} wasUnsent={open.wasUnsent} />
            {asked !== undefined && (
              <Palette
                key={asked.what}
                label={asked.what === 'add' ? t('Add a node') : t('Find a node')}
                choices={
                  asked.what === 'add'
                    ? typeChoices(store, asked.from)
                    : graph.nodes.map((node) => ({
                        id: node.nodeId,
                        title: node.alias,
                        detail: summaryOf(node, graph, names),
                        icon: lookOf(node.type).icon,
                        group: '',
                      }))
                }
                onChoose={(id) => {
                  if (asked.what === 'add') return add(id)
                  setAsked(undefined)
                  show(id)
                }}
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
              onComment={() => view !== undefined && addComment(store, view.centre())}
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

/** Whether the parts of a node stand side by side, as this browser remembers it. */
function useWide(): [isWide: boolean, toggle: () => void] {
  const [isWide, setWide] = useState(() => keptPreference('panel-wide') === 'true')
  const isNarrow = matchMedia('(max-width: 800px)').matches
  const toggle = () => {
    setWide(!isWide)
    localStorage.setItem('frontdesk.panel-wide', String(!isWide))
  }
  return [isWide && !isNarrow, toggle]
}

function portOf(edgeId: string): From {
  const [source = '', ...handle] = edgeId.split(' ')
  return { source, handle: handle.join(' ') }
}

/** A new node comes behind the chosen edge or the selected node, where it has a way out that leads nowhere. */
function behindSelected(store: GraphStore, chosenEdge: string | undefined): From | undefined {
  if (chosenEdge !== undefined) return portOf(chosenEdge)
  const { graph, selected } = store.getState()
  const [only] = selected
  const node = selected.size === 1 && only !== undefined ? nodeOf(graph, only) : undefined
  const handle = node === undefined ? undefined : firstPort(store.types.get(node.type), node.data)
  return node === undefined || handle === undefined ? undefined : { source: node.nodeId, handle }
}

/** Only what fits there. Without anything to start with, what starts it comes first. */
function typeChoices(store: GraphStore, from: From | undefined): Choice[] {
  const { nodes } = store.graph
  const fitting = [...store.types.values()].filter((type) => fitsIn(store.kind, type, nodes, store.types))
  const behind = from === undefined ? fitting : fitting.filter(({ hasInput }) => hasInput)
  const entries = behind.filter(({ entryOf }) => entryOf !== null)
  const offered = nodes.length === 0 && entries.length > 0 ? entries : behind
  return offered
    .map(({ type, title }) => {
      const { icon, group, purpose } = lookOf(type)
      return {
        id: type,
        title,
        detail: purpose(),
        icon,
        group: groupLabel(group),
        order: groupOrder.indexOf(group),
      }
    })
    .toSorted((one, other) => one.order - other.order)
}

function addNode(store: GraphStore, type: string, from: From | undefined, at: Position | undefined): void {
  if (from === undefined) {
    store.addNode(type, freePlace(store.graph, at ?? { positionX: 0, positionY: 0 }))
    return
  }
  const { position, moved } = placeBehind(store.graph, from)
  store.addNode(type, at ?? position, from, moved)
}

async function layOutAll(store: GraphStore, view: CanvasView | undefined): Promise<void> {
  const { nodes, edges } = store.graph
  const places = await layOut({
    nodes: nodes.map(({ nodeId }) => ({ id: nodeId, width: nodeWidth, height: nodeHeight })),
    edges,
  })
  store.move(new Map(places.map(({ id, x, y }) => [id, onGrid({ x, y })])))
  requestAnimationFrame(() => view?.fit())
}

function addComment(store: GraphStore, position: Position): void {
  store.addComment(position)
}

/** The names of those who have a node open, by the node. */
function useOthersAtNodes(): Overlay['others'] {
  const others = useOthersHere()
  const text = JSON.stringify(
    others.map(({ name, details }) => [name, (details as { node?: string } | null)?.node]),
  )
  return useMemo(() => {
    const at = new Map<string, string[]>()
    for (const [name, nodeId] of JSON.parse(text) as [string, string | undefined][]) {
      if (nodeId !== undefined) at.set(nodeId, [...(at.get(nodeId) ?? []), name])
    }
    return at
  }, [text])
}
