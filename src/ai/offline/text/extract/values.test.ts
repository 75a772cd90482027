import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Kind, kindOf } from './kinds.ts'
import { labelledValue } from './labelled.ts'
import { extractValue } from './values.ts'

// A Wednesday, one hour ahead of UTC.
const clock = { now: new Date('2026-03-04T10:00:00Z'), offset: 60 }

describe('a value in a message', () => {
  it.each<[Kind, string, unknown]>([
    ['email', 'you can reach me at ida.olsen+shop@example.co.uk, thanks', 'ida.olsen+shop@example.co.uk'],
    ['email', 'I have no email', undefined],
    ['phone', 'call me on (415) 555-2671', '+14155552671'],
    ['phone', 'my number is +47 22 86 24 00.', '+4722862400'],
    ['url', 'see https://example.com/a?b=1 please', 'https://example.com/a?b=1'],
    ['date', 'next Tuesday would be fine', '2026-03-10'],
    ['date', 'on the 3rd of May 2027', '2027-05-03'],
    ['date', 'tomorrow', '2026-03-05'],
    ['datetime', 'tomorrow at 3pm', '2026-03-05T14:00:00.000Z'],
    ['datetime', 'tomorrow', '2026-03-05'],
    ['time', 'at half past nine, so 9:30', '09:30'],
    ['date', 'whenever', undefined],
    ['number', 'we are 4 people', 4],
    ['number', 'it was $1,250.50', 1250.5],
    ['number', 'three rooms', 3],
    ['number', 'not sure yet', undefined],
    ['boolean', 'Yes, please', true],
    ['boolean', "no I don't", false],
    ['boolean', 'maybe later', undefined],
    ['person', 'my name is john smith', 'John Smith'],
    ['person', 'This is Maria Lopez from Acme', 'Maria Lopez'],
    ['person', 'Wanjiru', 'Wanjiru'],
    ['person', 'no', undefined],
    ['organization', 'I work at Acme Corp in Berlin', 'Acme Corp'],
    ['place', 'I live in Berlin', 'Berlin'],
    ['identifier', 'it is about order #48213', '48213'],
    ['identifier', 'ticket AB-1029 please', 'AB-1029'],
    ['identifier', 'I do not have it here', undefined],
  ])('%s in «%s» is %s', (kind, text, expected) => {
    expect(extractValue(kind, text, clock)).toBe(expected)
  })

  it('is looked for in any text without failing', () => {
    const kinds: Kind[] = [
      'email',
      'phone',
      'url',
      'date',
      'datetime',
      'time',
      'number',
      'boolean',
      'person',
      'identifier',
    ]
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.constantFrom(...kinds), (text, kind) => {
        extractValue(kind, text, clock)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the kind of a field', () => {
  it.each<[string, string, Kind]>([
    ['EMAIL', '', 'email'],
    ['orderNumber', 'The number of the order', 'identifier'],
    ['contact', 'mobile phone with country code', 'phone'],
    ['arrival_date', '', 'date'],
    ['first_name', 'how we may call them', 'person'],
    ['guests', 'how many people come', 'number'],
    ['feedback', 'what they thought', 'text'],
  ])('%s (%s) is %s', (name, description, expected) => {
    expect(kindOf({ name, description })).toBe(expected)
  })

  it('is told by the type first', () => {
    expect(kindOf({ type: 'boolean', name: 'email_wanted', description: '' })).toBe('boolean')
    expect(kindOf({ type: 'string', format: 'date-time', name: 'x', description: '' })).toBe('datetime')
  })
})

describe('a labelled value', () => {
  it.each([
    ['subject', 'subject: broken lamp', 'broken lamp'],
    ['budget', 'my budget is around 500. Thanks', 'around 500'],
    ['colour', 'the colour should be dark red and the size is M', 'dark red'],
    ['size', 'no label here', undefined],
  ])('%s in «%s»', (label, text, expected) => {
    expect(labelledValue(label, text)).toBe(expected)
  })
})
