import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { id, resource, timestamp } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import { assignSeat, type SeatUser, seatUsers, unassignSeat } from '../seats.ts'
import { subscriptionOf } from '../subscriptions.ts'

const count = z.int().meta({ example: 5 })
const seats = { total: count, available: count, assigned: count }

const holder = z.strictObject({
  id,
  email: z.string().meta({ example: 'ada@acme.example' }),
  name: z.string(),
})

const seatList = resource('Seats', {
  ...seats,
  users_with_seat: z.array(holder.extend({ assigned_at: timestamp })),
  users_without_seat: z.array(holder),
})

const premiumUsage = resource('PremiumUsage', {
  plan: z.strictObject({
    id: z.string().meta({ example: 'self-hosted' }),
    name: z.string().meta({ example: 'Self-hosted' }),
  }),
  renewal_date: timestamp,
  seats: z.strictObject(seats),
  feature_limits: z.record(z.string(), z.int()).meta({ example: { agents: 10_000 } }),
})

function seatCounts(total: number, users: readonly SeatUser[]) {
  const assigned = users.filter((user) => user.assigned_at !== null).length
  return { total, available: Math.max(0, total - assigned), assigned }
}

async function readSeatList(db: Db, accountId: number) {
  const [{ premium_seats: total }, users] = await Promise.all([
    subscriptionOf(db, accountId),
    seatUsers(db, accountId),
  ])
  return {
    ...seatCounts(total, users),
    users_with_seat: users.flatMap(({ assigned_at, ...user }) =>
      assigned_at === null ? [] : [{ ...user, assigned_at }],
    ),
    users_without_seat: users.flatMap(({ assigned_at, ...user }) => (assigned_at === null ? [user] : [])),
  }
}

const readPremium = endpoint({
  route: 'GET /billing/premium/usage',
  key: 'user',
  summary: 'Get the premium plan, its seats and limits',
  returns: ok(premiumUsage),
  handle: async ({ app, caller }) => {
    const subscription = await subscriptionOf(app.db, caller.account.id)
    return {
      plan: { id: subscription.plan_id, name: subscription.plan_name },
      renewal_date: subscription.renews_at,
      seats: seatCounts(subscription.premium_seats, await seatUsers(app.db, caller.account.id)),
      feature_limits: subscription.limits,
    }
  },
})

const readSeats = endpoint({
  route: 'GET /billing/premium/seats',
  key: 'user',
  summary: 'List premium seats',
  returns: ok(seatList),
  handle: ({ app, caller }) => readSeatList(app.db, caller.account.id),
})

const body = z.strictObject({ user_id: z.int32().meta({ example: 12 }) })

const assign = endpoint({
  route: 'POST /billing/premium/seats/assign',
  key: 'admin',
  summary: 'Assign a seat to a user',
  body,
  returns: ok(seatList),
  errors: ['not_found', 'conflict'],
  handle: async ({ app, caller, body: { user_id } }) => {
    await assignSeat(app.db, caller.account.id, user_id)
    return readSeatList(app.db, caller.account.id)
  },
})

const unassign = endpoint({
  route: 'POST /billing/premium/seats/unassign',
  key: 'admin',
  summary: "Remove a user's seat",
  body,
  returns: ok(seatList),
  errors: ['not_found', 'conflict'],
  handle: async ({ app, caller, body: { user_id } }) => {
    await unassignSeat(app.db, caller.account.id, user_id)
    return readSeatList(app.db, caller.account.id)
  },
})

export const premiumEndpoints = [readPremium, readSeats, assign, unassign]
