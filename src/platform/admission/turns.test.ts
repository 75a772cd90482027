import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const busy = 1
const quiet = 2
const patient = { atOnce: 1, slowAfterMs: 60_000, longestWaitMs: 60_000, activeMs: 60_000 }
const openTurns = (limits = patient) => new Turns(limits, () => undefined)

/** Tells whether the turn comes within a moment. */
function isTaken(taking: Promise<() => void>): Promise<boolean> {
  return Promise.race([taking.then(() => true), sleep(50, false)])
}

test('alone, an account has all of the process', async () => {
  const turns = openTurns()
  const taking = Array.from({ length: 20 }, () => turns.take(busy))
  expect(await Promise.all(taking.map(isTaken))).not.toContain(false)
})

test('while another is active, an account does one thing after the other, and the other does not wait', async () => {
  let waits = 0
  const turns = new Turns(patient, () => waits++)
  ;(await turns.take(quiet))()
  const [first, second, third] = [turns.take(busy), turns.take(busy), turns.take(busy)]
  expect(await Promise.all([first, second, third].map(isTaken))).toEqual([true, false, false])
  expect(waits).toBe(2)
  expect(await isTaken(turns.take(quiet))).toBe(true)
  const end = await first
  end()
  end()
  expect(await Promise.all([second, third].map(isTaken))).toEqual([true, false])
})

test('slow work lets the next start, no wait lasts for ever, and inactive accounts are dropped', async () => {
  const slow = openTurns({ ...patient, slowAfterMs: 20 })
  ;(await slow.take(quiet))()
  expect(await Promise.all([isTaken(slow.take(busy)), isTaken(slow.take(busy))])).toEqual([true, true])
  const impatient = openTurns({ ...patient, longestWaitMs: 20 })
  ;(await impatient.take(quiet))()
  const [first, second] = [impatient.take(busy), impatient.take(busy)]
  await first
  expect(await Promise.race([second, Promise.resolve('waits')])).toBe('waits')
  await second
  const later = openTurns({ ...patient, activeMs: 30 })
  ;(await later.take(quiet))()
  await sleep(60)
  expect(await Promise.all([isTaken(later.take(busy)), isTaken(later.take(busy))])).toEqual([true, true])
})
