import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { activate, allFinished, draw, eventually } from '../../../test/harness/workflows/automation.ts'
import { triggers } from '../../graphs/index.ts'
import type { ConversationEvent } from '../../kit/event.ts'
import type { App } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'
import { runOnSchedule } from '../schedules/tick.ts'
import { onConversation, onIntegrations } from './listeners.ts'

const server = useServer({ workers: true })

const schedule = (extra: Json = {}) => ({
  type: 'SCHEDULED_TRIGGER',
  cronExpression: '0 9 * * *',
  timezone: 'Europe/Madrid',
  startTime: null,
  endTime: null,
  ...extra,
})

const scheduleOf = (id: number) =>
  server.app.db
    .selectFrom('schedules')
    .selectAll()
    .where('kind', '=', 'workflow')
    .where('key', '=', String(id))
    .executeTakeFirst()

const triggersOf = (id: number) =>
  server.app.db
    .selectFrom('workflow_triggers')
    .selectAll()
    .where('workflow_id', '=', id)
    .orderBy('subject')
    .execute()

const setStatus = (id: number, status: string) => server.api.ok.put(`/workflows/${id}`, { status })

/** Checks the payloads of all runs of a workflow against the shape that its trigger declares. */
async function expectDeclaredPayload(id: number): Promise<void> {
  const { results } = await server.api.ok.get(`/runs?workflowId=${id}`)
  expect(results).not.toEqual([])
  for (const { id: runId, triggerType } of results) {
    const { payload } = await server.api.ok.get(`/runs/${runId}`)
    const trigger = triggers.find(({ type }) => type === triggerType)
    expect(trigger?.payload.safeParse(payload)).toMatchObject({ success: true })
  }
}

describe('what a workflow listens to', () => {
  it('follows its status, and goes with it', async () => {
    const { id } = await draw(server.api, { nodes: { start: schedule() } })
    expect(await scheduleOf(id)).toBeUndefined()
    for (const [status, isListening] of [
      ['ACTIVE', true],
      ['PAUSED', false],
      ['ACTIVE', true],
      ['DRAFT', false],
      ['ACTIVE', true],
      ['ARCHIVED', false],
    ] as const) {
      await setStatus(id, status)
      const schedules = await scheduleOf(id)
      const subscribed = await triggersOf(id)
      expect([status, schedules !== undefined, subscribed.length]).toEqual([
        status,
        isListening,
        isListening ? 1 : 0,
      ])
    }
    const other = await activate(server.api, { nodes: { start: schedule() } })
    await server.api.ok.delete(`/workflows/${other.id}`)
    expect(await scheduleOf(other.id)).toBeUndefined()
    expect(await triggersOf(other.id)).toEqual([])
  })

  it('is what is live: an edit changes nothing until it is published', async () => {
    const { id, ids } = await activate(server.api, { nodes: { start: schedule() } })
    await server.api.ok.put(`/workflows/${id}/nodes/${ids['start']}`, {
      data: schedule({ cronExpression: '0 10 * * *' }),
    })
    expect(await scheduleOf(id)).toMatchObject({ cron: '0 9 * * *', time_zone: 'Europe/Madrid' })
    await server.api.ok.post(`/workflows/${id}/publish`)
    expect(await scheduleOf(id)).toMatchObject({ cron: '0 10 * * *' })
  })

  it('is the draft where nothing was ever published: the schedule may come after the activation', async () => {
    const { id } = await server.api.ok.post('/workflows', { name: 'Later' })
    await setStatus(id, 'ACTIVE')
    const position = { positionX: 0, positionY: 0 }
    const node = await server.api.ok.post(`/workflows/${id}/nodes`, {
      type: 'SCHEDULED_TRIGGER',
      position,
      data: schedule(),
    })
    expect(await scheduleOf(id)).toMatchObject({ cron: '0 9 * * *' })
    expect(await triggersOf(id)).toMatchObject([
      { acts_as: server.account.owner.id, acts_as_workspace: false },
    ])
    const member = await server.account.addUser('MEMBER')
    await member.api.ok.post(`/workflows/${id}/nodes`, { type: 'BREAK', position, data: { type: 'BREAK' } })
    expect(await triggersOf(id)).toMatchObject([{ acts_as: member.id }])
    await server.api.ok.delete(`/workflows/${id}/nodes/${node.nodeId}`)
    expect(await scheduleOf(id)).toBeUndefined()
  })

  it('keeps the window and the dates of a schedule', async () => {
    const { id } = await activate(server.api, {
      nodes: {
        start: schedule({
          startTime: '08:00',
          endTime: '18:30',
          startDate: '2027-01-01',
          endDate: '2027-01-31',
        }),
      },
    })
    expect(await scheduleOf(id)).toMatchObject({
      day_start: '08:00:00',
      day_end: '18:30:00',
      starts_at: new Date('2026-12-31T23:00:00.000Z'),
      ends_at: new Date('2027-01-31T22:59:59.999Z'),
      next_run_at: new Date('2027-01-01T08:00:00.000Z'),
    })
  })
})

