import { once } from 'node:events'
import { OutboundError } from './errors.ts'

/** Ends a call when its time is over or its caller gives it up. Must be released when the call is done. */
export interface Deadline {
  signal: AbortSignal
  /** Waits no longer than the deadline for something that does not heed the signal. */
  limit: <T>(pending: Promise<T>) => Promise<T>
  release: () => void
}

export function startDeadline(timeoutMs: number, given: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(
    () =>
      controller.abort(
        new OutboundError('timeout', `The call took longer than ${timeoutMs / 1000} seconds.`),
      ),
    timeoutMs,
  )
  const giveUp = () => controller.abort(new OutboundError('aborted', 'The call was canceled.', given?.reason))
  if (given?.aborted) giveUp()
  given?.addEventListener('abort', giveUp, { once: true })
  const { signal } = controller
  return {
    signal,
    limit: (pending) => Promise.race([pending, rejectionOf(signal)]),
    release: () => {
      clearTimeout(timer)
      given?.removeEventListener('abort', giveUp)
    },
  }
}

async function rejectionOf(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}
