import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestAccount, useServer } from '../../test/harness/server.ts'
import { draw } from '../../test/harness/workflows/automation.ts'
import { timeUuid } from '../kit/ids.ts'
import { transact } from '../platform/database/index.ts'
import { runBacklog } from './backlog.ts'
import { type FlowControl, keyOf, mistakesOfKey } from './flow-control.ts'
import { insertRuns } from './insert.ts'
import { countEnded } from './settle.ts'
import { takeRuns } from './take.ts'

// No workers: the test claims runs, and decides when they end.
const server = useServer()

const none: FlowControl = { key: null, concurrency: null, rate: null, debounceSeconds: null }
const key = '{trigger_payload.customer}'

async function limited(account: TestAccount, limits: Partial<FlowControl>): Promise<number> {
  const { id } = await draw(account.owner.api, { nodes: { start: { type: 'WEBHOOK' } } })
  await account.owner.api.ok.put(`/workflows/${id}/flow-control`, { ...none, ...limits })
  return id
}

/** Starts a run for each customer. */
async function start(
  account: TestAccount,
  workflowId: number,
  customers: readonly string[],
): Promise<string[]> {
  const runs = customers.map((customer) => ({
    id: timeUuid(),
    accountId: account.id,
    workflowId,
    snapshotId: null,
    runGraphId: null,
    actsAs: null,
    actsAsWorkspace: true,
    triggerType: 'INCOMING_WEBHOOK',
    payload: { customer },
    deliveryId: null,
    causes: [],
    isTest: false,
  }))
  await transact(server.app, ({ db }) => insertRuns(db, runs))
  return runs.map(({ id }) => id)
}

async function take(places = 100, holder: string = randomUUID()): Promise<string[]> {
  return (await takeRuns(server.app, holder, places)).claims.map(({ run }) => run.id)
}

async function end(ids: readonly string[]): Promise<void> {
  const over = { status: 'SUCCEEDED' as const, completed_at: new Date() }
  await server.app.db.updateTable('runs').set(over).where('id', 'in', ids).execute()
  await countEnded(server.app.db, ids)
}

describe('a slot', () => {
  it('is given to one run only, however many processes ask at once', async () => {
    const account = await server.createAccount()
    const id = await limited(account, { key, concurrency: 2 })
    const runs = await start(
      account,
      id,
      Array.from({ length: 20 }, () => 'a'),
    )
    const order: string[] = []
    for (let round = 0; round < 10; round++) {
      const taken = (await Promise.all(Array.from({ length: 6 }, () => take(4)))).flat()
      expect(taken).toHaveLength(2)
      order.push(...taken)
      await end(taken)
    }
    expect(order).toEqual(runs)
    expect(await take()).toEqual([])
  })

  it('is kept by a run whose process died, and by one whose end was rolled back', async () => {
    const account = await server.createAccount()
    const id = await limited(account, { key, concurrency: 1 })
    const [first = '', second = ''] = await start(account, id, ['a', 'a'])
    const dead = randomUUID()
    expect(await take(10, dead)).toEqual([first])
    const undone = transact(server.app, async ({ db }) => {
      await db
        .updateTable('runs')
        .set({ status: 'FAILED', completed_at: new Date() })
        .where('id', '=', first)
        .execute()
      throw new Error('the process died')
    })
    await expect(undone).rejects.toThrow('the process died')
    expect(await take()).toEqual([])
    // No process of this name is alive: another one releases the run and claims it.
    await runBacklog.release(server.app, randomUUID(), [])
    expect(await take()).toEqual([first])
    await end([first])
    expect(await take()).toEqual([second])
    await end([second])
  })

  it('is free once its run has ended, although nobody has counted the end', async () => {
    const account = await server.createAccount()
    const id = await limited(account, { concurrency: 1 })
    const [first = '', second = ''] = await start(account, id, ['a', 'b'])
    expect(await take()).toEqual([first])
    await sql`update runs set status = 'SUCCEEDED', completed_at = now() where id = ${first}`.execute(
      server.app.db,
    )
    expect(await take()).toEqual([second])
    await end([second])
  })

  it('is free after a run that waits for hours only once that has ended', async () => {
    const account = await server.createAccount()
    const id = await limited(account, { concurrency: 1 })
    const [first = '', second = ''] = await start(account, id, ['a', 'b'])
    expect(await take()).toEqual([first])
    await sql`update runs set status = 'WAITING', holder = null where id = ${first}`.execute(server.app.db)
    expect(await take()).toEqual([])
    await end([first])
    expect(await take()).toEqual([second])
    await end([second])
  })

  it('waits for a run whose row is locked, and is not lost', async () => {
    const account = await server.createAccount()
    const id = await limited(account, { concurrency: 1 })
    const [first = ''] = await start(account, id, ['a'])
    const locked = Promise.withResolvers<void>()
    const looked = Promise.withResolvers<void>()
    const other = transact(server.app, async ({ db }) => {
      await sql`select from runs where id = ${first} for update`.execute(db)
      locked.resolve()
      await looked.promise
    })
    await locked.promise
    expect(await take()).toEqual([])
    looked.resolve()
    await other
    await sql`update run_slot_checks set due_at = now() where workflow_id = ${id}`.execute(server.app.db)
    expect(await take()).toEqual([first])
    await end([first])
  })
})

