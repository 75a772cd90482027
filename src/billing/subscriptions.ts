import { sql } from 'kysely'
import { grantCredits } from '../ai/index.ts'
import type { App } from '../platform/app.ts'
import { type Db, transact } from '../platform/database/index.ts'

const defaultPlan = 'self-hosted'

export interface Subscription {
  plan_id: string
  plan_name: string
  next_plan_id: string | null
  next_plan_name: string | null
  status: 'ACTIVE' | 'CANCELLED'
  credits_per_month: number
  credits_granted: number
  premium_seats: number
  limits: Readonly<Record<string, number>>
  period_started_at: Date
  renews_at: Date
}

/** Starts an account on the default plan with a month's credits. */
export async function subscribe(db: Db, accountId: number): Promise<void> {
  const { rows } = await sql<{ credits_granted: number }>`
    insert into subscriptions (account_id, plan_id, anchor, credits_granted, period_started_at, renews_at)
    select a.id, p.id, today, p.credits_per_month, now(), (today + interval '1 month') at time zone a.time_zone
    from accounts a, plans p, lateral (select (now() at time zone a.time_zone)::date) as local (today)
    where a.id = ${accountId} and p.id = ${defaultPlan}
    returning credits_granted`.execute(db)
  await grantCredits(db, accountId, rows[0]?.credits_granted ?? 0)
}

export async function subscriptionOf(db: Db, accountId: number): Promise<Subscription> {
  const { rows } = await sql<Subscription>`
    select s.plan_id, p.name as plan_name, s.next_plan_id, n.name as next_plan_name, s.status, p.credits_per_month,
           s.credits_granted, p.premium_seats, p.limits, s.period_started_at, s.renews_at
    from subscriptions s
    join plans p on p.id = s.plan_id
    left join plans n on n.id = s.next_plan_id
    where s.account_id = ${accountId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`account ${accountId} has no subscription`)
  return row
}

/**
 * Grants the credits of the next month to every account whose month is over, on its plan or the one it changes to. A
 * month ends on the anchor's day, or the last day of a shorter month, at midnight in the account's zone. Several months
 * that passed without a running server count as one.
 */
export async function renewDue(app: App, now: Date = new Date()): Promise<number> {
  let renewed = 0
  for (;;) {
    const done = await transact(app, ({ db }) => renewOne(db, now))
    if (!done) return renewed
    renewed++
  }
}

async function renewOne(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ account_id: number; credits_granted: number }>`
    with due as (
      select * from subscriptions where renews_at <= ${now} and status = 'ACTIVE'
      order by renews_at limit 1 for update skip locked),
    next as (
      select due.account_id, p.id as plan_id, p.credits_per_month, min(turn.at) as renews_at
      from due
      join accounts a on a.id = due.account_id
      join plans p on p.id = coalesce(due.next_plan_id, due.plan_id),
      generate_series(1, 1200) as months (n),
      lateral (select (due.anchor + make_interval(months => months.n)) at time zone a.time_zone) as turn (at)
      where turn.at > ${now}
      group by due.account_id, p.id)
    update subscriptions s
    set plan_id = next.plan_id, next_plan_id = null, credits_granted = next.credits_per_month,
        period_started_at = s.renews_at, renews_at = next.renews_at
    from next
    where s.account_id = next.account_id
    returning s.account_id, s.credits_granted`.execute(db)
  const [row] = rows
  if (row === undefined) return false
  await grantCredits(db, row.account_id, row.credits_granted)
  return true
}
