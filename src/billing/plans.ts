import { sql } from 'kysely'
import { conflict, notFound } from '../kit/problem.ts'
import { type Db, transact } from '../platform/database/index.ts'

export interface Plan {
  id: string
  name: string
  credits_per_month: number
  premium_seats: number
  limits: Readonly<Record<string, number>>
}

export async function listPlans(db: Db): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select id, name, credits_per_month, premium_seats, limits from plans order by id`.execute(db)
  return rows
}

/** Creates a plan, or changes the given properties of one. Credits already granted this month stay the same. */
export async function putPlan(db: Db, id: string, change: Partial<Omit<Plan, 'id'>>): Promise<void> {
  const { name = null, credits_per_month = null, premium_seats = null, limits = null } = change
  const json = limits === null ? null : JSON.stringify(limits)
  await sql`
    insert into plans (id, name, credits_per_month, premium_seats, limits)
    values (${id}, coalesce(${name}, ${id}), coalesce(${credits_per_month}::bigint, 0), coalesce(${premium_seats}::int, 0),
            coalesce(${json}::jsonb, '{}'))
    on conflict (id) do update
    set name = coalesce(${name}, plans.name),
        credits_per_month = coalesce(${credits_per_month}::bigint, plans.credits_per_month),
        premium_seats = coalesce(${premium_seats}::int, plans.premium_seats),
        limits = plans.limits || coalesce(${json}::jsonb, '{}')`.execute(db)
}

/** Moves an account to another plan: now, with a month's credits of it, or when its credits next renew. */
export async function choosePlan(
  db: Db,
  accountId: number,
  planId: string,
  when: 'now' | 'renewal',
): Promise<void> {
  // Loaded here only, so that a command that lists plans does not load the code for models.
  const { grantCredits } = await import('../ai/index.ts')
  await transact({ db }, async ({ db }) => {
    const plan = (await listPlans(db)).find((one) => one.id === planId)
    if (plan === undefined) throw notFound('plan', 'here')
    const change =
      when === 'now'
        ? { plan_id: planId, next_plan_id: null, credits_granted: plan.credits_per_month }
        : { next_plan_id: planId }
    const { numUpdatedRows } = await db
      .updateTable('subscriptions')
      .set(change)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw conflict('This account has no subscription.')
    if (when === 'now') await grantCredits(db, accountId, plan.credits_per_month)
  })
}
