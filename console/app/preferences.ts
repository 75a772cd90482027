import { useSyncExternalStore } from 'react'
import { type Language, speak } from '../kit/language/translate.ts'
import { keptPreference } from './kept-preference.ts'

export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  density: 'compact' | 'normal' | 'spacious'
  language: Language
  navigation: 'open' | 'folded'
}

const defaults: Preferences = { theme: 'system', density: 'normal', language: 'en', navigation: 'open' }
const listeners = new Set<() => void>()
let current: Preferences = { ...defaults, ...kept() }

// Kept in this browser, where early.ts finds it before anything is drawn.
function kept(): Partial<Preferences> {
  const found = Object.keys(defaults).map((name) => [name, keptPreference(name)])
  return Object.fromEntries(found.filter(([, value]) => value !== null)) as Partial<Preferences>
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

export async function applyPreferences(): Promise<void> {
  const { dataset } = document.documentElement
  dataset['theme'] = current.theme
  dataset['density'] = current.density
  await speak(current.language)
}

export async function changePreferences(change: Partial<Preferences>): Promise<void> {
  const next = { ...current, ...change }
  for (const [name, value] of Object.entries(change)) localStorage.setItem(`frontdesk.${name}`, value)
  current = next
  await applyPreferences()
  for (const listener of listeners) listener()
}
