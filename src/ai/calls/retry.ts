import { setTimeout as wait } from 'node:timers/promises'
import type { FailureKind, ModelError } from './model-error.ts'

const attempts = 3
const firstPause = 500
// For longer pauses, asking the fallback is faster for the visitor.
const longestPause = 20_000

const passing: readonly FailureKind[] = ['rate_limited', 'unavailable', 'bad_answer']

/** Tries a call up to three times. Pauses grow, or follow the vendor's `retry-after`. */
export async function withRetries<T>(
  call: () => Promise<T>,
  options: {
    explain: (error: unknown) => ModelError
    signal?: AbortSignal | undefined
  },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      const failure = options.explain(error)
      const pause = failure.retryAfter ?? firstPause * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)
      const again = attempt < attempts && passing.includes(failure.kind) && pause <= longestPause
      if (!again) throw failure
      try {
        await wait(pause, undefined, { signal: options.signal })
      } catch (aborted) {
        throw options.explain(aborted)
      }
    }
  }
}
