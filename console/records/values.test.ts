import { describe, expect, it } from 'vitest'
import { field } from './testing/field.ts'
import { isEditable, isNumeric, isSame, namesOf, sentValue, shownText, writtenText } from './values.ts'

describe('what is read in a cell', () => {
  it.each([
    [null, field('string'), ''],
    ['Ada', field('string'), 'Ada'],
    [1234.5, field('number', { format: 'decimal' }), '1,234.5'],
    [1234.5, field('number', { format: 'currency', currency: 'EUR' }), '€1,234.50'],
    [25, field('number', { format: 'percent' }), '25 %'],
    [3, field('number', { format: 'decimal', decimals: 2 }), '3.00'],
    ['2026-01-15', field('dateOnly'), 'Jan 15, 2026'],
    ['2026-01-15T23:30:00.000Z', field('date', { timezone: 'Europe/Berlin' }), 'Jan 16, 2026, 12:30 AM'],
    [['a', 'b'], field('select', { mode: 'multiSelect' }), 'a, b'],
    [{ id: 'x', title: 'Acme' }, field('relation'), 'Acme'],
    [true, field('boolean'), 'yes'],
    [0.5, field('formula', { numberConfig: { format: 'percent' } }), '0.5 %'],
    ['2026-01-15', field('formula', { dateConfig: {} }), 'Jan 15, 2026'],
  ])('%j in a field of %o is %s', (value, of, text) => {
    expect(shownText(value, of)).toBe(text)
  })
})

describe('what an editor', () => {
  it('starts with what is there', () => {
    expect(writtenText(null, field('number'))).toBe('')
    expect(writtenText(1234.5, field('number'))).toBe('1234.5')
    expect(writtenText('2026-01-15T00:00:00.000Z', field('dateOnly'))).toBe('2026-01-15')
    const berlin = field('date', { timezone: 'Europe/Berlin' })
    expect(writtenText('2026-01-15T23:30:00.000Z', berlin)).toBe('2026-01-16 00:30')
  })
})

it('knows what can be edited in place and what is a number', () => {
  expect(isEditable(field('select', { mode: 'multiSelect' }))).toBe(true)
  expect(isEditable(field('platformRelation', { platformModel: 'Conversation' }))).toBe(false)
  expect(isEditable(field('select', { mode: 'singleSelect' }))).toBe(true)
  expect(isEditable(field('formula'))).toBe(false)
  expect(isNumeric(field('number'))).toBe(true)
  expect(isNumeric(field('string'))).toBe(false)
  expect(namesOf([{ id: 3 }, 'x'])).toEqual(['3', 'x'])
})

it('sends related rows by their ids, and knows the same rows in another order', () => {
  const company = field('relation', { mode: 'single' })
  const people = field('relation', { mode: 'multi' })
  const [ada, bob] = [
    { id: 'a', title: 'Ada' },
    { id: 'b', title: 'Bob' },
  ]
  expect(sentValue(ada, company)).toBe('a')
  expect(sentValue(null, company)).toBeNull()
  expect(sentValue([ada, bob], people)).toEqual(['a', 'b'])
  expect(isSame([ada, bob], ['b', 'a'], people)).toBe(true)
  expect(isSame([], null, people)).toBe(true)
  expect(isSame('Ada', 'ada', field('string'))).toBe(false)
})
