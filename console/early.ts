// Runs before the first paint, so that dark mode doesn't flash white.
import { keptPreference } from './app/kept-preference.ts'

const { documentElement } = document
documentElement.dataset['theme'] = keptPreference('theme') ?? 'system'
documentElement.dataset['density'] = keptPreference('density') ?? 'normal'
documentElement.lang = keptPreference('language') ?? 'en'
