import { describe, expect, it } from 'vitest'
import type { Json } from '../../test/harness/api.ts'
import { lookOn } from '../../test/harness/live/look-on.ts'
import { useServer } from '../../test/harness/server.ts'
import { hubOf } from './hub.ts'
import { openEvents } from './stream.ts'

const server = useServer()

const create = (name: string) => server.api.ok.post('/objects/people/rows', { Name: name })
const about = (id: string) => (one: { data: Json }) => one.data.ids?.includes(id) === true

describe('live events', () => {
  it('tell of records that are made, changed, deleted and restored', async () => {
    const seen = await lookOn(server.api, 'record:people')
    await seen.until(({ event }) => event === 'ready')
    const { id } = await create('Ada')
    expect(await seen.until(about(id))).toMatchObject({
      event: 'record',
      data: { scope: 'people', change: 'created', user_id: server.account.owner.id, ids: [id] },
    })
    await server.api.ok.patch(`/objects/people/rows/${id}`, { Name: 'Ada Lovelace' })
    await seen.until(({ data }) => data.change === 'updated')
    await server.api.ok.delete(`/objects/people/rows/${id}`)
    const gone = await seen.until(({ data }) => data.change === 'deleted')
    expect(gone.data.ids).toBeNull()
    seen.leave()
  })

  it('name no more than a hundred rows of one write', async () => {
    const seen = await lookOn(server.api, 'record:people')
    await seen.until(({ event }) => event === 'ready')
    const rows = Array.from({ length: 101 }, (_, index) => ({ Name: `n${index}` }))
    await server.api.ok.post('/objects/people/rows/bulk', { rows })
    const { data } = await seen.until(({ event }) => event === 'record')
    expect(data).toMatchObject({ change: 'created', ids: null })
    expect(seen.told).toHaveLength(2)
    seen.leave()
  })

  it('cost nothing where nobody looks on', async () => {
    const other = await server.createAccount()
    await other.owner.api.ok.post('/objects/people/rows', { Name: 'unseen' })
    const written = await server.app.db
      .selectFrom('live_events')
      .select('id')
      .where('account_id', '=', other.id)
      .execute()
    expect(written).toEqual([])
  })

  it('tell of tasks, graphs, knowledge and presence', async () => {
    const seen = await lookOn(server.api, 'task,graph,crawl,presence')
    await seen.until(({ event }) => event === 'ready')
    const task = await server.api.ok.post('/tasks', { content: 'Call back' })
    await seen.until(about(task.id))
    const workflow = await server.api.ok.post('/workflows', { name: 'Morning' })
    await server.api.ok.post(`/workflows/${workflow.id}/nodes`, {
      type: 'WEBHOOK',
      position: { positionX: 0, positionY: 0 },
      data: { type: 'WEBHOOK', triggerByWebhookIds: [] },
    })
    const graph = await seen.until(({ event }) => event === 'graph')
    expect(graph.data).toMatchObject({ scope: `workflow:${workflow.id}`, change: 'updated' })
    await server.api.ok.put('/presence', { client_id: 'w1', place: `workflow:${workflow.id}` })
    const there = await seen.until(({ event }) => event === 'presence')
    expect(there.data).toMatchObject({ scope: `workflow:${workflow.id}`, change: 'present' })
    const { results } = await server.api.ok.get(`/presence?place=workflow:${workflow.id}`)
    expect(results).toMatchObject([{ user_id: server.account.owner.id, client_id: 'w1' }])
    const count = seen.told.length
    await server.api.ok.put('/presence', { client_id: 'w1', place: `workflow:${workflow.id}` })
    await server.api.ok.put('/presence', { client_id: 'w1', place: null })
    await seen.until(({ data }) => data.change === 'left')
    // An unchanged presence causes no event.
    expect(seen.told).toHaveLength(count + 1)
    seen.leave()
  })

  it('go on where they were after a lost connection, and say so when they cannot', async () => {
    const before = await lookOn(server.api, 'record:people')
    const { id: place } = await before.until(({ event }) => event === 'ready')
    before.leave()
    const { id } = await create('missed')
    const after = await lookOn(server.api, 'record:people', place)
    const missed = await after.until(about(id))
    after.leave()
    for (const [topics, lastId] of [
      ['record:people', '999999999'],
      ['record:people', 'nonsense'],
      // No stream watched deals at that time, so no events of them were stored.
      ['record:people,record:deals', missed.id],
    ] as const) {
      const lost = await lookOn(server.api, topics, lastId)
      expect((await lost.until(({ event }) => event !== 'record')).event).toBe('reset')
      lost.leave()
    }
  })

  it('miss none of a transaction that was under way when the last one was written', async () => {
    const seen = await lookOn(server.api, 'record:people')
    await seen.until(({ event }) => event === 'ready')
    const announce = (id: string) =>
      `select announce(${server.account.id}, 'record', (select id::text from objects where name = 'people' and account_id = ${server.account.id}), array['${id}'], 'updated', null, null)`
    const slow = await server.app.database.pool.connect()
    const row = await create('slow')
    await slow.query('begin')
    await slow.query(announce(row.id))
    const fast = await create('fast')
    const last = await seen.until(about(fast.id))
    seen.leave()
    await slow.query('commit')
    slow.release()
    const again = await lookOn(server.api, 'record:people', last.id)
    const late = await again.until(({ data }) => data.change === 'updated' && data.ids.includes(row.id))
    expect(Number(late.id)).toBeLessThan(Number(last.id))
    again.leave()
  })

  it('tell only what one may see, also after rights have changed', async () => {
    const ada = await server.account.addUser('MEMBER')
    const assigned = await server.api.ok.post('/tasks', { content: 'For Ada', assignee_ids: [ada.id] })
    const hers = await lookOn(ada.api, 'notification,task')
    const mine = await lookOn(server.api, 'notification,task')
    await hers.until(({ event }) => event === 'ready')
    await mine.until(({ event }) => event === 'ready')
    const second = await server.api.ok.post('/tasks', { content: 'Second', assignee_ids: [ada.id] })
    await hers.until(({ event }) => event === 'notification')
    const { results, unread_count } = await ada.api.ok.get('/notifications')
    expect(results.map(({ subject }: Json) => subject.id)).toEqual([second.id, assigned.id])
    expect(unread_count).toBe(2)
    await mine.until(about(second.id))
    expect(mine.told.some(({ event }) => event === 'notification')).toBe(false)
    await ada.api.ok.post('/notifications/read', { ids: [second.id, results[0].id] })
    expect(await ada.api.ok.get('/notifications?unread=true')).toMatchObject({ unread_count: 1 })
    await ada.api.ok.put('/me/notification-settings', { task_assigned: false })
    await server.api.ok.post('/tasks', { content: 'Third', assignee_ids: [ada.id] })
    expect(await ada.api.ok.get('/notifications')).toMatchObject({ unread_count: 1 })
    await server.app.db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', ada.id)
      .execute()
    const unseen = await server.api.ok.post('/tasks', { content: 'Unseen by Ada' })
    await hers.ended
    expect(hers.told.filter(about(unseen.id))).toEqual([])
    mine.leave()
  })

  it('keep quiet about rows that record-level security hides', async () => {
    const stranger = await server.account.addUser('MEMBER')
    const [type] = (await server.api.ok.get('/objects/deals/record-types')).results
    const security = `/objects/deals/record-types/${type.id}/security`
    await server.api.ok.patch(security, { enabled: true, workspace: 'NO_ACCESS' })
    const theirs = await lookOn(stranger.api, 'record:deals')
    await theirs.until(({ event }) => event === 'ready')
    const hidden = await server.api.ok.post('/objects/deals/rows', { Name: 'Hidden' })
    const own = await server.api.ok.post('/objects/deals/rows', { Name: 'Own', Users: [stranger.id] })
    await theirs.until(about(own.id))
    await server.api.ok.patch(`/objects/deals/rows/${hidden.id}`, { Name: 'Still hidden' })
    await server.api.ok.patch(`/objects/deals/rows/${own.id}`, { Name: 'Still own' })
    await theirs.until(({ data }) => data.change === 'updated')
    await server.api.ok.patch(security, { workspace: 'READ_ONLY' })
    await server.api.ok.patch(`/objects/deals/rows/${hidden.id}`, { Name: 'Open' })
    await theirs.until(about(hidden.id))
    expect(theirs.told.map(({ data }) => data.ids ?? [])).toEqual([[], [own.id], [own.id], [hidden.id]])
    theirs.leave()
  })

  it('end with the session that they were opened in', async () => {
    const session = await server.account.owner.signIn()
    const seen = await lookOn(session.api, 'record:people')
    await seen.until(({ event }) => event === 'ready')
    await session.api.ok.delete('/session')
    await create('after the end')
    await seen.ended
    expect(seen.told.map(({ event }) => event)).toEqual(['ready'])
  })

  it('refuse topics that are not there, with what is', async () => {
    const { status, body } = await server.api.get('/events?topics=runs,record,record:nobody,run:12')
    expect(status).toBe(400)
    expect(body.details.issues).toMatchObject([
      { message: 'There is no topic "runs".', suggestion: 'run' },
      { message: 'Say of which: "record:people".' },
      { code: 'not_found' },
      { message: '"run" stands alone: there is no "run:12".' },
    ])
    expect((await server.account.general.api.get('/events?topics=run')).status).toBe(401)
  })

  it('cut off whoever does not read, and leave nothing behind', async () => {
    const via = { kind: 'key' as const, id: 0 }
    const caller = {
      account: { id: server.account.id, name: '', namespace: '' },
      user: { id: server.account.owner.id, email: '', role: 'OWNER' as const },
      via,
    }
    const key = await server.app.db
      .selectFrom('api_keys')
      .select('id')
      .where('user_id', '=', caller.user.id)
      .executeTakeFirstOrThrow()
    caller.via.id = key.id
    const count = hubOf(server.app).count(server.account.id)
    const unread = await openEvents(server.app, caller, new Set(['presence']), undefined)
    expect(hubOf(server.app).count(server.account.id)).toBe(count + 1)
    const closed = new Promise<void>((resolve) => unread.once('close', () => resolve()))
    const details = 'x'.repeat(1900)
    for (let round = 0; round < 40; round++) {
      await server.api.ok.put('/presence', { client_id: 'w', place: `p${round}`, details })
    }
    await closed
    expect(hubOf(server.app).count(server.account.id)).toBe(count)
  })
})
