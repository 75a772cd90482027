import { z } from 'zod'
import { type App, job } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import { pollSubscription } from './poll.ts'
import { stopPolling } from './progress.ts'

export const pollJob = job({
  name: 'integrations.poll',
  payload: z.strictObject({ subscriptionId: z.int() }),
  // What the service does wrong is kept with the subscription, which is asked for again; this is for our own mishaps.
  attempts: 3,
  run: (app, { subscriptionId }, { signal }) => pollSubscription(app, subscriptionId, signal),
  setAside: (app, { subscriptionId }, reason) => stopPolling(app.db, subscriptionId, reason),
})

// Services that hang must not take every worker: so many polls run at a time, whatever the number of processes.
const lanes = 4

/** Has subscriptions polled, in the transaction that `db` is. */
export async function pollLater(app: App, db: Db, ids: readonly number[]): Promise<void> {
  for (const [lane, inLane] of Map.groupBy(ids, (id) => id % lanes)) {
    const payloads = inLane.map((subscriptionId) => ({ subscriptionId }))
    await app.jobs.enqueueMany(db, pollJob, payloads, { queue: `integrations-${lane}`, priority: 5 })
  }
}
