import { expect, it } from 'vitest'
import { z } from 'zod'
import { numberId } from './schema.ts'

it.each([
  ['12', 12],
  ['-1', -1],
  [12, 12],
  ['1e0', undefined],
  ['0x1', undefined],
  [' ', undefined],
  ['', undefined],
  ['1.5', undefined],
  ['2147483648', undefined],
])('reads %j as the id %j', (given, id) => {
  expect(numberId.safeParse(given).data).toBe(id)
})

it('is described as a number of its range', () => {
  expect(z.toJSONSchema(numberId, { io: 'input' })).toMatchObject({
    type: 'integer',
    minimum: -2147483648,
    maximum: 2147483647,
  })
})
