import { createHook } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { checkPassword, hashPassword } from './passwords.ts'

const password = 'a phrase that is hard to guess'

/** The number of native hashings that the check of a password starts. The library gives these tasks no type. */
async function hashings(stored: string | null | undefined): Promise<number> {
  let count = 0
  const hook = createHook({ init: (_, type) => void (count += type === 'undefined' ? 1 : 0) }).enable()
  await checkPassword(stored, password)
  hook.disable()
  return count
}

it('accepts the password of a hash alone', async () => {
  const stored = await hashPassword(password)
  expect(await checkPassword(stored, password)).toBe(true)
  expect(await checkPassword(stored, 'another phrase that is hard to guess')).toBe(false)
  for (const nothing of [null, undefined]) expect(await checkPassword(nothing, 'fallback')).toBe(false)
})

it('hashes as much without a password, so that the time reveals nothing', async () => {
  const stored = await hashPassword('another phrase that is hard to guess')
  expect(await hashings(stored)).toBe(1)
  expect(await hashings(null)).toBe(1)
  expect(await hashings(undefined)).toBe(1)
})
