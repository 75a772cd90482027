import { describe, expect, it } from 'vitest'
import {
  addressIdentifier,
  numberIdentifier,
  replaceIn,
  replaceInJson,
  wordsIdentifier,
} from './identifiers.ts'

const tag = 'erased-1'
const anna = addressIdentifier('anna@example.com', tag)
const number = [numberIdentifier('+491701234567', tag) ?? expect.fail('no number')]

describe('an address', () => {
  it.each([
    'anna@example.com',
    'Mail ANNA@Example.COM.',
    '<anna@example.com>,',
    'mailto:anna@example.com?x',
    'to=anna%40example.com&',
    'x%20anna@example.com',
    String.raw`{\"text\":\"hi\nanna@example.com\"}`,
    'see ...anna@example.com',
  ])('is found in %s', (text) => {
    expect(replaceIn(text, anna)).toContain(`${tag}@erased.invalid`)
    expect(replaceIn(text, anna).toLowerCase()).not.toContain('anna')
  })

  it.each([
    'joanna@example.com',
    'jo.anna@example.com',
    'x+anna@example.com',
    'anna@example.com.au',
    'anna@example.company',
    'annaXexample.com',
  ])('is not %s', (text) => expect(replaceIn(text, anna)).toBe(text))

  it('takes signs of regular expressions as they are', () => {
    const odd = addressIdentifier('a.*(b|c)$@example.com', tag)
    expect(replaceIn('abbc@example.com', odd)).toBe('abbc@example.com')
    expect(replaceIn('a.*(b|c)$@example.com', odd)).toBe(`${tag}@erased.invalid`)
  })
})

describe('a number', () => {
  it.each([
    '+491701234567',
    '491701234567',
    '0049 170 1234567',
    '+49 (0) 170 / 123-45-67',
    '0170 1234567',
    '0170/123 45 67',
    'tel:+49.170.1234567!',
  ])('is found in %s', (text) => expect(replaceIn(text, number)).toMatch(/^(tel:)?erased-1!?$/))

  it.each(['4491701234567', '+4917012345678', 'a1701234567', '170123456', '+43 170 1234567'])(
    'is not %s',
    (text) => expect(replaceIn(text, number)).toBe(text),
  )

  it('of few digits is none', () => expect(numberIdentifier('12345', tag)).toBeUndefined())
})

describe('words', () => {
  const words = [wordsIdentifier('Jörg Müller (.*)', tag), wordsIdentifier('Иван', tag)]

  it('are whole words in any case, and signs are signs', () => {
    expect(replaceIn('JÖRG MÜLLER (.*) met ИВАН.', words)).toBe(`${tag} met ${tag}.`)
    expect(replaceIn('Jörg Müller (xy), Иванов', words)).toBe('Jörg Müller (xy), Иванов')
  })
})

describe('JSON', () => {
  it('stays what it is but for texts, and numbers that are phone numbers', () => {
    const json =
      '{"anna@example.com": [12345678901234567890, 491701234567, "a \\"anna@example.com\\" \\u0061"]}'
    expect(replaceInJson(json, [...anna, ...number])).toBe(
      `{"${tag}@erased.invalid": [12345678901234567890, "${tag}", "a \\"${tag}@erased.invalid\\" a"]}`,
    )
  })

  it('keeps its keys where words are replaced, and takes escaped letters for what they are', () => {
    const rose = [wordsIdentifier('Rose', tag)]
    expect(replaceInJson('{"rose" : "\\u0052ose", "x": "prose"}', rose)).toBe(
      `{"rose" : "${tag}", "x": "prose"}`,
    )
  })
})
