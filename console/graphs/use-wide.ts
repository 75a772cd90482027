import { useState } from 'react'
import { keptPreference } from '../app/kept-preference.ts'

/** Whether the parts of a node stand side by side, as this browser remembers it. */
export function useWide(): [isWide: boolean, toggle: () => void] {
  const [isWide, setWide] = useState(() => keptPreference('panel-wide') === 'true')
  const isNarrow = matchMedia('(max-width: 800px)').matches
  const toggle = () => {
    setWide(!isWide)
    localStorage.setItem('frontdesk.panel-wide', String(!isWide))
  }
  return [isWide && !isNarrow, toggle]
}
