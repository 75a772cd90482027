import { z } from 'zod'
import { availableCredits, creditDays, findModel } from '../../ai/index.ts'
import { ok } from '../../kit/answers.ts'
import { invalid } from '../../kit/problem.ts'
import { id, listOf, resource, timestamp } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { countsOf } from '../limits.ts'
import { type Subscription, subscriptionOf } from '../subscriptions.ts'

const count = z.int().meta({ example: 3 })
const plan = z.strictObject({
  id: z.string().meta({ example: 'self-hosted' }),
  name: z.string().meta({ example: 'Self-hosted' }),
})

const billing = resource('Billing', {
  plan: z.string().meta({ example: 'Self-hosted' }),
  credits_per_month: count.meta({ example: 1_000_000 }),
  credits_used: count.meta({ example: 1250 }),
  renewal_date: timestamp,
})

/** The month's grant less the remaining credits: active reservations count as used. */
async function usedCredits(app: App, accountId: number, subscription: Subscription): Promise<number> {
  const available = (await availableCredits(app.db, accountId)) ?? subscription.credits_granted
  return Math.max(0, subscription.credits_granted - available)
}

const readBilling = endpoint({
  route: 'GET /billing',
  key: 'any',
  summary: 'Get the plan and its credits',
  returns: ok(billing),
  handle: async ({ app, caller }) => {
    const subscription = await subscriptionOf(app.db, caller.account.id)
    return {
      plan: subscription.plan_name,
      credits_per_month: subscription.credits_per_month,
      credits_used: await usedCredits(app, caller.account.id, subscription),
      renewal_date: subscription.renews_at,
    }
  },
})

const measured = z.strictObject({
  used: count,
  limit: count.nullable().meta({ description: 'Null for no limit.' }),
})

const usage = resource('Usage', {
  plan,
  subscription: z.strictObject({
    status: z.enum(['ACTIVE', 'CANCELLED']),
    period_started_at: timestamp,
    renews_at: timestamp,
  }),
  upcoming_changes: z.array(z.strictObject({ plan, effective_at: timestamp })),
  credits: measured,
  counts: z.record(z.string(), measured).meta({ example: { agents: { used: 2, limit: 10_000 } } }),
})

const readUsage = endpoint({
  route: 'GET /billing/usage',
  key: 'user',
  summary: "Get the account's usage of its plan limits",
  returns: ok(usage),
  handle: async ({ app, caller }) => {
    const accountId = caller.account.id
    const [subscription, counts] = await Promise.all([
      subscriptionOf(app.db, accountId),
      countsOf(app, accountId),
    ])
    const { status, period_started_at, renews_at, next_plan_id, next_plan_name, limits } = subscription
    return {
      plan: { id: subscription.plan_id, name: subscription.plan_name },
      subscription: { status, period_started_at, renews_at },
      upcoming_changes:
        next_plan_id === null || next_plan_name === null
          ? []
          : [{ plan: { id: next_plan_id, name: next_plan_name }, effective_at: renews_at }],
      credits: { used: await usedCredits(app, accountId, subscription), limit: subscription.credits_granted },
      counts: Object.fromEntries(
        [...counts].map(([kind, used]) => [kind, { used, limit: limits[kind] ?? null }]),
      ),
    }
  },
})

// PostgreSQL has no year 0.
const date = z.iso
  .date('Must be a date such as 2026-01-15.')
  .refine((text) => text >= '0001', 'Must not be before the year 1.')
  .meta({ example: '2026-01-15' })

const day = resource('CreditDay', {
  date,
  ai_model_id: id.meta({ example: -1 }),
  model: z.string().nullable().meta({ example: 'Offline demo model' }),
  credits: count,
  messages: count,
})

const readHistory = endpoint({
  route: 'GET /billing/credits/history',
  key: 'any',
  summary: 'Get credits by day and model',
  description: 'Days are in UTC, both dates inclusive, oldest first.',
  query: z.strictObject({ start_date: date.optional(), end_date: date.optional() }),
  returns: ok(listOf(day)),
  handle: async ({ app, caller, query }) => {
    const { start_date: from, end_date: to } = query
    if (from !== undefined && to !== undefined && from > to) {
      throw invalid([{ path: 'end_date', code: 'out_of_order', message: 'Must not be before start_date.' }])
    }
    const days = await creditDays(app.db, caller.account.id, { from, to })
    const results = days.map((one) => ({
      date: one.day,
      ai_model_id: one.modelId,
      model: findModel(app, one.modelId)?.name ?? null,
      credits: one.credits,
      messages: one.messages,
    }))
    return { results, next_cursor: null }
  },
})

export const planEndpoints = [readBilling, readUsage, readHistory]
