import type { Logger } from 'pino'
import { type Job, mostDeaths } from '../../kit/job.ts'
import { isDatabaseAway, isTooLarge, onBehalfOf, patiently } from '../database/index.ts'
import type { Presence } from './presence.ts'
import type { Queue, QueuedJob } from './queue.ts'

/** What running a job takes. */
export interface JobHost<App extends { log: Logger }> {
  app: App
  jobs: ReadonlyMap<string, Job<App>>
  queue: Queue
  presence: Pick<Presence, 'isCertain'>
}

/**
 * Runs a job that was taken off the queue and writes down what came of it. Throws where the job is to be given back:
 * the process stops, or another one has the job.
 */
export async function runJob<App extends { log: Logger }>(
  host: JobHost<App>,
  queued: QueuedJob,
  signal: AbortSignal,
): Promise<void> {
  const { app, queue } = host
  const lastAttempt = queued.attempts >= queued.max_attempts
  try {
    await checkHeld(host, queued)
    const job = host.jobs.get(queued.name)
    if (job === undefined) throw new Error(`there is no job called ${queued.name}`)
    if (queued.deaths >= mostDeaths) {
      return await setAside(
        host,
        queued,
        `The server ended ${queued.deaths} times while this was under way, so it was given up.`,
        signal,
      )
    }
    const { attempts: attempt, deaths } = queued
    const context = { accountId: accountOf(queued), attempt, lastAttempt, deaths, signal }
    await onBehalfOf(queued.account_id, () => job.run(app, queued.payload, context))
  } catch (error) {
    if (signal.aborted || error instanceof GivenAway) throw error
    if (isDatabaseAway(error)) {
      app.log.info({ job: queued.name, jobId: queued.id, err: bare(error) }, 'the database cut a job short')
      return patiently(signal, () => queue.interrupt(queued.id))
    }
    if (isTooLarge(error)) {
      app.log.warn({ job: queued.name, jobId: queued.id, err: bare(error) }, 'a job came to too much')
      return patiently(signal, () => setAside(host, queued, 'It is larger than the database takes.', signal))
    }
    logFailure(app.log, queued, lastAttempt, error)
    return patiently(signal, () => queue.fail(queued.id, messageOf(error)))
  }
  await patiently(signal, () => queue.finish(queued.id))
}

/** Not run any more: so many processes ended over it that the next one may well, too, or it cannot succeed. */
async function setAside<App extends { log: Logger }>(
  { app, jobs, queue }: JobHost<App>,
  queued: QueuedJob,
  reason: string,
  signal: AbortSignal,
): Promise<void> {
  const { id, name, payload, deaths } = queued
  app.log.error({ job: name, jobId: id, deaths, reason }, 'a job was set aside')
  await jobs.get(name)?.setAside(app, payload, reason, accountOf(queued))
  await patiently(signal, () => queue.setAside(id, reason))
}

function accountOf({ account_id: id }: QueuedJob): number | null {
  return id === 0 ? null : id
}

class GivenAway extends Error {}

/**
 * A process that was cut off or stopped for a while may have been taken for dead and its jobs given to others: it must
 * not begin them. What it began and no longer holds it cannot strike off, because the queue looks at the holder.
 */
async function checkHeld<App extends { log: Logger }>(
  { presence, queue }: JobHost<App>,
  { id }: QueuedJob,
): Promise<void> {
  if (presence.isCertain() || (await queue.holds(id))) return
  throw new GivenAway('the job was given to another process while this one was silent')
}

function logFailure(log: Logger, queued: QueuedJob, lastAttempt: boolean, error: unknown): void {
  const detail = { job: queued.name, jobId: queued.id, attempt: queued.attempts, err: bare(error) }
  if (lastAttempt) log.error(detail, 'a job failed for good')
  else log.warn(detail, 'a job failed and will be tried again')
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)) || 'no reason was given'
}

/** An error without what libraries hang on it: request bodies, headers, keys. */
function bare(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const cause = error.cause === undefined ? {} : { cause: bare(error.cause) }
  return { type: error.name, message: error.message, stack: error.stack, ...cause }
}
