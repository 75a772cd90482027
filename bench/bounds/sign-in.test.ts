import { expect, it } from 'vitest'
import { checkPassword, hashPassword } from '../../src/accounts/sign-in/passwords.ts'
import { fastest, isWithin } from './bound.ts'

const check = (hash: string | undefined) => () => checkPassword(hash, 'not the one')

it('an unknown person cannot be told from a wrong password by the time', async () => {
  const stored = await hashPassword('a phrase that nobody guesses')
  const known = await fastest(check(stored), 15)
  const unknown = await fastest(check(undefined), 15)
  expect(
    isWithin({ name: 'sign-in of an unknown person, ms', measured: unknown, floor: known, most: 1.5 }),
  ).toBe(true)
  expect(
    isWithin({ name: 'the same the other way round, ms', measured: known, floor: unknown, most: 1.5 }),
  ).toBe(true)
})
