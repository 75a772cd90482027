import { describe, expect, it } from 'vitest'
import { isoDate } from './dates.ts'
import { joinNames, splitNames } from './names.ts'
import { numberOf } from './numbers.ts'

describe('names in a cell', () => {
  it.each([[['Ada']], [['Ada', 'Grace']], [['Smith, Jones', 'Ada']], [['Ada "the first"', 'a,b']], [[]]])(
    'come back as they were: %j',
    (names) => {
      expect(splitNames(joinNames(names))).toEqual(names)
    },
  )

  it('are read as people write them', () => {
    expect(splitNames(' a ,b,, "c, d" , e ')).toEqual(['a', 'b', 'c, d', 'e'])
    expect(splitNames('6" pipe, 8" pipe')).toEqual(['6" pipe', '8" pipe'])
    expect(splitNames('a; b, c', ';,')).toEqual(['a', 'b', 'c'])
  })
})

describe('a date', () => {
  it.each([
    ['03/01/2026', 'month_first', '2026-03-01'],
    ['3/1/2026', 'day_first', '2026-01-03'],
    ['31.12.2026', 'month_first', '2026-12-31'],
    ['Mar 1, 2026', 'day_first', '2026-03-01'],
    ['1 March 2026', 'day_first', '2026-03-01'],
    ['4. März 2022', 'day_first', '2022-03-04'],
    ['11 août 2020', 'day_first', '2020-08-11'],
    ['4 de marzo de 2022', 'day_first', '2022-03-04'],
    ['1. Jänner 2020', 'day_first', '2020-01-01'],
    ['1-Aug-19', 'day_first', '2019-08-01'],
    ['03.04.49', 'day_first', '2049-04-03'],
    ['03.04.50', 'day_first', '1950-04-03'],
    ['2026-03-01', 'day_first', '2026-03-01'],
    ['2026/3/1', 'day_first', '2026-03-01'],
    ['20260301', 'day_first', '2026-03-01'],
    ['44654', 'day_first', '2022-04-03'],
    ['12/24/1990', 'day_first', '1990-12-24'],
    ['24/12/1990', 'month_first', '1990-12-24'],
    ['03/01/2026 9:05 PM', 'month_first', '2026-03-01T21:05:00'],
    ['03/01/2026, 12:30 am', 'month_first', '2026-03-01T00:30:00'],
    ['01/03/2026 23:59:58', 'day_first', '2026-03-01T23:59:58'],
    ['3.4.2022 14:30 Uhr', 'day_first', '2022-04-03T14:30:00'],
    ['2026-03-01T10:00:00Z', 'day_first', '2026-03-01T10:00:00Z'],
    ['13/13/2026', 'month_first', '2026-13-13'],
    ['soon', 'month_first', 'soon'],
    ['03/01/2026 late', 'month_first', '03/01/2026 late'],
  ] as const)('%s is read %s', (text, order, iso) => {
    expect(isoDate(text, order)).toBe(iso)
  })
})

describe('a number', () => {
  it.each([
    ['1.234,50 €', undefined, 1234.5],
    ['12.400,-', undefined, 12_400],
    ['980,-- €', undefined, 980],
    ['1 234,50', undefined, 1234.5],
    ["1'234.50", undefined, 1234.5],
    ['1.234', 'decimal_comma', 1234],
    ['1.234', 'decimal_point', 1.234],
    ['1,234', 'decimal_point', 1234],
    ['1,234', undefined, '1,234'],
    ['5-', undefined, -5],
    ['−5', undefined, -5],
    ['ca. 500', undefined, 'ca. 500'],
  ] as const)('%s with %s is %s', (text, decimal, number) => {
    expect(numberOf(text, decimal)).toBe(number)
  })
})
