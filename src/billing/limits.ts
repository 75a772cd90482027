import type { BillableAction, Counts } from '../kit/extensions/billing.ts'
import { Problem } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'
import { subscriptionOf } from './subscriptions.ts'

function countersOf(extensions: readonly Counts<Db>[]) {
  return new Map(extensions.flatMap(({ counts = {} }) => Object.entries(counts)))
}

/** The number of things of each kind in the account, as counted by the capabilities. */
export async function countsOf(app: App, accountId: number): Promise<Map<string, number>> {
  const counters = [...countersOf(app.capabilities)]
  const counted = counters.map(
    async ([kind, count]): Promise<[string, number]> => [kind, await count(app.db, accountId)],
  )
  return new Map(await Promise.all(counted))
}

const limitOf: Record<BillableAction, { kind: string; what: string }> = {
  'agent.create': { kind: 'agents', what: 'agents' },
  'agent.deploy': { kind: 'deployed_agents', what: 'published agents' },
}

/** Refuses an action that exceeds the plan, or that a cancelled subscription no longer includes. */
export async function permits(app: App, accountId: number, action: BillableAction): Promise<void> {
  const { kind, what } = limitOf[action]
  const subscription = await subscriptionOf(app.db, accountId)
  if (subscription.status !== 'ACTIVE') {
    throw new Problem('payment_required', 'The subscription of this account is cancelled.')
  }
  const limit = subscription.limits[kind]
  if (limit === undefined) return
  const count = await countersOf(app.capabilities).get(kind)?.(app.db, accountId)
  if ((count ?? 0) >= limit) {
    throw new Problem(
      'payment_required',
      `The plan ${subscription.plan_name} has room for ${limit} ${what}; all are used.`,
    )
  }
}
