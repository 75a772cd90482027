import { useEffect, useRef } from 'react'
import { takeBeforeClosing } from '../../app/saving/saving.ts'

/**
 * Commits the value of a control that unmounts without a blur: on back navigation, or when its window closes, which then
 * warns about the unsent edit.
 */
export function useTakenWhenGone(take: () => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const takeNow = () => latest.current()
    const forget = takeBeforeClosing(takeNow)
    return () => {
      forget()
      takeNow()
    }
  }, [])
}
