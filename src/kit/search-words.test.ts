import { expect, it } from 'vitest'
import { searchableWords, wordsOf } from './search-words.ts'

it('takes a text apart without accents, case and marks', () => {
  expect(wordsOf('Café Müller, Große Straße 5')).toEqual(['cafe', 'muller', 'grosse', 'strasse', '5'])
  expect(wordsOf('ada.l@example.com')).toEqual(['ada', 'l', 'example', 'com'])
})

it('finds long words by their ends, too, and is bounded', () => {
  expect(searchableWords('Lamp')).toEqual(['lamp'])
  expect(searchableWords('Rechnung')).toEqual(['rechnung', 'echnung', 'chnung', 'hnung', 'nung'])
  expect(searchableWords('a'.repeat(100_000))).toEqual([])
  const many = Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(' ')
  expect(searchableWords(many)).toHaveLength(5000)
})
