import { describe, expect, it } from 'vitest'
import { useServer } from '../../test/harness/server.ts'
import { today } from '../../test/harness/today.ts'
import { choosePlan, putPlan } from './plans.ts'
import { renewDue, subscriptionOf } from './subscriptions.ts'

const server = useServer()

describe('billing', () => {
  it('starts every account on the default plan with a month of credits', async () => {
    const billing = await server.account.general.api.ok.get('/billing')
    expect(billing).toMatchObject({ plan: 'Self-hosted', credits_per_month: 1_000_000, credits_used: 0 })
    const { period_started_at, renews_at } = await subscriptionOf(server.app.db, server.account.id)
    expect(billing.renewal_date).toBe(renews_at.toISOString().slice(0, billing.renewal_date.length))
    expect(renews_at > period_started_at).toBe(true)
    const usage = await server.api.ok.get('/billing/usage')
    expect(usage).toMatchObject({
      plan: { id: 'self-hosted' },
      subscription: { status: 'ACTIVE' },
      upcoming_changes: [],
      credits: { used: 0, limit: 1_000_000 },
    })
    expect(usage.counts.users).toEqual({ used: 1, limit: 10_000 })
    expect(Object.keys(usage.counts)).toEqual(
      expect.arrayContaining(['agents', 'flows', 'workflows', 'users', 'knowledge_bases']),
    )
  })

  it('counts what there is', async () => {
    await server.api.ok.post('/agents', { name: 'One' })
    await server.api.ok.post('/workflows', { name: 'One' })
    const { counts } = await server.api.ok.get('/billing/usage')
    expect([counts.agents.used, counts.flows.used, counts.workflows.used]).toEqual([1, 1, 1])
    expect(counts.knowledge_bases.used).toBe(1)
  })

  it('refuses agents beyond the plan, and publishing them', async () => {
    const { app } = server
    const account = await server.createAccount()
    await putPlan(app.db, 'tiny', {
      name: 'Tiny',
      credits_per_month: 5,
      premium_seats: 1,
      limits: { agents: 1, deployed_agents: 0 },
    })
    await choosePlan(app.db, account.id, 'tiny', 'now')
    const agent = await account.owner.api.ok.post('/agents', { name: 'Only' })
    const second = await account.owner.api.post('/agents', { name: 'Second' })
    expect(second.status).toBe(402)
    expect(second.body).toMatchObject({
      code: 'payment_required',
      message: expect.stringContaining('1 agents'),
    })
    const deploy = await account.owner.api.put(`/agents/${agent.id}/deployment-status`, { isOffline: false })
    expect(deploy.status).toBe(402)
    expect((await account.owner.api.ok.get('/billing')).credits_per_month).toBe(5)
  })

  it('renews on the day of the month in the zone of the account, once, and changes the plan then', async () => {
    const { app } = server
    const account = await server.createAccount()
    await app.db
      .updateTable('accounts')
      .set({ time_zone: 'Pacific/Auckland' })
      .where('id', '=', account.id)
      .execute()
    await app.db
      .updateTable('subscriptions')
      .set({ anchor: '2027-01-31', renews_at: new Date('2027-01-30T11:00:00Z'), status: 'ACTIVE' })
      .where('account_id', '=', account.id)
      .execute()
    await putPlan(app.db, 'next', { name: 'Next', credits_per_month: 70, premium_seats: 1 })
    await choosePlan(app.db, account.id, 'next', 'renewal')
    expect((await account.owner.api.ok.get('/billing/usage')).upcoming_changes).toHaveLength(1)
    const now = new Date('2027-02-01T00:00:00Z')
    await Promise.all([renewDue(app, now), renewDue(app, now)])
    const subscription = await subscriptionOf(app.db, account.id)
    // The last day of February, midnight in Auckland (UTC+13).
    expect(subscription.renews_at.toISOString()).toBe('2027-02-27T11:00:00.000Z')
    expect(subscription).toMatchObject({ plan_id: 'next', next_plan_id: null, credits_granted: 70 })
    expect(await renewDue(app, now)).toBe(0)
    expect(await account.owner.api.ok.get('/billing')).toMatchObject({
      credits_used: 0,
      credits_per_month: 70,
    })
  })

  it('has a history by day and model', async () => {
    const date = await today()
    await server.app.db
      .insertInto('credit_days')
      .values({ account_id: server.account.id, day: date, model_id: -1, credits: 7, messages: 7 })
      .execute()
    const { results } = await server.account.general.api.ok.get(`/billing/credits/history?start_date=${date}`)
    expect(results).toEqual([{ date, ai_model_id: -1, model: expect.any(String), credits: 7, messages: 7 }])
    expect((await server.api.ok.get('/billing/credits/history?end_date=2020-01-01')).results).toEqual([])
    for (const day of ['yesterday', '2026-02-30', '0000-01-01']) {
      const { status, body } = await server.api.get(`/billing/credits/history?start_date=${day}`)
      expect(status).toBe(400)
      expect(body.details.issues).toMatchObject([
        { path: 'start_date', message: expect.stringMatching(/^Must /) },
      ])
    }
    expect(
      (await server.api.get('/billing/credits/history?start_date=2026-02-01&end_date=2026-01-01')).status,
    ).toBe(400)
  })
})

describe('seats', () => {
  it('are handed out once each, and freed', async () => {
    const { app } = server
    const account = await server.createAccount()
    await putPlan(app.db, 'two-seats', { name: 'Two', credits_per_month: 1, premium_seats: 2 })
    await choosePlan(app.db, account.id, 'two-seats', 'now')
    const users = await Promise.all(Array.from({ length: 4 }, () => account.addUser('MEMBER')))
    const assign = (id: number) => account.owner.api.post('/billing/premium/seats/assign', { user_id: id })
    const replies = await Promise.all(users.map((user) => assign(user.id)))
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
    const seats = await account.owner.api.ok.get('/billing/premium/seats')
    expect(seats).toMatchObject({ total: 2, available: 0, assigned: 2 })
    expect(seats.users_without_seat).toHaveLength(3)
    const [holder] = seats.users_with_seat
    expect((await assign(holder.id)).body.message).toContain('already')
    const freed = await account.owner.api.ok.post('/billing/premium/seats/unassign', { user_id: holder.id })
    expect(freed.available).toBe(1)
    expect(
      (await account.owner.api.post('/billing/premium/seats/unassign', { user_id: holder.id })).status,
    ).toBe(409)
    expect((await assign(server.account.owner.id)).status).toBe(404)
    expect(await account.owner.api.ok.get('/billing/premium/usage')).toMatchObject({
      seats: { total: 2, available: 1 },
    })
  })

  it('are for admins to hand out', async () => {
    const member = await server.account.addUser('MEMBER')
    expect((await member.api.post('/billing/premium/seats/assign', { user_id: member.id })).status).toBe(403)
    expect((await member.api.get('/billing/premium/seats')).status).toBe(200)
  })

  it('take the ids of users, and no number that cannot be one', async () => {
    for (const act of ['assign', 'unassign']) {
      const path = `/billing/premium/seats/${act}`
      expect((await server.api.post(path, { user_id: 2_000_000_000 })).status).toBe(404)
      const { status, body } = await server.api.post(path, { user_id: 3_000_000_000 })
      expect(status).toBe(400)
      expect(body.details.issues).toMatchObject([{ path: 'user_id', code: 'too_big' }])
    }
  })
})
