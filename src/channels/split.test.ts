import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byBytes, byCharacters, splitText } from './split.ts'

const bare = (text: string) => text.replaceAll(/\s/g, '')

describe('splitText', () => {
  it('leaves a text that fits alone', () => {
    expect(splitText('Hello. How are you?', byCharacters(4096))).toEqual(['Hello. How are you?'])
    expect(splitText('  ', byCharacters(10))).toEqual([])
  })

  it('cuts between paragraphs before sentences, and between sentences before words', () => {
    expect(splitText('One two. Three four.\n\nFive six seven.', byCharacters(25))).toEqual([
      'One two. Three four.',
      'Five six seven.',
    ])
    expect(splitText('One two three. Four five six seven.', byCharacters(20))).toEqual([
      'One two three.',
      'Four five six seven.',
    ])
    expect(splitText('one two three four', byCharacters(9))).toEqual(['one two', 'three', 'four'])
    expect(splitText('abcdefgh', byCharacters(3))).toEqual(['abc', 'def', 'gh'])
  })

  it('counts bytes where the service does, and never cuts a character', () => {
    const parts = splitText('ééééé👩‍👩‍👧', byBytes(25))
    expect(parts).toEqual(['ééééé', '👩‍👩‍👧'])
  })

  it('loses nothing but white space, and keeps every part within the limit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 40, max: 90 }),
        (text, max) => {
          const limit = byBytes(max)
          const parts = splitText(text, limit)
          expect(bare(parts.join(''))).toBe(bare(text))
          for (const part of parts) expect(limit.measure(part)).toBeLessThanOrEqual(max)
        },
      ),
    )
  })
})
