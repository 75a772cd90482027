import { z } from 'zod'

const day = 24 * 60 * 60

/** How long further tries of a node may keep somebody in a conversation waiting, in all. */
export const conversationWaitSeconds = 10

/** How often a node that reaches outside is tried when what hindered it is likely to pass. */
export const retrySetting = z
  .strictObject({
    attempts: z.int().min(2).max(10).default(3).describe('How often it is tried in all.'),
    delaySeconds: z.int().min(1).max(day).default(10).describe('Seconds until the second try.'),
    factor: z
      .number()
      .min(1)
      .max(10)
      .default(2)
      .describe('How many times as long each further wait is; a day at most.'),
  })
  .optional()
  .describe(
    'Tried again when no answer comes, or one that asks to come back later (408, 429, 5xx); nothing else is. A workflow waits in between, at no cost, a conversation for ten seconds in all.',
  )

export type Retry = NonNullable<z.output<typeof retrySetting>>

/** What a failure that is likely to pass says: how long whoever was called wants to be left alone. */
export interface Passing {
  retryAfterMs?: number | undefined
}

/** A try that failed. */
export interface FailedTry {
  /** When it ended. */
  at: string
  error: string
}

/** How a node is to be tried, on data that its definition has parsed. */
export function retryOf(data: Readonly<Record<string, unknown>>): Retry | undefined {
  return data['retry'] as Retry | undefined
}

/** Seconds until the next try, after so many have failed; not sooner than whoever was called wants it. */
export function delayAfter({ delaySeconds, factor }: Retry, failed: number, passing: Passing): number {
  const own = delaySeconds * factor ** (failed - 1)
  return Math.min(Math.max(own, (passing.retryAfterMs ?? 0) / 1000), day)
}

/** How many tries there are where the waits between them must be less than so many seconds in all. */
export function triesWithin(seconds: number, { attempts, delaySeconds, factor }: Retry): number {
  let waited = 0
  for (let tries = 1; tries < attempts; tries++) {
    waited += delaySeconds * factor ** (tries - 1)
    if (waited >= seconds) return tries
  }
  return attempts
}

/**
 * Whether a node is done again that the server stopped in the middle of, by what its author said: whoever asks for
 * further tries knows that a call may arrive twice, with the same key.
 */
export function asksToRepeat(data: Readonly<Record<string, unknown>>): boolean {
  const { onInterrupt } = data
  return onInterrupt === 'retry' || (onInterrupt === undefined && retryOf(data) !== undefined)
}

/** Whether an answer with this status may be another one later. */
export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}
