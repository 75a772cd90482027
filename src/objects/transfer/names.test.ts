import { describe, expect, it } from 'vitest'
import { isoDate } from './dates.ts'
import { joinNames, splitNames } from './names.ts'

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
  })
})

describe('a date', () => {
  it.each([
    ['03/01/2026', 'MM/dd/yyyy', '2026-03-01'],
    ['3/1/2026', 'dd/MM/yyyy', '2026-01-03'],
    ['31.12.2026', 'dd/MM/yyyy', '2026-12-31'],
    ['Mar 1, 2026', 'MMM d, yyyy', '2026-03-01'],
    ['1 March 2026', 'd MMM yyyy', '2026-03-01'],
    ['2026-03-01', 'dd/MM/yyyy', '2026-03-01'],
    ['2026/3/1', 'yyyy-MM-dd', '2026-03-01'],
    ['03/01/2026 9:05 PM', 'MM/dd/yyyy', '2026-03-01T21:05:00'],
    ['03/01/2026, 12:30 am', 'MM/dd/yyyy', '2026-03-01T00:30:00'],
    ['01/03/2026 23:59:58', 'dd/MM/yyyy', '2026-03-01T23:59:58'],
    ['2026-03-01T10:00:00Z', 'dd/MM/yyyy', '2026-03-01T10:00:00Z'],
    ['13/13/2026', 'MM/dd/yyyy', '2026-13-13'],
    ['soon', 'MM/dd/yyyy', 'soon'],
    ['03/01/2026 late', 'MM/dd/yyyy', '03/01/2026 late'],
    ['03/01/2026', undefined, '03/01/2026'],
  ])('%s is read by its format %s', (text, format, iso) => {
    expect(isoDate(text, format)).toBe(iso)
  })
})
