import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check, checkersFor, masked } from './check.ts'
import { maskingStream } from './masking-stream.ts'
import { guardrails } from './setting.ts'

type Given = Record<string, unknown> & { detects: string }

const checkers = (...rules: Given[]) =>
  checkersFor(
    guardrails.parse({ rules: rules.map((rule) => ({ name: 'Rule', action: 'MASK', ...rule })) }),
    'OUTPUT',
  )
const maskedBy = (rule: Given, text: string) => check(checkers(rule), text).text

describe('personal data', () => {
  it.each([
    ['EMAIL', 'Write to ada.l+1@mail.example.com, please.', 'Write to [email], please.'],
    ['EMAIL', 'müller@bücher.example', '[email]'],
    ['EMAIL', 'Meet me @ noon, a@b is no address.', 'Meet me @ noon, a@b is no address.'],
    ['PHONE_NUMBER', 'Call +49 30 1234567 or 089/123456-7!', 'Call [phone number] or [phone number]!'],
    ['PHONE_NUMBER', 'Call (555) 123-4567 now', 'Call [phone number] now'],
    ['PHONE_NUMBER', 'Order 4711234567 of 01.02.2026 at 09:30', 'Order 4711234567 of 01.02.2026 at 09:30'],
    ['CARD_NUMBER', 'My card is 4111 1111 1111 1111.', 'My card is [card number].'],
    ['CARD_NUMBER', '12 4111-1111-1111-1111 99', '12 [card number] 99'],
    ['CARD_NUMBER', '378282246310005', '[card number]'],
    ['CARD_NUMBER', 'Wrong digit: 4111 1111 1111 1112', 'Wrong digit: 4111 1111 1111 1112'],
    ['ACCOUNT_NUMBER', 'DE89 3704 0044 0532 0130 00 and thanks', '[account number] and thanks'],
    ['ACCOUNT_NUMBER', 'AB12 gb82west12345698765432', 'AB12 [account number]'],
    ['ACCOUNT_NUMBER', 'DE88 3704 0044 0532 0130 00', 'DE88 3704 0044 0532 0130 00'],
  ])('%s: %s', (detects, text, expected) => {
    expect(maskedBy({ detects }, text)).toBe(expected)
  })

  it('leaves exceptions alone', () => {
    const rule = { detects: 'EMAIL', exceptions: ['Hello@Shop.example'] }
    expect(maskedBy(rule, 'hello@shop.example or ada@shop.example')).toBe('hello@shop.example or [email]')
  })
})

describe('words and patterns', () => {
  it('finds whole words and phrases in any case', () => {
    const rule = { detects: 'WORDS', words: ['damn', 'straße', 'last  chance', 'C++'], replacement: '***' }
    expect(maskedBy(rule, 'DAMN, damnation! Last\nchance in the STRASSE, Straße. C++!')).toBe(
      '***, damnation! *** in the STRASSE, ***. ***!',
    )
  })

  it.each([
    [String.raw`\bK-\d{4,6}\b`, 'Customer k-12345, not K-1234567', 'Customer […], not K-1234567'],
    ['(foo|ba[rz])+', 'foobarbaz bat', '[…] bat'],
    ['^hello', 'Hello hello', '[…] hello'],
    ['bye$', 'bye bye', 'bye […]'],
    ['[^a-y ]{2,}', 'zz top', '[…] top'],
    ['a.c?d*', 'abcdd', '[…]'],
  ])('matches %s', (pattern, text, expected) => {
    expect(maskedBy({ detects: 'PATTERN', pattern }, text)).toBe(expected)
  })

  it.each([
    '',
    'a*',
    '(a',
    'a)',
    '[a',
    '*a',
    'a{2,1}',
    'a{101}',
    '(?=a)b',
    '(?<n>a)',
    String.raw`(a)\1`,
    String.raw`\u0041`,
    '[z-a]',
  ])('refuses %s', (pattern) => {
    const rule = { name: 'Rule', action: 'MASK', detects: 'PATTERN', pattern }
    expect(guardrails.safeParse({ rules: [rule] }).success).toBe(false)
  })

  it('refuses patterns that would cost too much', () => {
    const rule = { name: 'Rule', action: 'MASK', detects: 'PATTERN', pattern: '((a{100}){100}){100}' }
    expect(guardrails.safeParse({ rules: [rule] }).error?.issues[0]?.message).toMatch('too long')
  })

  it('agrees with the regular expressions of the language', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', String.raw`\d`, String.raw`\b`, '(?:a|bc)')
    const part = fc
      .tuple(atom, fc.constantFrom('', '?', '+', '*', '{2}', '{1,3}', '{2,}'))
      .map(([one, count]) => (one === String.raw`\b` ? one : one + count))
    const pattern = fc
      .array(
        fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
        { minLength: 1, maxLength: 3 },
      )
      .map((parts) => parts.join('|'))
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '1', ' '), { maxLength: 12 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(pattern, text, (source, given) => {
        const expression = new RegExp(source, 'i')
        fc.pre(!canBeEmpty(source))
        const isFound = check(checkers({ detects: 'PATTERN', pattern: source }), given).action !== null
        expect(isFound).toBe(expression.test(given))
      }),
      { numRuns: 500 },
    )
  })
})

