import { z } from 'zod'
import type { FieldDisplay } from './node-display.ts'

const day = 24 * 60 * 60

/** The longest time in total that further attempts of a node may delay a conversation. */
export const conversationWaitSeconds = 10

/** Further attempts of a node that reaches outside, after a failure that may pass. */
export const retrySetting = z
  .strictObject({
    attempts: z.int().min(2).max(10).default(3).describe('The number of attempts.'),
    delaySeconds: z
      .int()
      .min(1)
      .max(day)
      .default(10)
      .describe('The delay before the second attempt, in seconds.'),
    factor: z
      .number()
      .min(1)
      .max(10)
      .default(2)
      .describe('The factor by which each further delay grows, up to a day.'),
  })
  .optional()
  .describe(
    'Retries after a timeout or a status of 408, 429 or 5xx. A workflow waits in between at no cost. A conversation waits for ten seconds in total.',
  )

export const retryDisplay: FieldDisplay = {
  label: 'Retries',
  hint: "When the service doesn't answer or asks to come back later. A run waits in between, a conversation for ten seconds in total",
  isAdvanced: true,
  fields: {
    attempts: { label: 'Attempts' },
    delaySeconds: { label: 'First delay (seconds)' },
    factor: { label: 'Delay factor' },
  },
}

export type Retry = NonNullable<z.output<typeof retrySetting>>

/** A failure that may pass, with the pause that the other server asks for. */
export interface Passing {
  retryAfterMs?: number | undefined
}

/** A try that failed. */
export interface FailedTry {
  /** The end of the attempt. */
  at: string
  error: string
}

/** The retry setting of a node, from parsed data. */
export function retryOf(data: Readonly<Record<string, unknown>>): Retry | undefined {
  return data['retry'] as Retry | undefined
}

/** The seconds until the next attempt, but not before the other server allows it. */
export function delayAfter({ delaySeconds, factor }: Retry, failed: number, passing: Passing): number {
  const own = delaySeconds * factor ** (failed - 1)
  return Math.min(Math.max(own, (passing.retryAfterMs ?? 0) / 1000), day)
}

/** The number of attempts if the pauses between them must be shorter than these seconds in total. */
export function triesWithin(seconds: number, { attempts, delaySeconds, factor }: Retry): number {
  let waited = 0
  for (let tries = 1; tries < attempts; tries++) {
    waited += delaySeconds * factor ** (tries - 1)
    if (waited >= seconds) return tries
  }
  return attempts
}

/**
 * Returns true if the author allows a repetition of a node that was interrupted: with further attempts, a call
 * may arrive twice with the same key.
 */
export function asksToRepeat(data: Readonly<Record<string, unknown>>): boolean {
  const { onInterrupt } = data
  return onInterrupt === 'retry' || (onInterrupt === undefined && retryOf(data) !== undefined)
}

/** Returns true for a status that may be different later. */
export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}
