import { useSyncExternalStore } from 'react'
import {
  browserLanguage,
  currentDirection,
  type Language,
  languageOptions,
  speak,
} from '../kit/language/translate.ts'
import { keptPreference } from './kept-preference.ts'

export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  density: 'compact' | 'normal' | 'spacious'
  language: Language
  navigation: 'open' | 'folded'
}

const defaults: Preferences = {
  theme: 'system',
  density: 'normal',
  language: browserLanguage(),
  navigation: 'open',
}
const choices: Record<string, readonly string[]> = {
  theme: ['system', 'light', 'dark'],
  density: ['compact', 'normal', 'spacious'],
  language: languageOptions.map(({ value }) => value),
  navigation: ['open', 'folded'],
}
const listeners = new Set<() => void>()
const changeListeners = new Set<(changed: Partial<Preferences>) => void>()
let current: Preferences = { ...defaults, ...kept() }

/** Keeps only known preferences with valid values. Another version may have stored others. */
export function validPreferences(values: Readonly<Record<string, unknown>>): Partial<Preferences> {
  const known = Object.entries(values).filter(
    ([name, value]) => typeof value === 'string' && choices[name]?.includes(value) === true,
  )
  return Object.fromEntries(known)
}

// Browser storage, where early.ts reads them before the first paint.
function kept(): Partial<Preferences> {
  const found = Object.keys(defaults).map((name) => [name, keptPreference(name)])
  return validPreferences(Object.fromEntries(found))
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
  const { documentElement: root } = document
  root.dataset['theme'] = current.theme
  root.dataset['density'] = current.density
  await speak(current.language)
  root.lang = current.language
  root.dir = currentDirection()
}

/** Subscribes to changes by the user of this window, in order to save them elsewhere. */
export function onPreferencesChanged(listener: (changed: Partial<Preferences>) => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

export async function changePreferences(
  change: Partial<Preferences>,
  { tell = true }: { tell?: boolean } = {},
): Promise<void> {
  const next = { ...current, ...change }
  for (const [name, value] of Object.entries(change)) localStorage.setItem(`frontdesk.${name}`, value)
  current = next
  await applyPreferences()
  for (const listener of listeners) listener()
  if (tell) for (const listener of changeListeners) listener(change)
}
