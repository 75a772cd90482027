import { useEffect, useRef } from 'react'
import { meaningOf } from './go-keys.ts'
import type { Screen } from './screen.ts'

const patienceMilliseconds = 1500

/** The destinations of `g` and a letter. */
export function goKeys(screens: readonly Screen[]): Map<string, string> {
  return new Map(
    screens.flatMap(({ path, navigation }) =>
      navigation?.key === undefined ? [] : [[navigation.key, path.replace(/\/:.*$/, '') || '/'] as const],
    ),
  )
}

export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}

export function useGoKeys(
  screens: readonly Screen[],
  act: { go: (to: string) => void; onCommands: () => void; onKeys: () => void },
): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const places = goKeys(screens)
    let begunAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const pressed = {
        key: event.key,
        withControl: event.ctrlKey || event.metaKey,
        inField: isField(event.target),
      }
      const meaning = meaningOf(pressed, event.timeStamp - begunAt < patienceMilliseconds, places)
      begunAt = meaning?.kind === 'begin' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (meaning === undefined || meaning.kind === 'begin') return
      event.preventDefault()
      if (meaning.kind === 'go') latest.current.go(meaning.to)
      if (meaning.kind === 'commands') latest.current.onCommands()
      if (meaning.kind === 'keys') latest.current.onKeys()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [screens])
}