function canBeEmpty(source: string): boolean {
  const rule = { name: 'Rule', action: 'MASK', detects: 'PATTERN', pattern: source }
  return !guardrails.safeParse({ rules: [rule] }).success
}

describe('actions', () => {
  it('takes the strongest one, and counts the hits of each rule', () => {
    const rules = [
      { name: 'Mail', detects: 'EMAIL' },
      { name: 'Threat', detects: 'WORDS', words: ['lawyer'], action: 'HAND_OFF' },
      { name: 'Abuse', detects: 'WORDS', words: ['damn'], action: 'BLOCK' },
    ]
    const all = checkers(...rules)
    const text = 'My lawyer: a@b.example, c@d.example'
    expect(check(all, text)).toEqual({
      action: 'HAND_OFF',
      text: 'My lawyer: [email], [email]',
      hits: [
        { rule: 'Mail', detects: 'EMAIL', action: 'MASK', count: 2 },
        { rule: 'Threat', detects: 'WORDS', action: 'HAND_OFF', count: 1 },
      ],
    })
    expect(check(all, `Damn. ${text}`).action).toBe('BLOCK')
    expect(check(all, 'Fine').action).toBeNull()
  })

  it('replaces overlapping matches once', () => {
    const rule = checkers({ detects: 'EMAIL' })[0]?.rule
    if (rule === undefined) throw new Error('no rule')
    const matches = [
      { start: 0, end: 4, rule },
      { start: 2, end: 6, rule },
    ]
    expect(masked('12345678', matches)).toBe('[email]78')
  })
})

const everyDetector = () =>
  checkers(
    { detects: 'EMAIL' },
    { detects: 'PHONE_NUMBER' },
    { detects: 'CARD_NUMBER' },
    { detects: 'ACCOUNT_NUMBER' },
    { detects: 'WORDS', words: ['damn', 'last chance'] },
    { detects: 'PATTERN', pattern: String.raw`K-\d+|^Hello|so+ long` },
  )

describe('a stream', () => {
  const pieces = fc.constantFrom(
    'ada@mail.example',
    'x@y',
    '+49 30 1234567',
    '4111 1111 1111 1111',
    '4111',
    '12',
    'DE89 3704 0044 0532 0130 00',
    'DE89',
    'damn',
    'damned',
    'last',
    'chance',
    'K-12',
    'K-',
    'Hello',
    'soo',
    'long',
    ' ',
    ' ',
    '. ',
    '\n',
    '😀',
    'ß',
  )
  const texts = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''))

  it('lets through exactly the beginning of the masked text, however it is cut', () => {
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 }),
        (text, cuts) => {
          const feed = maskingStream(everyDetector())
          let told = ''
          let at = 0
          for (let turn = 0; at < text.length; turn++) {
            const length = cuts[turn % cuts.length] ?? 1
            told += feed(text.slice(at, at + length))
            at += length
          }
          expect(check(everyDetector(), text).text.startsWith(told)).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('holds back no more than what could become a match', () => {
    const feed = maskingStream(everyDetector())
    const told = ['We open', ' at nine', ' every day.', ' Write to', ' ada@', 'mail.example', ' now'].map(
      feed,
    )
    expect(told.join('')).toBe('We open at nine every day. Write to [email] now'.slice(0, -' now'.length + 1))
  })

  it('takes time in proportion to a hostile text', () => {
    const feed = maskingStream(
      checkers({ detects: 'PATTERN', pattern: '(a|aa|a+)+b' }, { detects: 'CARD_NUMBER' }),
    )
    for (let part = 0; part < 2000; part++) expect(feed('aaaa')).toBe('')
  })
})
