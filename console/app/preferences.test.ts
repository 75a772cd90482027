import { expect, it } from 'vitest'
import { validPreferences } from './preferences.ts'

it('takes over what is known here and leaves the rest', () => {
  const kept = { theme: 'dark', density: 'huge', language: 'de', navigation: 3, panel: '420' }
  expect(validPreferences(kept)).toEqual({ theme: 'dark', language: 'de' })
})