describe('accounts', () => {
  it('are served in turn, however many keys another one has', async () => {
    const [busy, quiet] = [await server.createAccount(), await server.createAccount()]
    const many = await limited(busy, { key, concurrency: 1 })
    await start(
      busy,
      many,
      Array.from({ length: 500 }, (_, index) => `customer ${index}`),
    )
    const [single = ''] = await start(quiet, await limited(quiet, { concurrency: 1 }), ['a'])
    expect(await take(4)).toContain(single)
    await server.app.db.deleteFrom('runs').where('account_id', 'in', [busy.id, quiet.id]).execute()
  })
})

describe('a debounce', () => {
  it('leaves one of many events of a key', async () => {
    const account = await server.createAccount()
    const id = await limited(account, { key, debounceSeconds: 60 })
    const runs = await start(
      account,
      id,
      Array.from({ length: 2500 }, () => 'a'),
    )
    // Bounded batches, one with each look.
    for (let look = 0; look < 4; look++) expect(await take()).toEqual([])
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from runs where workflow_id = ${id} group by status order by count`.execute(
      server.app.db,
    )
    expect(rows).toEqual([
      { status: 'WAITING', count: 1 },
      { status: 'FAILED', count: 2499 },
    ])
    await sql`update run_slots set not_before = now() where workflow_id = ${id} and not_before is not null`.execute(
      server.app.db,
    )
    await sql`update run_slot_checks set due_at = now() where workflow_id = ${id}`.execute(server.app.db)
    expect(await take()).toEqual([runs.at(-1)])
    await end(runs.slice(-1))
    // The next heartbeat of any process counts them, since this one was never alive.
    await runBacklog.release(server.app, randomUUID(), [])
    expect(await account.owner.api.ok.get(`/workflows/${id}`)).toMatchObject({
      runsCount: 2500,
      runsFailedCount: 0,
    })
  })
})

describe('a key', () => {
  it('is the text of its values', () => {
    const order = { customer: { id: 7 }, tags: ['a'] }
    expect(keyOf('{trigger_payload.customer.id}/{trigger_payload.tags[0]}', order)).toEqual({
      value: '7/a',
      error: null,
    })
    expect(keyOf('{trigger_payload}', order).value).toBe(JSON.stringify(order))
    expect(keyOf(null, order)).toEqual({ value: '', error: null })
  })

  it('is empty without a value, whatever the trigger data is', () => {
    for (const payload of [null, undefined, 'text', 7, [], {}, { customer: null }]) {
      const { value, error } = keyOf('a{trigger_payload.customer}', payload)
      expect(value).toBe('')
      expect(error).toContain('{trigger_payload.customer}')
    }
    const long = { customer: 'x'.repeat(1_100_000) }
    expect(keyOf('{trigger_payload.customer}', long)).toMatchObject({ value: '' })
  })

  it('is refused without names of the trigger data', () => {
    for (const good of ['{trigger_payload}', '{{{trigger_payload.a}}', 'x-{trigger_payload.a[0].b}']) {
      expect(mistakesOfKey(good)).toEqual([])
    }
    for (const bad of [
      'x',
      '{trigger_payload2}',
      '{a.b}',
      '{trigger_payload.a',
      '{trigger_payload} {loop.item}',
    ]) {
      expect(mistakesOfKey(bad)).not.toEqual([])
    }
  })
})
