import { expect, it } from 'vitest'
import { languagesOf, preferredLanguage, speaker } from './index.ts'
import { english, msg, sayIn, verbatim } from './text.ts'

const catalog = {
  'Used by {places}': 'Verwendet von {places}',
  'the agent {name}': 'dem Agenten {name}',
  'Could not reach {host}': '{host} ist nicht erreichbar',
}
const german = sayIn('de', catalog)

it('says a text in the language of the reader', () => {
  const text = msg('Could not reach {host}', { host: 'api.example' })
  expect(english(text)).toBe('Could not reach api.example')
  expect(german(text)).toBe('api.example ist nicht erreichbar')
})

it('says texts and lists within a text', () => {
  const items = [msg('the agent {name}', { name: 'Mia' }), 'Kai', 3]
  const text = msg('Used by {places}', { places: { items, join: 'and' } })
  expect(english(text)).toBe('Used by the agent Mia, Kai, and 3')
  expect(german(text)).toBe('Verwendet von dem Agenten Mia, Kai und 3')
  expect(german(msg('Used by {places}', { places: { items, join: 'comma' } }))).toBe(
    'Verwendet von dem Agenten Mia, Kai, 3',
  )
})

it('is plain JSON until it is said', () => {
  const text = msg('Could not reach {host}', { host: 'api.example' })
  expect(german(JSON.parse(JSON.stringify(text)))).toBe(german(text))
})

it('leaves a text as it is that others have written', () => {
  expect(german(verbatim('429 {slow down}'))).toBe('429 {slow down}')
})

it('lists the languages of a part, and speaks each', async () => {
  expect(languagesOf('console').slice(0, 2)).toEqual(['en', 'de'])
  expect((await speaker('console', 'de'))(msg('Save'))).toBe('Speichern')
  expect((await speaker('console', 'en'))(msg('Save'))).toBe('Save')
})

it.each([
  ['de-CH, fr;q=0.9, en;q=0.8', 'de'],
  ['xx, en;q=0.5, de;q=0.4', 'en'],
  ['en;q=0.3, de;q=0.7', 'de'],
  ['xx', 'en'],
  ['de;q=0', 'en'],
  [undefined, 'en'],
  [';;q=x,,toString;q=2', 'en'],
])('takes the language that the reader prefers: %s', (accepted, language) => {
  expect(preferredLanguage('console', accepted)).toBe(language)
})
