import { describe, expect, it } from 'vitest'
import { takingTurns } from './in-turn.ts'

describe('taking turns', () => {
  it('does one thing after the other, and hands each its own result', async () => {
    const inTurn = takingTurns()
    let underWay = 0
    let most = 0
    const one = (result: number) =>
      inTurn(async () => {
        most = Math.max(most, ++underWay)
        await new Promise((resolve) => setImmediate(resolve))
        underWay--
        return result
      }, 60_000)
    expect(await Promise.all([one(1), one(2), one(3)])).toEqual([1, 2, 3])
    expect(most).toBe(1)
  })

  it('goes on after one that fails, and past one that does not end', async () => {
    const inTurn = takingTurns()
    await expect(inTurn(() => Promise.reject(new Error('no')), 20)).rejects.toThrow('no')
    const stuck = Promise.withResolvers<string>()
    const first = inTurn(() => stuck.promise, 20)
    expect(await inTurn(async () => 'second', 20)).toBe('second')
    stuck.resolve('first')
    expect(await first).toBe('first')
  })
})
