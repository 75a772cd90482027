import { createHook } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { checkPassword, hashPassword } from './passwords.ts'

const password = 'a phrase that nobody guesses'

/** What the check of a password starts outside of JavaScript, by type: the hashing is native. */
async function nativeWork(stored: string | null | undefined): Promise<string[]> {
  const types: string[] = []
  const hook = createHook({ init: (_, type) => void types.push(type) }).enable()
  await checkPassword(stored, password)
  hook.disable()
  return types.filter((type) => type !== 'PROMISE')
}

it('accepts the password of a hash alone', async () => {
  const stored = await hashPassword(password)
  expect(await checkPassword(stored, password)).toBe(true)
  expect(await checkPassword(stored, 'another phrase that nobody guesses')).toBe(false)
  for (const nothing of [null, undefined]) expect(await checkPassword(nothing, 'nobody')).toBe(false)
})

it('hashes as much where there is no password to compare with, so that nobody can tell by the time', async () => {
  const stored = await hashPassword('another phrase that nobody guesses')
  const known = await nativeWork(stored)
  expect(known).toHaveLength(1)
  expect(await nativeWork(null)).toEqual(known)
  expect(await nativeWork(undefined)).toEqual(known)
})
