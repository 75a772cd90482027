import { randomUUID } from 'node:crypto'
import { pollJob } from '../../../src/integrations/triggers/poll-job.ts'
import type { App } from '../../../src/platform/app.ts'
import { openQueue, type QueuedJob } from '../../../src/platform/jobs/queue.ts'
import { runJob } from '../../../src/platform/jobs/run-job.ts'

/** A process that runs due polls. */
export function pollWorker(app: App) {
  const queue = openQueue(app.db, randomUUID(), [pollJob.name])
  const host = { app, jobs: new Map([[pollJob.name, pollJob]]), queue }
  const run = (queued: QueuedJob) => runJob(host, queued, new AbortController().signal)
  return { take: () => queue.take(10), run }
}
