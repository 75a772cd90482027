import { type ReactNode, useState } from 'react'
import { AskedPalette } from './asked-palette.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { OutlineView } from './canvas/outline-view.tsx'
import { Toolbar } from './canvas/toolbar.tsx'
import { ConflictBar } from './conflict-bar.tsx'
import style from './editor.module.css'
import { EmptyStart } from './empty-start.tsx'
import { ProblemList } from './problem-list.tsx'
import type { Editor } from './use-editor.ts'

interface StageProps {
  editor: Editor
  isReadOnly: boolean
  wasUnsent: boolean
  children: ReactNode
}

/** The canvas or outline with its floating controls. */
export function Stage({ editor, isReadOnly, wasUnsent, children }: StageProps) {
  const { store, graph, view, asked, ask, isOutline, isClosed, setClosed, problems } = editor
  const [zoom, setZoom] = useState(1)
  const [areProblemsShown, setProblemsShown] = useState(false)
  return (
    // A click on the selected node already reopens its panel.
    <div className={style['stage']} onPointerUp={() => isClosed && setClosed(false)}>
      <Drawing editor={editor} isReadOnly={isReadOnly} onZoom={setZoom} />
      {graph.nodes.length === 0 && !isOutline && asked === undefined && (
        <EmptyStart isReadOnly={isReadOnly} onChoose={() => ask({ what: 'add' })} />
      )}
      <ConflictBar store={store} wasUnsent={wasUnsent} />
      {asked !== undefined && (
        <AskedPalette
          asked={asked}
          store={store}
          names={editor.names}
          onAdd={editor.add}
          onFound={editor.show}
          onClose={() => editor.setAsked(undefined)}
        />
      )}
      {areProblemsShown && (
        <ProblemList
          issues={problems.issues}
          store={store}
          onShow={editor.show}
          onClose={() => setProblemsShown(false)}
        />
      )}
      <Toolbar
        {...editor}
        isReadOnly={isReadOnly}
        zoom={zoom}
        problems={problems.issues}
        onAdd={editor.askBehind}
        onFit={() => view?.fit()}
        onComment={() => view !== undefined && store.addComment(view.centre())}
        onProblems={() => setProblemsShown(!areProblemsShown)}
      />
      {children}
    </div>
  )
}

function Drawing({
  editor,
  isReadOnly,
  onZoom,
}: {
  editor: Editor
  isReadOnly: boolean
  onZoom: (zoom: number) => void
}) {
  const { store, names, overlay, isOutline } = editor
  return isOutline ? (
    <OutlineView
      store={store}
      names={names}
      overlay={overlay}
      onAdd={(from) => editor.ask({ what: 'add', from })}
      onOpen={() => editor.setClosed(false)}
    />
  ) : (
    <Canvas
      store={store}
      names={names}
      overlay={overlay}
      isReadOnly={isReadOnly}
      chosenEdge={editor.chosenEdge}
      onChooseEdge={editor.setChosenEdge}
      onAsk={editor.askAt}
      onInsert={editor.askInto}
      onView={editor.setView}
      onZoom={onZoom}
    />
  )
}
