import { expect, it } from 'vitest'
import { languageOfText } from './language.ts'

it.each([
  ['Kann ich mit jemandem sprechen?', 'de'],
  ['Hallo', 'de'],
  ['Wo ist mein Paket?', 'de'],
  ['Größe', 'de'],
  ['Can I talk to somebody?', 'en'],
  ['Hi, my order is late', 'en'],
  ['48213', undefined],
  ['', undefined],
  ['Bonjour', 'fr'],
  ['Je voudrais parler à quelqu’un', 'fr'],
  ['Où est ma commande ?', 'fr'],
  ['Goedemorgen', undefined],
  ['Mein Name ist Thomas, please help me with my order', 'en'],
])('%s', (text, language) => {
  expect(languageOfText(text)).toBe(language)
})

it('reads no more of a text than it needs', () => {
  expect(languageOfText(`${'x '.repeat(1_000_000)} ich nicht und`)).toBeUndefined()
})
