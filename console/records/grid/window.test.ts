import { expect, it } from 'vitest'
import { pagesFor, rowsInSight } from './window.ts'

it('draws what is in sight and a little more, however long the list', () => {
  expect(rowsInSight(0, 640, 32, 100_000)).toEqual({ first: 0, last: 28 })
  expect(rowsInSight(1_600_000, 640, 32, 100_000)).toEqual({ first: 49_992, last: 50_028 })
  expect(rowsInSight(0, 640, 32, 3)).toEqual({ first: 0, last: 2 })
})

it('asks for the pages that hold it', () => {
  expect(pagesFor({ first: 0, last: 28 })).toEqual([0])
  expect(pagesFor({ first: 90, last: 130 })).toEqual([0, 1])
  expect(pagesFor({ first: 0, last: -1 })).toEqual([])
})
