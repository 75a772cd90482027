import { compilePattern } from './pattern/compile.ts'
import { isWordCharacter, literal, type Pattern, parsePattern } from './pattern/parse.ts'
import { scan } from './pattern/scan.ts'
import { accountNumbers, cardNumbers, emails, phoneNumbers } from './personal-data.ts'
import type { Detector } from './spans.ts'

/** States of a pattern: each costs time with every character of every message. */
const mostPatternStates = 500
// Words cost time only where they begin.
const mostWordStates = 25_000

export const detectable = [
  'EMAIL',
  'PHONE_NUMBER',
  'CARD_NUMBER',
  'ACCOUNT_NUMBER',
  'WORDS',
  'PATTERN',
] as const

export interface Detectable {
  detects: (typeof detectable)[number]
  words: readonly string[]
  pattern: string
}

/** Throws PatternError if the pattern isn't supported. */
export function detectorOf({ detects, words, pattern }: Detectable): Detector {
  if (detects === 'EMAIL') return emails
  if (detects === 'PHONE_NUMBER') return phoneNumbers
  if (detects === 'CARD_NUMBER') return cardNumbers
  if (detects === 'ACCOUNT_NUMBER') return accountNumbers
  const automaton =
    detects === 'WORDS'
      ? compilePattern(wordsPattern(words), mostWordStates)
      : compilePattern(parsePattern(pattern), mostPatternStates)
  return (text, from, isEnd) => scan(automaton, text, from, isEnd)
}

const boundary: Pattern = { type: 'boundary', at: 'word' }
const spaces: Pattern = {
  type: 'repeat',
  part: { type: 'character', matches: (one) => /^\s$/u.test(one) },
  least: 1,
  most: null,
}

/** Whole words and phrases, in either case and with any spaces between them. */
function wordsPattern(words: readonly string[]): Pattern {
  const parts = words.map((word): Pattern => {
    const characters = Array.from(word.trim().replaceAll(/\s+/gu, ' '))
    const inner = characters.map((character) => (character === ' ' ? spaces : literal(character)))
    return {
      type: 'sequence',
      parts: [
        ...(isWordCharacter(characters[0] ?? '') ? [boundary] : []),
        ...inner,
        ...(isWordCharacter(characters.at(-1) ?? '') ? [boundary] : []),
      ],
    }
  })
  return { type: 'choice', parts }
}
