import { useEffect, useRef } from 'react'
import { isField } from '../app/keys.ts'

// `g` begins a way of going elsewhere: the letter behind it is none of ours.
const goMilliseconds = 1500

/** Single letters that do something while nobody writes; a dialog or a menu that is open has its own. */
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
    // Before the listeners of the window, one of which goes to other screens.
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isInFloating(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null
}
