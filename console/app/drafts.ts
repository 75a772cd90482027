import { useCallback, useState } from 'react'

/** Drafts of texts in browser storage, which survive navigation and reloads. */
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
