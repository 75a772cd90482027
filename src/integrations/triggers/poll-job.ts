import { z } from 'zod'
import { laneOf } from '../../kit/lanes.ts'
import { job } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import { addJobs, specOf } from '../../platform/jobs/index.ts'
import { pollSubscription } from './poll.ts'
import { nextPollOf, stopPolling } from './progress.ts'

export const pollJob = job({
  name: 'integrations.poll',
  payload: z.strictObject({ subscriptionId: z.int() }),
  // What the service does wrong is kept with the subscription, which says when it is asked for again; this is for our own mishaps.
  pauseSeconds: 60,
  run: async (app, { subscriptionId }, { signal }) => {
    await pollSubscription(app, subscriptionId, signal)
    return nextPollOf(app.db, subscriptionId)
  },
  setAside: (app, { subscriptionId }, reason) => stopPolling(app.db, subscriptionId, reason),
})

interface Polled {
  id: number
  accountId: number
}

/** Has subscriptions polled from now on, in the transaction that `db` is. Services that hang take neither every worker nor every lane. */
export async function pollLater(db: Db, subscriptions: readonly Polled[]): Promise<void> {
  const specs = subscriptions.map(({ id, accountId }) =>
    specOf(
      pollJob,
      { subscriptionId: id },
      { key: String(id), accountId, queue: laneOf('integrations', accountId, id), priority: 5 },
    ),
  )
  await addJobs(db, specs)
}
