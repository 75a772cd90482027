import { expect, it } from 'vitest'
import { routingSentence } from './routing-words.ts'

const options = [
  { id: 'intent:1', name: 'Refund', score: 0.584 },
  { id: 'intent:2', name: 'Opening hours', score: 0.1 },
]

it.each([
  ['exact_phrase', 'The message is a phrase of one of the options.'],
  ['above_threshold', 'The message matches “Refund”: its score of 0.58 reaches the threshold of 0.31.'],
  ['below_threshold', 'No option matches: the best score is 0.58 for “Refund”, below the threshold of 0.31.'],
  ['small_talk', 'The message is more like small talk than like “Refund”.'],
  ['other_language', 'The message shares no word with “Refund”. Add phrases in the language of the visitor.'],
  ['answers_question', 'The message answers the question before it.'],
] as const)('says why in one sentence: %s', (reason, sentence) => {
  expect(routingSentence({ reason, threshold: 0.31, options })).toBe(sentence)
})

it('says that a message without options to compare is an answer', () => {
  const routing = { reason: 'answers_question', threshold: 0, options: [] } as const
  expect(routingSentence({ ...routing, options: [] })).toBe('The message answers the question before it.')
})
