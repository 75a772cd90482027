import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/harness/database.ts'
import { today } from '../../../test/harness/today.ts'
import { Problem } from '../../kit/problem.ts'
import { connect, type Database, type Db } from '../../platform/database/index.ts'
import { availableCredits, creditDays, grantCredits } from './history.ts'
import { release, reserve, settle } from './ledger.ts'
import { sweepReservations } from './sweep.ts'

let database: Database
let db: Db
let drop: () => Promise<void>
let accountId: number

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = await connect({ url: fresh.url, poolSize: 20 })
  db = database.db
})
afterAll(async () => {
  await database.close()
  await drop()
})
beforeEach(async () => {
  const name = `account-${randomUUID()}`
  const { rows } = await sql<{ id: number }>`
    insert into accounts (name, namespace) values (${name}, ${name}) returning id`.execute(db)
  accountId = rows[0]?.id ?? 0
})

const tokens = { inputTokens: 100, outputTokens: 20 }

const flat = (credits: number) => ({ credits, addsUp: false })
const byTokens = (credits: number) => ({ credits, addsUp: true })

function operation(operationId: string = randomUUID()) {
  return { accountId, operationId }
}

async function makeStale(): Promise<void> {
  await sql`update credit_operations set created_at = now() - interval '2 hours' where account_id = ${accountId}`.execute(
    db,
  )
}

describe('the credit ledger', () => {
  it('opens a balance at the first call and charges what was used', async () => {
    const call = operation()
    await reserve(db, call, -1, 5)
    const opened = (await availableCredits(db, accountId)) ?? 0
    expect(await settle(db, call, -1, flat(3), tokens)).toBe(3)
    expect(await availableCredits(db, accountId)).toBe(opened + 2)
  })

  it('charges an operation once, however often it is repeated', async () => {
    await grantCredits(db, accountId, 100)
    const call = operation()
    await reserve(db, call, -1, 7)
    await reserve(db, call, -1, 7)
    await settle(db, call, -1, flat(7), tokens)
    await reserve(db, call, -1, 7)
    await settle(db, call, -1, flat(7), tokens)
    expect(await availableCredits(db, accountId)).toBe(93)
    expect(await creditDays(db, accountId, {})).toMatchObject([
      { modelId: -1, credits: 7, messages: 1, inputTokens: 200, outputTokens: 40 },
    ])
  })

  it('charges once when processes repeat it at the same time', async () => {
    await grantCredits(db, accountId, 100)
    const call = operation()
    await Promise.all(Array.from({ length: 20 }, () => reserve(db, call, -1, 7)))
    expect(await availableCredits(db, accountId)).toBe(93)
    await Promise.all(Array.from({ length: 20 }, () => settle(db, call, -1, flat(7), tokens)))
    expect(await availableCredits(db, accountId)).toBe(93)
    expect(await creditDays(db, accountId, {})).toMatchObject([
      { credits: 7, messages: 1, inputTokens: 2000 },
    ])
  })

  it('never goes below zero under a hundred calls at once', async () => {
    await grantCredits(db, accountId, 130)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, async () => {
        const call = operation()
        await reserve(db, call, -1, 2)
        await settle(db, call, -1, flat(2), tokens)
      }),
    )
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(65)
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(
      refused.every((reason) => reason instanceof Problem && reason.code === 'insufficient_credits'),
    ).toBe(true)
    expect(await availableCredits(db, accountId)).toBe(0)
    expect(await creditDays(db, accountId, {})).toMatchObject([{ credits: 130, messages: 65 }])
  })

  it('gives back what brought nothing, and takes it again when the call is repeated', async () => {
    await grantCredits(db, accountId, 10)
    const call = operation()
    await reserve(db, call, -1, 10)
    await release(db, call)
    await release(db, call)
    expect(await availableCredits(db, accountId)).toBe(10)
    await Promise.all(Array.from({ length: 10 }, () => reserve(db, call, -1, 10)))
    expect(await availableCredits(db, accountId)).toBe(0)
    await settle(db, call, -1, flat(10), tokens)
    await release(db, call)
    expect(await availableCredits(db, accountId)).toBe(0)
  })

  it('returns the reservation of a process that died, and still charges a call that comes back late', async () => {
    await grantCredits(db, accountId, 50)
    const late = operation()
    await reserve(db, late, -1, 20)
    await reserve(db, operation(), -1, 20)
    await makeStale()
    await reserve(db, operation(), -1, 10)
    expect(await sweepReservations(db)).toBe(2)
    expect(await sweepReservations(db)).toBe(0)
    expect(await availableCredits(db, accountId)).toBe(40)
    await settle(db, late, -1, flat(20), tokens)
    expect(await availableCredits(db, accountId)).toBe(20)
  })

  it('refuses to settle what was never reserved', async () => {
    await expect(settle(db, operation(), -1, flat(1), tokens)).rejects.toThrow('without being reserved')
  })

  it('keeps the accounts apart and reads a range of days', async () => {
    const day = await today()
    const call = operation()
    await reserve(db, call, -101, 4)
    await settle(db, call, -101, flat(4), tokens)
    expect(await creditDays(db, accountId, { from: day, to: day })).toMatchObject([{ day, modelId: -101 }])
    expect(await creditDays(db, accountId, { to: '2020-01-01' })).toEqual([])
    expect(await creditDays(db, accountId + 1, {})).toEqual([])
  })

  it('leaves what is set aside out of a new grant', async () => {
    await grantCredits(db, accountId, 10)
    await reserve(db, operation(), -1, 4)
    await grantCredits(db, accountId, 100)
    expect(await availableCredits(db, accountId)).toBe(96)
  })
})

describe('a price by tokens', () => {
  it('adds up over the calls of an operation, and may exceed the reservation', async () => {
    await grantCredits(db, accountId, 100)
    const call = operation()
    await reserve(db, call, -1, 2)
    expect(await settle(db, call, -1, byTokens(5), tokens)).toBe(5)
    expect(await settle(db, call, -1, byTokens(4), tokens)).toBe(9)
    expect(await availableCredits(db, accountId)).toBe(91)
    expect(await creditDays(db, accountId, {})).toMatchObject([{ credits: 9, messages: 1, inputTokens: 200 }])
  })

  it('takes no more than is left', async () => {
    await grantCredits(db, accountId, 3)
    const call = operation()
    await reserve(db, call, -1, 1)
    await settle(db, call, -1, byTokens(10), tokens)
    expect(await availableCredits(db, accountId)).toBe(0)
  })
})
