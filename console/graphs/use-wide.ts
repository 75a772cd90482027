import { useState, useSyncExternalStore } from 'react'
import { keptPreference } from '../app/kept-preference.ts'

/** The width of the navigation, a part of the canvas, and a panel with three columns. */
const hasRoom = matchMedia('(min-width: 1181px)')

function onRoom(listener: () => void): () => void {
  hasRoom.addEventListener('change', listener)
  return () => hasRoom.removeEventListener('change', listener)
}

/** A stored preference for side-by-side panels, if the window is wide enough. */
export function useWide(): [isWide: boolean, toggle: () => void] {
  const [isWide, setWide] = useState(() => keptPreference('panel-wide') === 'true')
  const fits = useSyncExternalStore(onRoom, () => hasRoom.matches)
  const toggle = () => {
    setWide(!isWide)
    localStorage.setItem('frontdesk.panel-wide', String(!isWide))
  }
  return [isWide && fits, toggle]
}
