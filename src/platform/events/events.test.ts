import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { elsewhere } from '../../../test/harness/pool-guard.ts'
import { useServer } from '../../../test/harness/server.ts'
import { capabilities } from '../../capabilities.ts'
import type { RecordEvent } from '../../kit/event.ts'
import type { Capability } from '../app.ts'
import { transact } from '../database/index.ts'
import { listDeadLetters, sendAgain } from '../dead-letters.ts'
import { listen, publish } from './index.ts'

const heard: RecordEvent[] = []
let failures = 0
let poison: string | undefined
let hanging: { accountId: number; until: Promise<void> } | undefined

const listener: Capability = {
  name: 'Listener',
  description: 'Hears of records.',
  endpoints: [],
  listeners: [
    async (_app, events) => {
      if (failures > 0) throw new Error(`${failures--} more`)
      if (events.some(({ rowId }) => rowId === poison)) throw new Error('this event is poison')
      if (events[0]?.accountId === hanging?.accountId) await hanging?.until
      heard.push(...events)
    },
  ],
}

const server = useServer({ workers: true, capabilities: [...capabilities, listener] })

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition).toBe(true)
}

const stored = async () => (await server.app.db.selectFrom('events').select('id').execute()).length

describe('events of records', () => {
  let object: Json

  beforeAll(async () => {
    object = await server.api.ok.post('/objects', {
      name: 'orders',
      columns: [
        { name: 'Name', type: 'string' },
        { name: 'Total', type: 'number' },
      ],
    })
  })

  it('are not written without listeners', async () => {
    await server.api.ok.post('/objects/orders/rows', { Name: 'quiet' })
    expect(await stored()).toBe(0)
  })

  it('reach the listeners in sets, with what changed', async () => {
    const subscription = (topic: RecordEvent['topic']) => ({
      accountId: server.account.id,
      topic,
      objectId: object.id,
    })
    await listen(server.app.db, 'test:1', [subscription('record.created'), subscription('record.updated')])
    const rows = Array.from({ length: 1500 }, (_, index) => ({ Name: `n${index}` }))
    const { ids } = await server.api.ok.post('/objects/orders/rows/bulk', { rows })
    await until(() => heard.length >= 1500)
    expect(heard).toHaveLength(1500)
    expect(new Set(heard.map((event) => event.rowId))).toEqual(new Set(ids))
    expect(heard[0]).toMatchObject({
      topic: 'record.created',
      kind: 'object',
      objectId: object.id,
      userId: server.account.owner.id,
    })
    heard.length = 0
    await server.api.ok.patch(`/objects/orders/rows/${ids[0]}`, { Name: 'n0' })
    await server.api.ok.patch(`/objects/orders/rows/${ids[0]}`, { Name: 'n0', Total: 3 })
    await until(() => heard.length > 0)
    const total = object.fields[1].id
    expect(heard).toMatchObject([{ topic: 'record.updated', rowId: ids[0], fieldIds: [total], causes: [] }])
    // They go a moment after they were heard.
    await expect.poll(stored).toBe(0)
    await listen(server.app.db, 'test:1', [])
    heard.length = 0
    await server.api.ok.patch(`/objects/orders/rows/${ids[0]}`, { Total: 4 })
    expect(await stored()).toBe(0)
  })

  const created = () => ({
    topic: 'record.created' as const,
    accountId: server.account.id,
    objectId: object.id,
    kind: 'object' as const,
    recordTypeId: 1,
    fieldIds: [],
    userId: null,
    causes: [],
  })

  it('of two transactions do not wait for each other, and those that a listener could not take come again', async () => {
    const event = created()
    heard.length = 0
    failures = 1
    await transact(server.app, async ({ db }) => {
      await publish(db, [{ ...event, rowId: 'first' }])
      await elsewhere(() =>
        transact(server.app, ({ db: other }) => publish(other, [{ ...event, rowId: 'second' }])),
      )
    })
    await until(() => heard.length === 2)
    expect(heard.map(({ rowId }) => rowId).toSorted()).toEqual(['first', 'second'])
    expect(failures).toBe(0)
    await expect.poll(stored).toBe(0)
  })

  it('are delivered although one of them fails, which is retried until it fails for good', async () => {
    heard.length = 0
    poison = 'poison'
    const rowIds = ['before', poison, 'after']
    await transact(server.app, ({ db }) =>
      publish(
        db,
        rowIds.map((rowId) => ({ ...created(), rowId })),
      ),
    )
    await until(() => heard.length === 2)
    expect(heard.map(({ rowId }) => rowId).toSorted()).toEqual(['after', 'before'])
    const waiting = () => server.app.db.selectFrom('events').select(['row_id', 'attempts']).execute()
    await expect.poll(waiting).toEqual([{ row_id: poison, attempts: 1 }])
    await server.app.db.updateTable('events').set({ attempts: 24, retry_at: new Date() }).execute()
    await expect.poll(() => listDeadLetters(server.app.db, { limit: 10 })).toHaveLength(1)
    const dead = await listDeadLetters(server.app.db, { limit: 10 })
    expect(dead).toMatchObject([
      {
        what: 'record.created orders',
        accountId: server.account.id,
        attempts: 25,
        reason: 'this event is poison',
      },
    ])
    poison = undefined
    heard.length = 0
    expect(await sendAgain(server.app.db, dead[0]?.id ?? '')).toBe(true)
    expect(await sendAgain(server.app.db, dead[0]?.id ?? '')).toBe(false)
    await until(() => heard.length === 1)
    expect(heard.map(({ rowId }) => rowId)).toEqual(['poison'])
    await expect.poll(stored).toBe(0)
  })

  it('of an account whose listener hangs delay no other account', async () => {
    const other = await server.createAccount()
    const slow = await other.owner.api.ok.post('/objects', {
      name: 'slow',
      columns: [{ name: 'Name', type: 'string' }],
    })
    const { promise, resolve: release } = Promise.withResolvers<void>()
    hanging = { accountId: other.id, until: promise }
    await publish(
      server.app.db,
      Array.from({ length: 3000 }, (_, index) => ({
        ...created(),
        accountId: other.id,
        objectId: slow.id,
        rowId: `slow ${index}`,
      })),
    )
    heard.length = 0
    await publish(server.app.db, [{ ...created(), rowId: 'quick' }])
    await until(() => heard.length === 1)
    expect(heard.map(({ rowId }) => rowId)).toEqual(['quick'])
    // Comes back although the listener hangs until it is released.
    await other.owner.api.ok.get('/me')
    release()
    await until(() => heard.length === 3001)
    expect(heard).toHaveLength(3001)
    hanging = undefined
  })

  it('keep the history of a row', async () => {
    const { id } = await server.api.ok.post('/objects/orders/rows', { Name: 'a' })
    await server.api.ok.patch(`/objects/orders/rows/${id}`, { Name: 'b', Total: 1 })
    const { results } = await server.api.ok.get(
      `/objects/orders/rows/${id}/activities?include_automatic=true`,
    )
    const created_by = server.account.owner.id
    expect(results).toMatchObject([
      { type: 'RECORD_UPDATED', content: 'Changed Name, Total', automatic: true, created_by },
      { type: 'RECORD_CREATED', content: 'Created', automatic: true, created_by },
    ])
  })
})
