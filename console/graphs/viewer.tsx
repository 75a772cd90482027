import { type ReactNode, useMemo, useState } from 'react'
import { classes } from '../kit/classes.ts'
import { t } from '../kit/language/translate.ts'
import { Canvas } from './canvas/canvas.tsx'
import { noOverlay, type Overlay } from './canvas/elements.ts'
import style from './editor.module.css'
import { useNames } from './references.ts'
import { SidePanel } from './side-panel.tsx'
import type { GraphStore } from './state/store.ts'

const nothing = () => undefined

/** A read-only graph, such as that of a run, with a panel beside it. */
export function GraphViewer({
  store,
  overlay,
  panel,
}: {
  store: GraphStore
  overlay: Partial<Overlay>
  panel: ReactNode
}) {
  const names = useNames(store.graph, store.types)
  const [chosenEdge, setChosenEdge] = useState<string | undefined>()
  const whole = useMemo<Overlay>(() => ({ ...noOverlay, ...overlay }), [overlay])
  return (
    <div className={classes(style['editor'], style['viewer'])}>
      <div className={style['stage']}>
        <Canvas
          store={store}
          names={names}
          overlay={whole}
          isReadOnly
          chosenEdge={chosenEdge}
          onChooseEdge={setChosenEdge}
          onAsk={nothing}
          onInsert={nothing}
          onView={nothing}
          onZoom={nothing}
        />
      </div>
      <SidePanel label={t('Panel')}>{panel}</SidePanel>
    </div>
  )
}
