import type { Logger } from 'pino'
import type { Job } from '../../kit/job.ts'
import type { Admission } from '../admission/index.ts'
import { attempt } from './attempt.ts'
import type { Queue, QueuedJob } from './queue.ts'

/** As much of the application as running a job takes. */
export interface JobApp {
  log: Logger
  admission: Admission
}

export interface JobHost<App extends JobApp> {
  app: App
  jobs: ReadonlyMap<string, Job<App>>
  queue: Queue
}

/** Runs a job that was taken off the queue and writes down what came of it. Throws where the process stops. */
export async function runJob<App extends JobApp>(
  { app, jobs, queue }: JobHost<App>,
  queued: QueuedJob,
  signal: AbortSignal,
): Promise<void> {
  const { id, name, payload, deaths, attempts } = queued
  const accountId = queued.account_id === 0 ? null : queued.account_id
  const lastAttempt = attempts >= queued.max_attempts
  const about = { job: name, jobId: id, attempt: attempts }
  await attempt(signal, {
    deaths,
    doing: 'this was under way, so it was given up',
    run: async () => {
      const job = jobs.get(name)
      if (job === undefined) throw new Error(`there is no job called ${name}`)
      const context = { accountId, attempt: attempts, lastAttempt, deaths, signal }
      await app.admission.runInTurn(queued.account_id, () => job.run(app, payload, context))
    },
    finish: () => queue.finish(id),
    failed: async (error) => {
      const detail = { ...about, err: error }
      if (lastAttempt) app.log.error(detail, 'a job failed for good')
      else app.log.warn(detail, 'a job failed and will be tried again')
      await queue.fail(id, messageOf(error))
    },
    interrupted: async (error) => {
      app.log.info({ ...about, err: error }, 'the database cut a job short')
      await queue.interrupt(id)
    },
    setAside: async (reason) => {
      app.log.error({ ...about, deaths, reason }, 'a job was set aside')
      await jobs.get(name)?.setAside(app, payload, reason, accountId)
      await queue.setAside(id, reason)
    },
  })
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)) || 'no reason was given'
}
