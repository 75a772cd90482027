import { expect, it } from 'vitest'
import { ModelError } from '../../ai/index.ts'
import { NodeFailure } from '../../kit/effects.ts'
import { Problem } from '../../kit/problem.ts'
import { delayAfter } from '../../kit/retry.ts'
import { OutboundError } from '../../platform/outbound/index.ts'
import { passingOf } from './passing.ts'

it.each([
  [new OutboundError('connect', ''), {}],
  [new OutboundError('timeout', ''), {}],
  [new OutboundError('dns', ''), {}],
  [new ModelError('rate_limited', '', { retryAfter: 7000 }), { retryAfterMs: 7000 }],
  [new ModelError('unavailable', ''), { retryAfterMs: undefined }],
  [new ModelError('timeout', ''), { retryAfterMs: undefined }],
  [new Problem('unavailable', '', { headers: { 'retry-after': '30' } }), { retryAfterMs: 30_000 }],
  [new NodeFailure('', { passing: { retryAfterMs: 5 } }), { retryAfterMs: 5 }],
])('what may pass: %o', (error, passing) => {
  expect(passingOf(error)).toEqual(passing)
})

it.each([
  new OutboundError('blocked_address', ''),
  new OutboundError('tls', ''),
  new OutboundError('aborted', ''),
  new ModelError('refused', ''),
  new ModelError('not_configured', ''),
  new Problem('insufficient_credits', ''),
  new Problem('conflict', ''),
  new NodeFailure(''),
  new TypeError('a mistake of ours'),
])('what will not: %o', (error) => {
  expect(passingOf(error)).toBeUndefined()
})

it('each wait is longer than the one before, and a day at most', () => {
  const retry = { attempts: 10, delaySeconds: 60, factor: 10 }
  const waits = [1, 2, 3, 4, 5, 9].map((failed) => delayAfter(retry, failed, {}))
  expect(waits).toEqual([60, 600, 6000, 60_000, 86_400, 86_400])
  expect(delayAfter(retry, 1, { retryAfterMs: 90_000 })).toBe(90)
  expect(delayAfter(retry, 1, { retryAfterMs: 1000 })).toBe(60)
})
