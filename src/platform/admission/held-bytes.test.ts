import { expect, it } from 'vitest'
import { readConfig } from '../config/index.ts'
import { HeldBytes } from './held-bytes.ts'
import { admissionLimits } from './limits.ts'

const megabyte = 1024 * 1024
const { heldBytes: limits } = admissionLimits(readConfig({ FRONTDESK_MEMORY_LIMIT_MB: '40' }))
const { signal } = new AbortController()

function openHeldBytes() {
  const state = { refusals: 0 }
  const held = new HeldBytes(limits, () => state.refusals++)
  return { hold: (accountId: number) => held.hold(accountId), state }
}

it('gives one account half, and others the rest', () => {
  const { hold, state } = openHeldBytes()
  const [first, second, other] = [hold(1), hold(1), hold(2)]
  first.set(15 * megabyte)
  expect(() => second.set(6 * megabyte)).toThrow(
    'Together, the runs and conversations under way hold more than the 40 MB that are allowed (FRONTDESK_MEMORY_LIMIT_MB).',
  )
  expect(state.refusals).toBe(1)
  other.set(20 * megabyte)
  first.set(5 * megabyte)
  second.set(6 * megabyte)
})

it('never refuses small work, and counts ended work no longer', () => {
  const { hold } = openHeldBytes()
  const all = [1, 2].map(hold)
  for (const one of all) one.set(20 * megabyte)
  hold(3).set(megabyte)
  const large = hold(3)
  expect(() => large.set(2 * megabyte)).toThrow('FRONTDESK_MEMORY_LIMIT_MB')
  all[0]?.end()
  large.set(2 * megabyte)
})

it('waits for room at the start, and then refuses', async () => {
  const { hold, state } = openHeldBytes()
  const first = hold(1)
  first.set(20 * megabyte)
  const starting = hold(1).start(5 * megabyte, signal)
  first.end()
  await starting
  const leaving = new AbortController()
  const waiting = hold(1).start(19 * megabyte, leaving.signal)
  leaving.abort()
  await expect(waiting).rejects.toThrow('aborted')
  const impatient = new HeldBytes({ ...limits, waitMs: -1 }, () => state.refusals++)
  await expect(impatient.hold(1).start(21 * megabyte, signal)).rejects.toMatchObject({ code: 'unavailable' })
  expect(state.refusals).toBe(1)
})
