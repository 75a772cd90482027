import { z } from 'zod'
import { pathText } from './issues.ts'

export interface JobContext {
  /** Whose it is; null for the server's own. */
  accountId: number | null
  /** 1 for the first try. */
  attempt: number
  /** Whether a failure now is the last one. */
  lastAttempt: boolean
  /** How many processes ended without a word while the job was under way in them. */
  deaths: number
  /**
   * Aborted when the process must stop before the job has ended. A job that then throws is given back and run again
   * elsewhere, and the interrupted try does not count; one that returns is taken as done.
   */
  signal: AbortSignal
}

/** When a recurring job is due again: at that time, or in so many seconds. */
export type NextRun = Date | number

/** Work that goes on after an answer, survives a crash, and is tried again when it fails. */
export interface Job<App, Input = unknown> {
  /** `capability.verb`, unique. */
  name: string
  /** How often it is tried in all, with growing pauses. */
  attempts: number
  /** Throws unless the job will be able to read this payload. */
  check(payload: Input): void
  /** Reads the payload as it was stored, and does the work. */
  run: (app: App, stored: unknown, context: JobContext) => Promise<NextRun | null>
  /** Of a recurring job: seconds until it is due again after a failure. */
  pauseSeconds: number | null
  /** Instead of another try, once too many processes have ended over it: writes down that it failed, and why. */
  setAside: (app: App, stored: unknown, reason: string, accountId: number | null) => Promise<void>
}

/** A task that so many processes ended over is suspected of ending them: it was tried again twice, and is set aside. */
export const mostDeaths = 3

export interface EnqueueOptions {
  /** Whose it is: accounts take turns. Where nothing is said, what the payload has as `accountId`, or the server's own. */
  accountId?: number | null
  runAt?: Date
  /** Of this job's waiting instances under one key only the last one stays. */
  key?: string
  /** Lower goes first; 0 where nothing is said. */
  priority?: number
  /** Jobs of one queue run one after the other. */
  queue?: string
}

/** What a job is handed that a schedule starts. */
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
    /** For a job that recurs: where it fails, that is logged, and it is due again in so many seconds. */
    pauseSeconds?: number
    /** Where something other than the job shows how far it is, it must not stay under way for ever. */
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
      // What is checked is what the run will read: a Date, say, comes back from storage as text.
      check: (payload) => void read(JSON.parse(JSON.stringify(payload))),
      run: async (app, stored, context) => (await definition.run(app, read(stored), context)) ?? null,
      pauseSeconds: definition.pauseSeconds ?? null,
      setAside: async (app, stored, reason, accountId) =>
        definition.setAside?.(app, read(stored), reason, accountId),
    }
  }
}
