import { useCallback, useState } from 'react'

/** What somebody has begun to write, kept in the browser: nothing typed is lost by going elsewhere or by a reload. */
export function useDraft(
  area: 'inbox' | 'records',
  userId: number,
  place: string,
): [string, (text: string) => void] {
  const key = `frontdesk.${area}.${userId}.draft.${place}`
  const [kept, setKept] = useState({ key, text: localStorage.getItem(key) ?? '' })
  const text = kept.key === key ? kept.text : (localStorage.getItem(key) ?? '')
  const change = useCallback(
    (next: string) => {
      if (next === '') localStorage.removeItem(key)
      else localStorage.setItem(key, next)
      setKept({ key, text: next })
    },
    [key],
  )
  return [text, change]
}
