import { useEffect, useRef } from 'react'
import { isField } from '../app/keys.ts'

// `g` starts a navigation shortcut, so the next letter isn't a shortcut of the inbox.
const goMilliseconds = 1500

/** Single-letter shortcuts. They are off in text fields, dialogs and menus. */
export function useInboxKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let goneAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isField(target)) return
      const isAfterGo = timeStamp - goneAt < goMilliseconds
      goneAt = key === 'g' && !isAfterGo ? timeStamp : Number.NEGATIVE_INFINITY
      const act = latest.current[key]
      if (act === undefined || isAfterGo || isInFloating(target)) return
      event.preventDefault()
      act()
    }
    // Runs before the listeners on the window, one of which navigates.
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isInFloating(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null
}
