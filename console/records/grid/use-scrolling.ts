import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePreferences } from '../../app/preferences.ts'
import { onceLetGo } from '../../kit/let-go.ts'
import type { RowHeight } from '../view/view-state.ts'
import { type Column, columnsInSight } from './columns.ts'
import { linesInSight } from './layout.ts'

export interface Scrolling {
  view: RefObject<HTMLDivElement | null>
  rowHeight: number
  /** Set if the window is too narrow for frozen columns. */
  isNarrow: boolean
}

const heights: Record<Exclude<RowHeight, 'short'>, number> = { medium: 56, tall: 88, extra_tall: 128 }

/** The scroll container, and the row height of the view or the density preference. */
export function useScrolling(height: RowHeight): Scrolling {
  const view = useRef<HTMLDivElement>(null)
  const { density } = usePreferences()
  const [rowHeight, setRowHeight] = useState(32)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const element = view.current
    if (element === null) return undefined
    const measure = () => {
      const ofDensity = Number.parseFloat(
        getComputedStyle(document.documentElement).getPropertyValue('--row'),
      )
      setRowHeight(height === 'short' ? ofDensity || 32 : heights[height])
      setNarrow(element.clientWidth < 640)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [density, height])
  return { view, rowHeight, isNarrow }
}

/** The rendered range of lines and columns, besides frozen columns. */
export interface Sight {
  first: number
  last: number
  firstColumn: number
  lastColumn: number
  /** The size of the pool of recycled row elements. */
  most: number
  /** Set during scrolling and pressing. Elements keep their order then, because reordering is the most expensive step. */
  isMoving: boolean
}

const restMs = 200

// The range changes in steps with one step of overscan, not with every pixel.
const step = 120

interface Box {
  top: number
  height: number
  left: number
  width: number
}

function boxOf({ scrollTop, clientHeight, scrollLeft, clientWidth }: HTMLElement): Box {
  const down = (place: number) => Math.floor(place / step) * step
  return {
    top: down(scrollTop),
    height: clientHeight + step,
    left: down(scrollLeft),
    width: clientWidth + step,
  }
}

/** Computes the visible range for a scroll position. */
export function useSight(
  view: RefObject<HTMLDivElement | null>,
  rowHeight: number,
  lines: number,
  columns: readonly Column[],
): Sight {
  const [box, setBox] = useState<Box>({ top: 0, height: 800, left: 0, width: 1440 })
  const [isMoving, setMoving] = useState(false)
  // The scroll container is an ancestor, known only after mounting.
  useEffect(() => {
    const element = view.current
    if (element === null) return undefined
    const measure = () => {
      const next = boxOf(element)
      setBox((before) => (isSame(before, next) ? before : next))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let isPressed = false
    const restLater = () => {
      clearTimeout(timer)
      if (!isPressed) timer = setTimeout(() => setMoving(false), restMs)
    }
    // A pressed cell must stay in place until release. Browsers drop `:active` for a moment when the pressed element scrolls
    // away, so it can't tell.
    const onPress = () => {
      isPressed = true
      setMoving(true)
      restLater()
      onceLetGo(() => {
        isPressed = false
        restLater()
      })
    }
    const onScroll = () => {
      measure()
      setMoving(true)
      restLater()
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('pointerdown', onPress)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('pointerdown', onPress)
    }
  }, [view])
  const across = columnsInSight(columns, box.left, box.width)
  return {
    ...linesInSight(box.top, box.height, rowHeight, lines),
    firstColumn: across.first,
    lastColumn: across.last,
    isMoving,
  }
}

function isSame(one: Box, other: Box): boolean {
  return (
    one.top === other.top &&
    one.height === other.height &&
    one.left === other.left &&
    one.width === other.width
  )
}
