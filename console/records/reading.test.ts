import { afterEach, describe, expect, it, vi } from 'vitest'
import { speak } from '../kit/language/translate.ts'
import { readText } from './reading.ts'
import { field } from './testing/field.ts'
import { writtenText } from './values.ts'

describe('what is written into a cell', () => {
  it.each([
    ['', field('number'), { value: null }],
    [' Ada ', field('string'), { value: 'Ada' }],
    ['1,234.5', field('number'), { value: 1234.5 }],
    ['1.234,50 €', field('number'), { value: 1234.5 }],
    ['1,234', field('number'), { value: 1234 }],
    ['-3', field('number'), { value: -3 }],
    ['12 %', field('number'), { value: 12 }],
    ['yes', field('boolean'), { value: true }],
    ['won', field('select', { mode: 'singleSelect' }, ['Won', 'Lost']), { value: 'Won' }],
    ['won, LOST', field('select', { mode: 'multiSelect' }, ['Won', 'Lost']), { value: ['Won', 'Lost'] }],
    ['', field('select', { mode: 'multiSelect' }), { value: [] }],
    ['2026-01-15 09:30', field('date', { timezone: 'Europe/Berlin' }), { value: '2026-01-15T08:30:00.000Z' }],
    ['2026-07-15T09:30', field('date', { timezone: 'Europe/Berlin' }), { value: '2026-07-15T07:30:00.000Z' }],
    ['2026-01-15', field('date', { timezone: 'UTC' }), { value: '2026-01-15T00:00:00.000Z' }],
    ['2026-01-15T09:30:00Z', field('date'), { value: '2026-01-15T09:30:00.000Z' }],
    ['2026-01-15T09:30:00Z', field('dateOnly'), { value: '2026-01-15' }],
  ])('%s is %j', (text, of, value) => {
    expect(readText(text, of)).toEqual(value)
  })

  it.each([
    ['many', field('number')],
    ['perhaps', field('boolean')],
    ['Open', field('select', { mode: 'singleSelect' }, ['Won'])],
    ['tomorrow', field('date')],
    ['15.1.', field('dateOnly')],
    ['x', field('formula')],
  ])('%s is refused with a reason', (text, of) => {
    expect(readText(text, of)).toEqual({ error: expect.stringMatching(/\w+/) })
  })
})

async function inLanguage(language: 'de' | 'fr'): Promise<void> {
  vi.stubGlobal('document', { documentElement: {} })
  await speak(language)
}

describe('numbers and days', () => {
  afterEach(async () => {
    vi.stubGlobal('document', { documentElement: {} })
    await speak('en')
    vi.unstubAllGlobals()
  })

  const number = field('number')

  it.each([
    ['0,125', 0.125],
    ['12,5', 12.5],
    ['1.234', 1.234],
    ['1.234.567', 1234567],
    ['1,234,567.8', 1234567.8],
    ['−3', -3],
    ["1'000", 1000],
  ])('%s is %d in English', (text, value) => {
    expect(readText(text, number)).toEqual({ value })
  })

  it.each([
    ['1.234', 1234],
    ['1.5', 1.5],
    ['0.125', 0.125],
    ['1,234', 1.234],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
  ])('%s is %d in German, where every number is read as it is written', async (text, value) => {
    await inLanguage('de')
    expect(readText(text, number)).toEqual({ value })
    expect(readText(writtenText(value, number), number)).toEqual({ value })
  })

  it.each([
    ['1.234', 1.234],
    ['1,234', 1.234],
    ['1\u202f234,5', 1234.5],
    ['1 234 567', 1234567],
    ['1.234.567,8', 1234567.8],
  ])('%s is %d in French, where spaces group thousands', async (text, value) => {
    await inLanguage('fr')
    expect(readText(text, number)).toEqual({ value })
    expect(readText(writtenText(value, number), number)).toEqual({ value })
  })

  it.each([
    ['15.1.2026', '2026-01-15'],
    ['15.01.2026 09:30', '2026-01-15'],
    ['1/15/2026', '2026-01-15'],
    ['15/1/2026', '2026-01-15'],
    ['2/1/2026', '2026-02-01'],
  ])('%s is the day %s', (text, value) => {
    expect(readText(text, field('dateOnly'))).toEqual({ value })
  })

  it('reads moments as spreadsheets write them, and no day that no calendar has', () => {
    const berlin = field('date', { timezone: 'Europe/Berlin' })
    expect(readText('15.01.2026, 9:30:00', berlin)).toEqual({ value: '2026-01-15T08:30:00.000Z' })
    expect(readText('31.2.2026', field('dateOnly'))).toHaveProperty('error')
    expect(readText('2026-02-31', field('dateOnly'))).toHaveProperty('error')
  })
})
