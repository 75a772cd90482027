import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AccountTurns, accountAtWork, onBehalfOf } from './account-turns.ts'

const busy = 1
const quiet = 2
const patient = { share: 1, slowMs: 60_000, longestWaitMs: 60_000, presentMs: 60_000 }

/** Whether it is its turn within a moment. */
function isIn(entering: Promise<() => void>): Promise<boolean> {
  return Promise.race([entering.then(() => true), sleep(50, false)])
}

test('alone, an account has all of the process', async () => {
  const turns = new AccountTurns(patient)
  const entering = Array.from({ length: 20 }, () => turns.enter(busy))
  expect(await Promise.all(entering.map(isIn))).not.toContain(false)
})

test('while another is there, it does one thing after the other, in their order, and the other does not wait', async () => {
  const turns = new AccountTurns(patient)
  ;(await turns.enter(quiet))()
  const [first, second, third] = [turns.enter(busy), turns.enter(busy), turns.enter(busy)]
  expect(await Promise.all([first, second, third].map(isIn))).toEqual([true, false, false])
  expect(await isIn(turns.enter(quiet))).toBe(true)
  const leave = await first
  leave()
  leave()
  expect(await Promise.all([second, third].map(isIn))).toEqual([true, false])
})

test('what is slow lets the next one begin, nobody waits for ever, and who is gone is forgotten', async () => {
  const slow = new AccountTurns({ ...patient, slowMs: 20 })
  ;(await slow.enter(quiet))()
  expect(await Promise.all([isIn(slow.enter(busy)), isIn(slow.enter(busy))])).toEqual([true, true])
  const impatient = new AccountTurns({ ...patient, longestWaitMs: 20 })
  ;(await impatient.enter(quiet))()
  const [first, second] = [impatient.enter(busy), impatient.enter(busy)]
  await first
  expect(await Promise.race([second, Promise.resolve('waits')])).toBe('waits')
  await second
  const later = new AccountTurns({ ...patient, presentMs: 30 })
  ;(await later.enter(quiet))()
  await sleep(60)
  expect(await Promise.all([isIn(later.enter(busy)), isIn(later.enter(busy))])).toEqual([true, true])
})

test('what is done for an account knows for which, ends its turn when it fails, and needs no other within it', async () => {
  const app = {}
  await onBehalfOf(app, quiet, async () => expect(accountAtWork()).toBe(quiet))
  const inner = onBehalfOf(app, busy, () => onBehalfOf(app, busy, async () => accountAtWork()))
  expect(await inner).toBe(busy)
  for (let round = 0; round < 3; round++) {
    const failing = onBehalfOf(app, busy, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
  }
  expect(accountAtWork()).toBeUndefined()
})
