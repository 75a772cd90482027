import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePreferences } from '../../app/preferences.ts'
import { onceLetGo } from '../../kit/let-go.ts'
import type { RowHeight } from '../view/view-state.ts'
import { type Column, columnsInSight } from './columns.ts'
import { linesInSight } from './layout.ts'

export interface Scrolling {
  view: RefObject<HTMLDivElement | null>
  rowHeight: number
  /** Whether there is no room for columns that stay in sight. */
  isNarrow: boolean
}

const heights: Record<Exclude<RowHeight, 'short'>, number> = { medium: 56, tall: 88, extra_tall: 128 }

/** What scrolls, and how high rows are: as the view says, otherwise by the chosen density. */
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

/** What is drawn: these lines of these columns, beside columns that stay in sight. */
export interface Sight {
  first: number
  last: number
  firstColumn: number
  lastColumn: number
  /** How many lines are drawn at most: as many as are used again for others when one scrolls. */
  most: number
  /** Whether one has just scrolled or presses: elements keep their order then, since moving them costs more than all else. */
  isMoving: boolean
}

const restMs = 200

// What is drawn changes in steps, not with every pixel, and reaches a step further than the window.
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

/** What is in sight, for where one has scrolled to. */
export function useSight(
  view: RefObject<HTMLDivElement | null>,
  rowHeight: number,
  lines: number,
  columns: readonly Column[],
): Sight {
  const [box, setBox] = useState<Box>({ top: 0, height: 800, left: 0, width: 1440 })
  const [isMoving, setMoving] = useState(false)
  // What scrolls stands around this, and is known only once all of it has been put in.
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
    // Whoever is pressing a cell must find it where it was when they let go. Browsers drop `:active` for a
    // moment where what is pressed scrolls away: it does not tell.
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
