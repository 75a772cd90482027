import { Problem } from '../../kit/problem.ts'

export type ProviderFailure =
  /** The credentials are no longer valid and could not be renewed. */
  | 'unauthorized'
  | 'rate_limited'
  /** Down, slow or unreachable: a retry in a moment may succeed. */
  | 'unavailable'
  /** The response differs from the service's documentation. */
  | 'bad_answer'
  | 'not_found'
  /** The service understood the call and refused it. */
  | 'refused'

/** The reason for a failed call to a service. The message may be shown to a user. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly kind: ProviderFailure
  /** The pause that the service asks for, in milliseconds. */
  readonly retryAfter: number | undefined

  constructor(kind: ProviderFailure, message: string, extra: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause: extra.cause })
    this.kind = kind
    this.retryAfter = extra.retryAfter
  }
}

const passing: readonly ProviderFailure[] = ['rate_limited', 'unavailable', 'bad_answer']
const usualPause = 30_000

/** The problem for the caller of our API. */
export function asProblem(error: ProviderError, looked: string): Problem {
  if (error.kind === 'not_found') {
    return new Problem('not_found', `The service knows no such ${looked}.`, { cause: error })
  }
  if (!passing.includes(error.kind)) return new Problem('conflict', error.message, { cause: error })
  const seconds = String(Math.ceil((error.retryAfter ?? usualPause) / 1000))
  return new Problem('unavailable', error.message, { headers: { 'retry-after': seconds }, cause: error })
}
