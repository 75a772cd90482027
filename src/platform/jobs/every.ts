import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` again and again, each time `ms` after the last one ended, the first time after `ms` or at once. A failure
 * is reported and the next round tries again. The function it returns stops this and waits for the round under way.
 */
export function every(
  ms: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  options: { atOnce?: boolean } = {},
): () => Promise<void> {
  const stopping = new AbortController()
  const loop = repeat()
  return () => {
    stopping.abort()
    return loop
  }

  async function repeat(): Promise<void> {
    let isDue = options.atOnce === true
    while (isDue || (await pause(ms, stopping.signal))) {
      isDue = false
      try {
        await work()
      } catch (error) {
        onError(error)
      }
    }
  }
}

/** Waits. Returns false if it was stopped. */
export async function pause(ms: number, stop: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal: stop })
    return true
  } catch {
    return false
  }
}

/** Returns true if `work` settles within `ms`. */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const done = new AbortController()
  const ended = work.then(
    () => true,
    () => true,
  )
  const late = pause(ms, done.signal).then(() => false)
  const result = await Promise.race([ended, late])
  done.abort()
  return result
}
