import { ModelError } from '../../ai/index.ts'
import { NodeFailure } from '../../kit/effects.ts'
import { Problem } from '../../kit/problem.ts'
import type { Passing } from '../../kit/retry.ts'
import { OutboundError, pauseOf } from '../../platform/outbound/index.ts'

const passingKinds: readonly ModelError['kind'][] = ['rate_limited', 'unavailable', 'timeout', 'bad_answer']

/** What hindered a node, where that is likely to pass: a service that is away, slow or busy. Undefined for all else. */
export function passingOf(error: unknown): Passing | undefined {
  if (error instanceof NodeFailure) return error.passing
  if (error instanceof OutboundError) return error.isPassing ? {} : undefined
  if (error instanceof ModelError) {
    return passingKinds.includes(error.kind) ? { retryAfterMs: error.retryAfter } : undefined
  }
  if (!(error instanceof Problem)) return undefined
  const isPassing = error.code === 'unavailable' || error.code === 'rate_limited'
  return isPassing ? { retryAfterMs: pauseOf(new Headers(error.headers)) } : undefined
}
