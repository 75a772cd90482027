import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { usePreferences } from '../../app/preferences.ts'
import type { RowHeight } from '../view/view-state.ts'

export interface Scrolling {
  view: RefObject<HTMLDivElement | null>
  rowHeight: number
  scroll: { top: number; height: number; left: number; width: number }
  /** Whether there is no room for columns that stay in sight. */
  isNarrow: boolean
  onScroll: (event: { currentTarget: HTMLElement }) => void
}

const heights: Record<Exclude<RowHeight, 'short'>, number> = { medium: 56, tall: 88, extra_tall: 128 }

/** How far one has scrolled, and how high rows are: as the view says, otherwise by the chosen density. */
export function useScrolling(height: RowHeight): Scrolling {
  const view = useRef<HTMLDivElement>(null)
  const { density } = usePreferences()
  const [rowHeight, setRowHeight] = useState(32)
  const [isNarrow, setNarrow] = useState(false)
  const [scroll, setScroll] = useState({ top: 0, height: 800, left: 0, width: 1440 })
  useLayoutEffect(() => {
    const element = view.current
    if (element === null) return undefined
    const measure = () => {
      const ofDensity = Number.parseFloat(
        getComputedStyle(document.documentElement).getPropertyValue('--row'),
      )
      setRowHeight(height === 'short' ? ofDensity || 32 : heights[height])
      setNarrow(element.clientWidth < 640)
      setScroll(placeOf(element))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [density, height])
  const onScroll: Scrolling['onScroll'] = ({ currentTarget }) => setScroll(placeOf(currentTarget))
  return { view, rowHeight, isNarrow, scroll, onScroll }
}

function placeOf({ scrollTop, clientHeight, scrollLeft, clientWidth }: HTMLElement): Scrolling['scroll'] {
  return { top: scrollTop, height: clientHeight, left: scrollLeft, width: clientWidth }
}
