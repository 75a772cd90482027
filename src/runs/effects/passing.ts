import { ModelError } from '../../ai/index.ts'
import { NodeFailure } from '../../kit/effects.ts'
import type { NodeData } from '../../kit/node.ts'
import { Problem } from '../../kit/problem.ts'
import { delayAfter, type Passing, retryOf } from '../../kit/retry.ts'
import { OutboundError, pauseOf } from '../../platform/outbound/index.ts'

const passingKinds: readonly ModelError['kind'][] = ['rate_limited', 'unavailable', 'timeout', 'bad_answer']

/**
 * The obstacle of a node if it is likely to pass: a service that is down, slow or busy. Undefined for all
 * other errors.
 */
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

/**
 * Seconds until the next attempt of a node with `retry` after `failed` attempts; undefined if there is none.
 */
export function nextTryIn(data: NodeData, failed: number, error: unknown): number | undefined {
  const retry = retryOf(data)
  const passing = passingOf(error)
  if (retry === undefined || passing === undefined || failed >= retry.attempts) return undefined
  return delayAfter(retry, failed, passing)
}
