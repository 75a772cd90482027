import type { Logger } from 'pino'
import type { Work } from '../../kit/extensions/work.ts'
import type { Job, Tick } from '../../kit/job.ts'
import type { Lifetime } from '../../kit/lifetime.ts'
import type { Admission } from '../admission/index.ts'
import { connect, type Database, keepPartitions } from '../database/index.ts'
import { pause } from './every.ts'
import {
  forgetAnswers,
  forgetFailedJobs,
  housekeepingJob,
  housekeepingKind,
  scheduleChores,
} from './housekeeping.ts'
import { presenceTiming } from './presence.ts'
import { tickJob } from './schedules.ts'
import { startWorking, type Working, type WorkTiming } from './working.ts'

/** The parts of the application that workers need. Jobs get all of it. */
export interface WorkerHost {
  config: { workers: number; workerTimeout: number; databaseTimeout: number }
  log: Logger
  admission: Admission
  database: Database
  lifetime: Lifetime
}

export interface WorkerOptions extends Partial<WorkTiming> {
  /** Concurrent jobs, and tasks of each backlog; the setting by default. With 0 it runs none. */
  concurrency?: number
}

export interface Workers {
  /** Takes no more jobs, waits for those that run, aborts the ones that take too long. */
  stop(): Promise<void>
}

const timing = { pollMs: 1000, graceMs: 10_000, abortMs: 5000 }

/** Runs the jobs, backlogs, schedules and chores of the application's capabilities in this process, until its lifetime ends. */
export async function startWorkers<App extends WorkerHost>(
  app: App & { capabilities: readonly Work<App>[] },
  given: WorkerOptions = {},
): Promise<Workers> {
  const options = { ...timing, ...presenceTiming(app.config), concurrency: app.config.workers, ...given }
  if (options.concurrency === 0) return { stop: async () => undefined }
  const chores = [
    forgetFailedJobs,
    forgetAnswers,
    keepPartitions(app.capabilities.flatMap((capability) => capability.partitioned ?? [])),
    ...app.capabilities.flatMap((capability) => capability.housekeeping ?? []),
  ]
  const schedules = scheduledJobs<App>(app.capabilities, housekeepingJob(chores))
  const ticks = [...schedules].map(([kind, job]) => tickJob(kind, job))
  const listed = app.capabilities.flatMap((capability) => capability.jobs ?? [])
  const jobs = byName<App>([...listed, ...schedules.values(), ...ticks])
  const backlogs = app.capabilities.flatMap((capability) => capability.backlogs ?? [])
  const own = await connectOwn(app)
  try {
    await scheduleChores(own.db, chores)
    const work = { jobs, backlogs }
    const stopShifts = await keepShifts(() => startWorking(app, own, work, options), app.log, options.pollMs)
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= stopAll())
    async function stopAll(): Promise<void> {
      try {
        await stopShifts()
      } finally {
        await own.close()
      }
    }
    app.lifetime.own('workers', stop)
    return { stop }
  } catch (error) {
    await own.close()
    throw error
  }
}

/** A pool apart: jobs that use up the application's must not keep this process from giving signs of life. */
async function connectOwn(app: WorkerHost): Promise<Database> {
  const own = await connect({
    // Bypasses a pooler, which may lose notifications.
    url: app.database.directUrl,
    timeoutSeconds: app.config.databaseTimeout,
    // One connection listens. The others are for heartbeats, claims and outcomes.
    poolSize: 5,
    onError: (error) => app.log.warn({ err: error }, 'a connection of the job queue broke'),
  })
  // Shares the state of listening with the main database.
  return { ...own, listening: app.database.listening }
}

/** Starts working. Starts again if other processes considered this one dead. */
async function keepShifts(
  start: () => Promise<Working>,
  log: Logger,
  pauseMs: number,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let working = await start()
  const kept = keep()
  return async () => {
    stopping.abort()
    await working.end()
    await kept
  }

  async function keep(): Promise<void> {
    await working.ended
    while (await pause(pauseMs, stopping.signal)) {
      try {
        working = await start()
      } catch (error) {
        log.warn({ err: error }, 'could not begin to work again; will try once more')
        continue
      }
      if (stopping.signal.aborted) await working.end()
      await working.ended
    }
  }
}

function scheduledJobs<App>(
  capabilities: readonly Work<App>[],
  housekeeping: Job<App, Tick>,
): ReadonlyMap<string, Job<App, Tick>> {
  const schedules = new Map<string, Job<App, Tick>>([[housekeepingKind, housekeeping]])
  for (const [kind, job] of capabilities.flatMap((capability) =>
    Object.entries(capability.schedules ?? {}),
  )) {
    if (schedules.has(kind)) throw new Error(`two jobs want the schedules of kind ${kind}`)
    schedules.set(kind, job)
  }
  return schedules
}

function byName<App>(jobs: readonly Job<App>[]): ReadonlyMap<string, Job<App>> {
  const names = new Map<string, Job<App>>()
  for (const job of jobs) {
    // A job may both be listed and have schedules.
    if (names.has(job.name) && names.get(job.name) !== job) throw new Error(`two jobs are called ${job.name}`)
    names.set(job.name, job)
  }
  return names
}
