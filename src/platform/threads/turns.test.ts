import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('belongs to the account that used the least time, and to its first task', () => {
  const turns = new Turns()
  turns.charge(1, 60_000)
  turns.charge(2, 100)
  const waiting = [
    { accountId: 1, name: 'a' },
    { accountId: 1, name: 'b' },
    { accountId: 2, name: 'c' },
    { accountId: 3, name: 'd' },
    { accountId: 2, name: 'e' },
  ]
  const order = Array.from({ length: 5 }, () => turns.next(waiting)?.name)
  expect(order).toEqual(['d', 'c', 'e', 'a', 'b'])
  expect(turns.next(waiting)).toBeUndefined()
})
