import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunksOf } from './chunk.ts'
import { tokenCount } from './tokens.ts'

const sentence = (number: number) =>
  `This is sentence number ${number}, which says something about nothing much.`
const long = Array.from({ length: 60 }, (_, number) => sentence(number)).join(' ')

describe('passages', () => {
  it('end with sentences and begin with the last ones of the passage before', () => {
    const chunks = chunksOf([{ path: ['Title', 'Part'], text: long }])
    expect(chunks.length).toBeGreaterThan(5)
    for (const [index, chunk] of chunks.entries()) {
      expect(chunk.heading).toBe('Title › Part')
      expect(chunk.text).toMatch(/^This.*much\.$/s)
      expect(tokenCount(chunk.text)).toBeLessThanOrEqual(128)
      const [first = ''] = chunk.text.split(/(?<=\.) /)
      expect(chunks[index - 1]?.text ?? first).toMatch(new RegExp(`${first}$`))
    }
  })

  it('never span two sections', () => {
    const chunks = chunksOf([
      { path: ['A'], text: 'Short one.' },
      { path: ['B'], text: 'Short two.' },
    ])
    expect(chunks.map(({ text }) => text)).toEqual(['Short one.', 'Short two.'])
  })

  it('are never too long and lose no word, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 20 }), (lines) => {
        const text = lines.map((line) => line.replaceAll(/\s+/g, ' ')).join('\n')
        const chunks = chunksOf([{ path: [], text }])
        const kept = chunks.map((chunk) => chunk.text).join(' ')
        for (const { text: passage } of chunks) expect(tokenCount(passage)).toBeLessThanOrEqual(128)
        const words = text.split(/\s+/).filter((word) => word.length < 20)
        expect(words.filter((word) => !kept.includes(word))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})
