import { z } from 'zod'
import { pathText } from './issues.ts'

export interface JobContext {
  /** Whose it is; null for the server's own. */
  accountId: number | null
  /** 1 for the first try. */
  attempt: number
  /** True if a failure of this attempt is final. */
  lastAttempt: boolean
  /** The number of processes that died while running the job. */
  deaths: number
  /**
   * Aborted when the process must stop before the job has ended. A job that then throws runs again elsewhere,
   * and the attempt doesn't count. One that returns is finished.
   */
  signal: AbortSignal
}

/** The next run of a recurring job: a time, or a number of seconds. */
export type NextRun = Date | number

/** Work that outlives a request, survives a crash, and is retried when it fails. */
export interface Job<App, Input = unknown> {
  /** `capability.verb`, unique. */
  name: string
  /** The maximum number of attempts, with growing pauses. */
  attempts: number
  /** Throws unless the job will be able to read this payload. */
  check(payload: Input): void
  /** Reads the payload as it was stored, and does the work. */
  run: (app: App, stored: unknown, context: JobContext) => Promise<NextRun | null>
  /** For a recurring job: the seconds until it is due again after a failure. */
  pauseSeconds: number | null
  /** Instead of another try, once too many processes have ended over it: writes down that it failed, and why. */
  setAside: (app: App, stored: unknown, reason: string, accountId: number | null) => Promise<void>
}

/** A task that so many processes ended over is suspected of ending them: it was tried again twice, and is set aside. */
export const mostDeaths = 3

export interface EnqueueOptions {
  /**
   * The account that it belongs to, for fairness. By default the `accountId` of the payload, or the server
   * itself.
   */
  accountId?: number | null
  runAt?: Date
  /** Only the last waiting job with the same key remains. */
  key?: string
  /** Lower numbers run first; 0 by default. */
  priority?: number
  /** Jobs of one queue run one after the other. */
  queue?: string
}

/** The payload of a job that a schedule starts. */
export interface Tick<Payload = unknown> {
  accountId: number | null
  /** Which schedule of its kind. */
  key: string
  /** The moment it was due, ISO 8601; the run itself may be later. */
  scheduledAt: string
  payload: Payload
}

/** The payload schema of a job that a schedule starts; `payload` is what the schedule itself carries. */
export function tick<S extends z.ZodType>(payload: S) {
  return z.strictObject({
    accountId: z.int().nullable(),
    key: z.string(),
    scheduledAt: z.iso.datetime().transform((text) => new Date(text)),
    payload,
  })
}

/** Recurring work of the server itself, like removing what has expired. */
export interface Chore<App> {
  /** `capability.verb`, unique. */
  name: string
  /** Five fields, in UTC; or six, of which the first are seconds. */
  cron: string
  run: (app: App, context: JobContext) => Promise<void>
}

type PayloadSchema = z.ZodType<Record<string, unknown>, Record<string, unknown>>

export function jobFactory<App>() {
  return <S extends PayloadSchema>(definition: {
    name: string
    payload: S
    attempts?: number
    /** Answers when a recurring job is due again; with nothing, or without a key, it is over. */
    run: (app: App, payload: z.output<S>, context: JobContext) => Promise<NextRun | null | void>
    /** For a recurring job: failures are logged, and it is due again after these seconds. */
    pauseSeconds?: number
    /** Records the failure of a job whose processes died, so that its progress isn't shown as running forever. */
    setAside?: (app: App, payload: z.output<S>, reason: string, accountId: number | null) => Promise<void>
  }): Job<App, z.input<S>> => {
    function read(stored: unknown): z.output<S> {
      const result = definition.payload.safeParse(stored)
      if (result.success) return result.data
      // Places, never values: this is logged, and payloads may be secret.
      const places = result.error.issues.map((issue) => `${pathText(issue.path)} (${issue.code})`)
      throw new Error(`the payload of ${definition.name} does not fit its schema: ${places.join(', ')}`)
    }
    return {
      name: definition.name,
      attempts: definition.attempts ?? 25,
      // Checks the value as a run will read it: a Date, for example, is a text after storage.
      check: (payload) => void read(JSON.parse(JSON.stringify(payload))),
      run: async (app, stored, context) => (await definition.run(app, read(stored), context)) ?? null,
      pauseSeconds: definition.pauseSeconds ?? null,
      setAside: async (app, stored, reason, accountId) =>
        definition.setAside?.(app, read(stored), reason, accountId),
    }
  }
}
