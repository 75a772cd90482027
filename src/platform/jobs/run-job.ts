import type { Logger } from 'pino'
import type { Job, NextRun } from '../../kit/job.ts'
import type { Admission } from '../admission/index.ts'
import { attempt } from './attempt.ts'
import type { Queue, QueuedJob } from './queue.ts'

/** The parts of the application that jobs need. */
export interface JobApp {
  log: Logger
  admission: Admission
}

export interface JobHost<App extends JobApp> {
  app: App
  jobs: ReadonlyMap<string, Job<App>>
  queue: Queue
}

/** Runs a claimed job and records its outcome. Throws if the process stops. */
export async function runJob<App extends JobApp>(
  { app, jobs, queue }: JobHost<App>,
  queued: QueuedJob,
  signal: AbortSignal,
): Promise<void> {
  const { id, name, payload, deaths, attempts } = queued
  const accountId = queued.account_id === 0 ? null : queued.account_id
  const lastAttempt = attempts >= queued.max_attempts
  const about = { job: name, jobId: id, attempt: attempts }
  let next: NextRun | null = null
  const repeat = (at: NextRun, message: string | null): Promise<void> =>
    queue.repeat(id, typeof at === 'number' ? queued.inSeconds(at) : at, message)
  await attempt(signal, {
    deaths,
    doing: 'running this',
    run: async () => {
      const job = jobs.get(name)
      if (job === undefined) throw new Error(`there is no job called ${name}`)
      const context = { accountId, attempt: attempts, lastAttempt, deaths, signal }
      next = await app.admission.runInTurn(queued.account_id, () => job.run(app, payload, context))
    },
    finish: () => (next === null ? queue.finish(id) : repeat(next, null)),
    failed: async (error) => {
      const detail = { ...about, err: error }
      const pause = jobs.get(name)?.pauseSeconds ?? null
      if (pause !== null) {
        app.log.warn(detail, 'a recurring job failed')
        return repeat(pause, messageOf(error))
      }
      if (lastAttempt) app.log.error(detail, 'a job failed for good')
      else app.log.warn(detail, 'a job failed and will be tried again')
      await queue.fail(id, messageOf(error))
    },
    interrupted: async (error) => {
      app.log.info({ ...about, err: error }, 'the database cut a job short')
      await queue.interrupt(id)
    },
    setAside: async (reason) => {
      app.log.error({ ...about, deaths, reason }, 'a job failed for good: its processes died')
      await jobs.get(name)?.setAside(app, payload, reason, accountId)
      await queue.setAside(id, reason)
    },
  })
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)) || 'no reason was given'
}
