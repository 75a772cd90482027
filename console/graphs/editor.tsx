import { Suspense, useCallback } from 'react'
import { Page } from '../app/page.tsx'
import { saveNow } from '../app/saving/saving.ts'
import { t } from '../kit/language/translate.ts'
import style from './editor.module.css'
import { NodePanel } from './parts.ts'
import { GraphPlaceContext } from './references.ts'
import { SidePanel } from './side-panel.tsx'
import { Stage } from './stage.tsx'
import type { GraphNode } from './state/graph.ts'
import { type Editor, type EditorProps, useEditor } from './use-editor.ts'
import { idsOf, targetOf } from './use-graph.ts'
import { useWide } from './use-wide.ts'

/** The editor of a graph: canvas or outline, and the panel of the selected node. */
export function GraphEditor(props: EditorProps) {
  const { address, open, name, isReadOnly } = props
  const editor = useEditor(props)
  const [isWide, widen] = useWide()
  const { chosen, isClosed, view } = editor
  const isNodeShown = chosen !== undefined && !isClosed
  const panel = isNodeShown ? (
    <ChosenPanel
      {...props}
      editor={editor}
      node={chosen}
      isWide={isWide}
      onWiden={() => {
        widen()
        requestAnimationFrame(() => view?.show([chosen.nodeId]))
      }}
    />
  ) : (
    props.beside
  )
  return (
    <GraphPlaceContext value={idsOf(address)}>
      <Page
        title={name}
        crumbs={props.crumbs}
        marks={props.marks}
        saves={isReadOnly ? false : targetOf(address)}
        actions={props.actions}
      >
        <div className={style['editor']}>
          <Stage editor={editor} isReadOnly={isReadOnly} wasUnsent={open.wasUnsent}>
            {props.children}
          </Stage>
          {panel !== undefined && panel !== null && panel !== false && (
            <SidePanel label={t('Panel')} isWide={isWide && isNodeShown}>
              <Suspense>{panel}</Suspense>
            </SidePanel>
          )}
        </div>
      </Page>
    </GraphPlaceContext>
  )
}

interface ChosenProps extends EditorProps {
  editor: Editor
  node: GraphNode
  isWide: boolean
  onWiden: () => void
}

/** The panel of the selected node. */
function ChosenPanel(props: ChosenProps) {
  const { address, open, editor, node } = props
  const { store, problems, setClosed } = editor
  const leave = useCallback(() => {
    store.seal()
    saveNow(targetOf(address))
  }, [store, address])
  return (
    <NodePanel
      store={store}
      node={node}
      name={props.name}
      issues={problems.byNode.get(node.nodeId) ?? []}
      isReadOnly={props.isReadOnly}
      isSaved={open.sync.isSaved(node.nodeId)}
      tabs={props.tabsOf?.(node.nodeId) ?? []}
      actions={props.panelActions?.(node.nodeId)}
      menu={props.panelMenu?.(node.nodeId)}
      isWide={props.isWide}
      onWiden={props.onWiden}
      onLeave={leave}
      onClose={() => setClosed(true)}
    />
  )
}
