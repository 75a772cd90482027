import { describe, expect, it } from 'vitest'
import { budget, requireWithin, TooLarge, weightOf } from './limit.ts'

const limit = { megabytes: 1, setting: 'FRONTDESK_SOME_LIMIT_MB' }

describe('a limit', () => {
  it('is refused with what is too large, how large it may be, and where that is set', () => {
    expect(() => requireWithin(limit, 1024 * 1024, 'This takes')).not.toThrow()
    expect(() => requireWithin(limit, 1024 * 1024 + 1, 'This takes')).toThrow(
      'This takes more than the 1 MB that are allowed (FRONTDESK_SOME_LIMIT_MB).',
    )
  })

  it('is used up bit by bit', () => {
    const spend = budget('They come to', limit)
    spend(600_000)
    expect(() => spend(600_000)).toThrow(TooLarge)
  })
})

describe('the weight of a value', () => {
  it('is about what it takes in memory, however short its JSON is', () => {
    expect(weightOf('a'.repeat(1000))).toBeLessThan(1100)
    const objects = Array.from({ length: 10_000 }, () => ({}))
    expect(weightOf(objects)).toBeGreaterThan(20 * JSON.stringify(objects).length)
    expect(weightOf({ key: 'text' })).toBeGreaterThan(weightOf({ key: '' }))
  })

  it('is not counted beyond what matters', () => {
    const reached: number[] = []
    const items = Array.from({ length: 100 }, (_, index) =>
      Object.defineProperty({}, 'item', { enumerable: true, get: () => reached.push(index) }),
    )
    expect(weightOf(items, 1000)).toBeGreaterThan(1000)
    expect(reached.length).toBeLessThan(20)
  })
})
