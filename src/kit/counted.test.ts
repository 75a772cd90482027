import { expect, it } from 'vitest'
import { counted, grouped } from './counted.ts'

it('groups whole numbers by thousands', () => {
  for (const number of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, -1000, -999])
    expect(grouped(number)).toBe(number.toLocaleString('en'))
})

it('says one of one, and many of none and of more', () => {
  expect(counted(1, 'row')).toBe('1 row')
  expect(counted(0, 'row')).toBe('0 rows')
  expect(counted(200_000, 'row')).toBe('200,000 rows')
  expect(counted(2, 'process', 'processes')).toBe('2 processes')
})
