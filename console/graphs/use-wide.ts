import { useState, useSyncExternalStore } from 'react'
import { keptPreference } from '../app/kept-preference.ts'

/** As wide as navigation, some of the canvas, and three columns of a panel take. */
const hasRoom = matchMedia('(min-width: 1181px)')

function onRoom(listener: () => void): () => void {
  hasRoom.addEventListener('change', listener)
  return () => hasRoom.removeEventListener('change', listener)
}

/** Whether the parts of a node stand side by side, as this browser remembers it, where there is room for them. */
export function useWide(): [isWide: boolean, toggle: () => void] {
  const [isWide, setWide] = useState(() => keptPreference('panel-wide') === 'true')
  const fits = useSyncExternalStore(onRoom, () => hasRoom.matches)
  const toggle = () => {
    setWide(!isWide)
    localStorage.setItem('frontdesk.panel-wide', String(!isWide))
  }
  return [isWide && fits, toggle]
}
