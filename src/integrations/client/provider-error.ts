import { Problem } from '../../kit/problem.ts'

export type ProviderFailure =
  /** The credentials are no longer good, and could not be renewed. */
  | 'unauthorized'
  | 'rate_limited'
  /** Down, slow or out of reach: the same may well succeed in a moment. */
  | 'unavailable'
  /** Something that is not what its documentation promises. */
  | 'bad_answer'
  | 'not_found'
  /** It understood, and will not. */
  | 'refused'

/** Why a service did not do what it was asked. The message may be shown to a user. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly kind: ProviderFailure
  /** How long it wants to be left alone, in milliseconds. */
  readonly retryAfter: number | undefined

  constructor(kind: ProviderFailure, message: string, extra: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause: extra.cause })
    this.kind = kind
    this.retryAfter = extra.retryAfter
  }
}

const passing: readonly ProviderFailure[] = ['rate_limited', 'unavailable', 'bad_answer']
const usualPause = 30_000

/** What the caller of our API is told. */
export function asProblem(error: ProviderError, looked: string): Problem {
  if (error.kind === 'not_found') {
    return new Problem('not_found', `The service knows no such ${looked}.`, { cause: error })
  }
  if (!passing.includes(error.kind)) return new Problem('conflict', error.message, { cause: error })
  const seconds = String(Math.ceil((error.retryAfter ?? usualPause) / 1000))
  return new Problem('unavailable', error.message, { headers: { 'retry-after': seconds }, cause: error })
}
