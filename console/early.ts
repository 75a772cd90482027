// Loaded before anything is drawn, so that nobody who works in the dark sees a white page first.
import { keptPreference } from './app/kept-preference.ts'

const { documentElement } = document
documentElement.dataset['theme'] = keptPreference('theme') ?? 'system'
documentElement.dataset['density'] = keptPreference('density') ?? 'normal'
documentElement.lang = keptPreference('language') ?? 'en'
