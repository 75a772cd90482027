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
  // The subscription stores failures of the service and the time of the next poll. This pause is for failures of our own.
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

/** Schedules polls from now on, in the transaction of `db`. Hanging services can't occupy every worker or every lane. */
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
