import { useEffect, useRef } from 'react'
import { isField } from '../app/keys.ts'
import type { Edits } from './use-edits.ts'

/** Undo and redo by keyboard wherever the focus is, except in text fields and dialogs. */
export function useUndoKeys(edits: Pick<Edits, 'undo' | 'redo'>): void {
  const latest = useRef(edits)
  latest.current = edits
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
      if (isField(event.target) || isInDialog(event.target)) return
      const key = event.key.toLowerCase()
      if (key === 'y' || (key === 'z' && event.shiftKey)) latest.current.redo()
      else if (key === 'z') latest.current.undo()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog]') !== null
}
