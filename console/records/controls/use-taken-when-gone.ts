import { useEffect, useRef } from 'react'
import { takeBeforeClosing } from '../../app/saving/saving.ts'

/**
 * Takes what stands in a control that goes away without having been left: by the way back of the browser, or together
 * with its window, which then asks because something is not sent yet.
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
