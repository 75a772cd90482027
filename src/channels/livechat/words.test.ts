import { expect, it } from 'vitest'
import { languageOf, wordsIn } from './words.ts'

it.each([
  ['de-CH, fr;q=0.9, en;q=0.8', 'de'],
  ['fr, en;q=0.5, de;q=0.4', 'en'],
  ['en;q=0.3, de;q=0.7', 'de'],
  ['fr', 'en'],
  ['de;q=0', 'en'],
  [undefined, 'en'],
  [';;q=x,,toString;q=2', 'en'],
])('takes what the browser likes best: %s', (accepted, language) => {
  expect(languageOf(accepted)).toBe(language)
})

const blanks = (words: object) =>
  Object.entries(words).map(([key, text]) => [key, String(text).match(/\{\w+\}/g)])

it('fills in the same in every language', () => {
  expect(blanks(wordsIn('de'))).toEqual(blanks(wordsIn('en')))
})
