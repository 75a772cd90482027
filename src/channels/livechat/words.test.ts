import { expect, it } from 'vitest'
import { languagesOf } from '../../../languages/index.ts'
import { languageOf, wordsIn } from './words.ts'

it.each([
  ['de-CH, fr;q=0.9, en;q=0.8', 'de'],
  ['fr-CA, en;q=0.5, de;q=0.4', 'fr'],
  ['xx, en;q=0.5, de;q=0.4', 'en'],
  ['en;q=0.3, de;q=0.7', 'de'],
  ['xx', 'en'],
  ['de;q=0', 'en'],
  [undefined, 'en'],
  [';;q=x,,toString;q=2', 'en'],
])('takes what the browser likes best: %s', (accepted, language) => {
  expect(languageOf(accepted)).toBe(language)
})

const blanks = (words: object) =>
  Object.entries(words).map(([key, text]) => [key, String(text).match(/\{\w+\}/g)])

it.each(languagesOf('chat'))('leaves the same for the page to fill in: %s', async (language) => {
  expect(blanks(await wordsIn(language))).toEqual(blanks(await wordsIn('en')))
})
