import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/harness/database.ts'
import { onBehalfOf, shareFairly } from './fairness.ts'

let url: string
let drop: () => Promise<void>
let pool: pg.Pool

beforeAll(async () => {
  const database = await freshDatabase()
  url = database.url
  drop = database.drop
})
afterAll(() => drop())
beforeEach(() => {
  pool = new pg.Pool({ connectionString: url, max: 6 })
})
afterEach(() => pool.end())

const busy = 1
const quiet = 2

/** Takes connections without giving them back; those that are not there yet stay promises. */
function take(accountId: number, count: number): Promise<pg.PoolClient>[] {
  return onBehalfOf(accountId, () => Array.from({ length: count }, () => pool.connect()))
}

async function there(taking: readonly Promise<pg.PoolClient>[]): Promise<number> {
  const states = await Promise.all(
    taking.map((one) => Promise.race([one.then(() => true), sleep(300, false)])),
  )
  return states.filter(Boolean).length
}

async function giveBack(taking: readonly Promise<pg.PoolClient>[]): Promise<void> {
  for (const one of taking) (await one).release()
}

test('alone, an account has all connections', async () => {
  shareFairly(pool, { share: 2, longestWaitMs: 60_000, presentMs: 1000 })
  const taken = take(busy, 6)
  expect(await there(taken)).toBe(6)
  await giveBack(taken)
})

test('while another is there, it waits for its own, and the other does not wait', async () => {
  shareFairly(pool, { share: 2, longestWaitMs: 60_000, presentMs: 60_000 })
  await onBehalfOf(quiet, () => pool.query('select 1'))
  const taken = take(busy, 5)
  expect(await there(taken)).toBe(2)
  const others = take(quiet, 2)
  expect(await there(others)).toBe(2)
  // With each that it gives back the next one comes, in their order.
  ;(await taken[0])?.release()
  expect(await there(taken.slice(2, 3))).toBe(1)
  expect(await there(taken.slice(3))).toBe(0)
  await giveBack(others)
  await giveBack(taken.slice(1))
})

test('it does not wait for ever, nor for an account that is gone', async () => {
  shareFairly(pool, { share: 1, longestWaitMs: 100, presentMs: 50 })
  await onBehalfOf(quiet, () => pool.query('select 1'))
  const began = performance.now()
  const taken = take(busy, 2)
  await Promise.all(taken)
  expect(performance.now() - began).toBeGreaterThan(90)
  await sleep(60)
  const third = performance.now()
  const more = take(busy, 1)
  await Promise.all(more)
  expect(performance.now() - third).toBeLessThan(90)
  await giveBack([...taken, ...more])
})

test('what breaks, and what is done for nobody, takes no place', async () => {
  shareFairly(pool, { share: 1, longestWaitMs: 60_000, presentMs: 60_000 })
  await onBehalfOf(quiet, () => pool.query('select 1'))
  for (let round = 0; round < 3; round++) {
    await expect(onBehalfOf(busy, () => pool.query('select broken'))).rejects.toThrow('broken')
    const [client] = await Promise.all(take(busy, 1))
    client?.release(true)
  }
  const free = Array.from({ length: 3 }, () => pool.connect())
  expect(await there(free)).toBe(3)
  await giveBack(free)
})

test('whoever waited goes on for their own account', async () => {
  shareFairly(pool, { share: 1, longestWaitMs: 60_000, presentMs: 60_000 })
  const [other] = await Promise.all(take(quiet, 1))
  const [first] = await Promise.all(take(busy, 1))
  let isThere = false
  const waited = onBehalfOf(busy, async () => {
    const client = await pool.connect()
    isThere = true
    client.release()
    // Still of this account: with one in use, the next has to wait again.
    const [one, two] = [await pool.connect(), pool.connect()]
    expect(await there([two])).toBe(0)
    one.release()
    ;(await two).release()
  })
  await sleep(50)
  expect(isThere).toBe(false)
  // Whoever makes room for it is somebody else.
  onBehalfOf(quiet, () => first?.release())
  await waited
  other?.release()
})
