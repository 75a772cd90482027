import { expect, it } from 'vitest'
import { creditsText } from './run-overlay.ts'
import { callTitle, stepTitle } from './turn-words.ts'

it.each(['TURN', 'ROUTING', 'AGENT', 'DEFAULT_MESSAGE'])(
  'has words for what the agent does itself: %s',
  (type) => {
    expect(stepTitle({ type, alias: null })).toMatch(/^[A-Z][a-z]+(?: [a-z]+)*$/)
    expect(stepTitle({ type, alias: 'GREETING' })).toBe('GREETING')
  },
)

it.each(['choose', 'reply', 'ask', 'say', 'judge', 'capture', 'write', 'summary'])(
  'has words for what a model is asked for: %s',
  (task) => {
    expect(callTitle(task)).toMatch(/^[a-z ]+ing(?: |$)/)
  },
)

it('counts one credit as one', () => {
  expect([1, 2, 0.5].map(creditsText)).toEqual(['1 credit', '2 credits', '0.5 credits'])
})
