import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { keptPreference } from '../app/kept-preference.ts'
import { classes } from '../kit/classes.ts'
import { t } from '../kit/language/translate.ts'
import style from './editor.module.css'

const [narrowest, usual, widest] = [320, 420, 720]

function keptWidth(): number {
  const kept = Number(keptPreference('panel-width') ?? usual)
  return Number.isFinite(kept) ? Math.min(widest, Math.max(narrowest, kept)) : usual
}

/** A resizable side panel that keeps its width. */
export function SidePanel({
  label,
  isWide = false,
  children,
}: {
  label: string
  /** Fills most of the window. */
  isWide?: boolean
  children: ReactNode
}) {
  const [width, setWidth] = useState(keptWidth)
  const drag = useRef<{ x: number; width: number }>(undefined)
  const change = (next: number) => {
    const bounded = Math.min(widest, Math.max(narrowest, next))
    setWidth(bounded)
    localStorage.setItem('frontdesk.panel-width', String(bounded))
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') change(width + 20)
    if (key === 'ArrowRight') change(width - 20)
  }
  return (
    <aside
      className={classes(style['side'], isWide && style['wide'])}
      style={isWide ? undefined : { width }}
      aria-label={label}
    >
      <div
        className={style['grip']}
        role="separator"
        aria-orientation="vertical"
        aria-label={t('Width of the panel')}
        aria-valuenow={width}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, width }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={({ clientX }) => {
          if (drag.current !== undefined) change(drag.current.width + drag.current.x - clientX)
        }}
        onPointerUp={() => {
          drag.current = undefined
        }}
      />
      {children}
    </aside>
  )
}
