import { z } from 'zod'
import { laneOf } from '../../kit/lanes.ts'
import { job } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import { addJobs, specOf } from '../../platform/jobs/index.ts'
import { pollSubscription } from './poll.ts'
import { stopPolling } from './progress.ts'

export const pollJob = job({
  name: 'integrations.poll',
  payload: z.strictObject({ subscriptionId: z.int() }),
  // Failures of the service are stored with the subscription, which is polled again. These attempts are for failures of
  // our own.
  attempts: 3,
  run: (app, { subscriptionId }, { signal }) => pollSubscription(app, subscriptionId, signal),
  setAside: (app, { subscriptionId }, reason) => stopPolling(app.db, subscriptionId, reason),
})

interface Polled {
  id: number
  accountId: number
}

/** Schedules polls in the transaction of `db`. Hanging services can't occupy every worker or every lane. */
export async function pollLater(db: Db, subscriptions: readonly Polled[]): Promise<void> {
  const specs = subscriptions.map(({ id, accountId }) =>
    specOf(
      pollJob,
      { subscriptionId: id },
      { accountId, queue: laneOf('integrations', accountId, id), priority: 5 },
    ),
  )
  await addJobs(db, specs)
}
