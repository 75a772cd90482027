import { expect, it } from 'vitest'
import { markedParts, wordsOf } from './marking.ts'

it('marks the words of a question where they begin a word', () => {
  const words = wordsOf('When are you open on a day?')
  expect(words).toEqual(['When', 'are', 'you', 'open', 'day'])
  const parts = markedParts('We open at nine; reopening is rare. Openings vary.', ['open'])
  expect(parts.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(['open', 'Open'])
  expect(parts.map(({ text }) => text).join('')).toBe('We open at nine; reopening is rare. Openings vary.')
})

it('takes what looks like a pattern as text', () => {
  expect(wordsOf('(a+)+$ .*')).toEqual([])
  expect(markedParts('a', [])).toEqual([{ text: 'a', isMarked: false }])
})
