import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { usePreferences } from '../../app/preferences.ts'

export interface Scrolling {
  view: RefObject<HTMLDivElement | null>
  rowHeight: number
  scroll: { top: number; height: number }
  onScroll: (event: { currentTarget: HTMLElement }) => void
}

/** How far one has scrolled, and how high rows are at the chosen density. */
export function useScrolling(): Scrolling {
  const view = useRef<HTMLDivElement>(null)
  const { density } = usePreferences()
  const [rowHeight, setRowHeight] = useState(32)
  const [scroll, setScroll] = useState({ top: 0, height: 800 })
  useLayoutEffect(() => {
    const element = view.current
    if (element === null) return undefined
    const measure = () => {
      setRowHeight(Number.parseFloat(getComputedStyle(element).getPropertyValue('--row')) || 32)
      setScroll({ top: element.scrollTop, height: element.clientHeight })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [density])
  const onScroll: Scrolling['onScroll'] = ({ currentTarget }) =>
    setScroll({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })
  return { view, rowHeight, scroll, onScroll }
}