describe('a tick', () => {
  it('starts one run, however often its job is run', async () => {
    const { id } = await activate(server.api, { nodes: { start: schedule() } })
    const tick = (scheduledAt: string) =>
      runOnSchedule.run(
        server.app,
        { accountId: server.account.id, key: String(id), scheduledAt, payload: {} },
        { accountId: null, attempt: 1, lastAttempt: false, deaths: 0, signal: new AbortController().signal },
      )
    await Promise.all([tick('2026-01-01T08:00:00.000Z'), tick('2026-01-01T08:00:00.000Z')])
    await tick('2026-01-01T08:00:00.000Z')
    expect(await allFinished(server.api, id, 1)).toHaveLength(1)
    await tick('2026-01-02T08:00:00.000Z')
    expect(await allFinished(server.api, id, 2)).toHaveLength(2)
    await expectDeclaredPayload(id)
  })
})

const event = (agentId: string): ConversationEvent => ({
  type: 'CONVERSATION_ENDED',
  accountId: server.account.id,
  agentId,
  conversationId: 'c-1',
  channel: 'livechat',
  contactId: null,
  userId: null,
  causes: [],
  occurredAt: new Date(),
  details: { summary: 'Bye' },
})

const listening = (extra: Json) => ({
  nodes: { start: { type: 'TRIGGER', triggerType: 'CONVERSATION_ENDED', ...extra } },
})

describe('conversation events', () => {
  it('start what is listed for the agent, and nothing that wants a user or names no agent', async () => {
    const agent = await server.api.ok.post('/agents', { name: 'Ada' })
    const other = await server.api.ok.post('/agents', { name: 'Bo' })
    const heard = await activate(server.api, listening({ triggeredByAgentIds: [agent.id, agent.id] }))
    const deaf = await Promise.all([
      activate(server.api, listening({})),
      activate(server.api, listening({ triggeredByAgentIds: [other.id] })),
      activate(server.api, listening({ triggeredByAgentIds: [agent.id], triggeredBy: 'USER' })),
    ])
    await onConversation(server.app, event(agent.id))
    expect(await allFinished(server.api, heard.id, 1)).toHaveLength(1)
    await expectDeclaredPayload(heard.id)
    for (const { id } of deaf) expect((await server.api.ok.get(`/workflows/${id}/logs`)).results).toEqual([])
  })
})

describe('integration events', () => {
  it('start what is subscribed, in the transaction that hands them over', async () => {
    const { id } = await activate(server.api, { nodes: { start: { type: 'WEBHOOK' } } })
    await server.app.db
      .insertInto('workflow_triggers')
      .values({
        workflow_id: id,
        account_id: server.account.id,
        trigger_type: 'INTEGRATION_TRIGGER',
        subject: '71',
        acts_as_workspace: true,
      })
      .execute()
    const arrive = (app: App, subscriptionId: number) =>
      onIntegrations(app, [
        {
          accountId: server.account.id,
          subscriptionId,
          connectedAccountId: 1,
          slug: 'ISSUE_OPENED',
          eventId: 'e-1',
          occurredAt: new Date(),
          payload: { issue: 1 },
        },
      ])
    const undone = transact(server.app, async (app) => {
      await arrive(app, 71)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await arrive(server.app, 72)
    await arrive(server.app, 71)
    expect(await allFinished(server.api, id, 1)).toHaveLength(1)
  })
})

describe('many events', () => {
  it('of one account wait their turn in the table, and hold up nobody else', async () => {
    const deals = (await server.api.ok.get('/objects')).results.find(
      (object: Json) => object.name === 'deals',
    )
    const types = await server.api.ok.get('/objects/deals/record-types')
    const start = {
      type: 'TRIGGER',
      triggerType: 'OBJECT_RECORD_CREATED',
      triggeredByTableId: deals.id,
      triggeredByRecordTypeId: types.results[0].id,
    }
    const listeners = [
      await activate(server.api, { nodes: { start } }),
      await activate(server.api, { nodes: { start } }),
      await activate(server.api, { nodes: { start } }),
    ]
    const count = 400
    const rows = Array.from({ length: count }, (_, index) => ({ Name: `Bulk ${index}` }))
    await server.api.ok.post('/objects/deals/rows/bulk', { rows })
    await eventually(async () => {
      const { waiting } = await server.app.db
        .selectFrom('runs')
        .select((expression) => expression.fn.countAll<number>().as('waiting'))
        .where('status', '=', 'QUEUED')
        .executeTakeFirstOrThrow()
      return waiting > count ? true : undefined
    })
    const busy = await server.app.db
      .selectFrom('runs')
      .select('workflow_id')
      .where('status', '=', 'RUNNING')
      .execute()
    expect(busy.length).toBeLessThanOrEqual(server.app.config.runsPerAccount + 2)
    const other = await server.createAccount()
    const small = await activate(other.owner.api, { nodes: { start: schedule() } })
    const { logId } = await other.owner.api.ok.post(`/workflows/${small.id}/run`)
    await eventually(async () => {
      const log = await other.owner.api.ok.get(`/workflows/${small.id}/logs/${logId}`)
      return log.completed_at === null ? undefined : log
    })
    const left = await server.app.db.selectFrom('runs').select('id').where('status', '=', 'QUEUED').execute()
    expect(left.length).toBeGreaterThan(0)
    for (const { id } of listeners) {
      await eventually(async () => {
        const workflow = await server.api.ok.get(`/workflows/${id}`)
        return workflow.runsCount === count ? true : undefined
      }, 60)
    }
  }, 90_000)
})
