import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { batched } from './batched.ts'

let sets: number[][]
let refuse: (items: readonly number[]) => Error | undefined

beforeEach(() => {
  sets = []
  refuse = () => undefined
})

function doubled(options = {}): (item: number) => Promise<number> {
  return batched(async (items: readonly number[]) => {
    sets.push([...items])
    await sleep(5)
    const error = refuse(items)
    if (error !== undefined) throw error
    return items.map((item) => item * 2)
  }, options)
}

test('what comes while a set is under way goes into the next one, and everybody gets their own result', async () => {
  const double = doubled()
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
  expect(sets).toEqual([[1], [2, 3, 4]])
  expect(await double(5)).toBe(10)
})

test('a set holds no more than it may, and may be waited for', async () => {
  const double = doubled({ most: 2, lingerMs: 1 })
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(sets).toEqual([[1, 2], [3]])
})

test('one that is refused fails alone', async () => {
  const double = doubled()
  refuse = (items) => (items.includes(3) ? new Error('no threes') : undefined)
  const results = await Promise.allSettled([1, 2, 3, 4].map(double))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('a set of which it is not known whether it was done is not done again', async () => {
  const double = doubled()
  refuse = (items) => (items.length > 1 ? new Error('Connection terminated unexpectedly') : undefined)
  const results = await Promise.allSettled([1, 2, 3].map(double))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(sets).toEqual([[1], [2, 3]])
})
