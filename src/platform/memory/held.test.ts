import { expect, it } from 'vitest'
import { readConfig } from '../config/index.ts'
import { heldMemory, takeRoom } from './held.ts'

const megabyte = 1024 * 1024
const memory = () => heldMemory({ config: readConfig({ FRONTDESK_MEMORY_LIMIT_MB: '40' }) })
const signal = new AbortController().signal

it('gives one account half, and others the rest', () => {
  const held = memory()
  const [first, second, other] = [held.hold(1), held.hold(1), held.hold(2)]
  first.set(15 * megabyte)
  expect(() => second.set(6 * megabyte)).toThrow(
    'Together, the runs and conversations under way hold more than the 40 MB that are allowed (FRONTDESK_MEMORY_LIMIT_MB).',
  )
  other.set(20 * megabyte)
  first.set(5 * megabyte)
  second.set(6 * megabyte)
})

it('never refuses what is small, and takes back what has ended', () => {
  const held = memory()
  const all = [1, 2].map((account) => held.hold(account))
  for (const one of all) one.set(20 * megabyte)
  held.hold(3).set(megabyte)
  const large = held.hold(3)
  expect(() => large.set(2 * megabyte)).toThrow('FRONTDESK_MEMORY_LIMIT_MB')
  all[0]?.end()
  large.set(2 * megabyte)
})

it('waits for room at the beginning', async () => {
  const held = memory()
  const first = held.hold(1)
  first.set(20 * megabyte)
  const next = held.hold(1)
  const taking = takeRoom(next, 5 * megabyte, signal)
  first.end()
  await taking
  const leaving = new AbortController()
  const waiting = takeRoom(held.hold(1), 19 * megabyte, leaving.signal)
  leaving.abort()
  await expect(waiting).rejects.toThrow('aborted')
})
