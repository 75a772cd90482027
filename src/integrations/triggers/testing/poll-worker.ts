import { randomUUID } from 'node:crypto'
import type { App } from '../../../platform/app.ts'
import { openQueue, type QueuedJob } from '../../../platform/jobs/queue.ts'
import { runJob } from '../../../platform/jobs/run-job.ts'
import { pollJob } from '../poll-job.ts'

/** A process that takes on the polls that are due. */
export function pollWorker(app: App) {
  const queue = openQueue(app.db, randomUUID(), [pollJob.name])
  const host = { app, jobs: new Map([[pollJob.name, pollJob]]), queue }
  const run = (queued: QueuedJob) => runJob(host, queued, new AbortController().signal)
  return { take: () => queue.take(10), run }
}
