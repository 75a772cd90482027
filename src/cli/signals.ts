// Ctrl-C reaches this process from the terminal and once more from each parent that passes it on.
const sameKeyPressMs = 500

/** Waits for SIGTERM or SIGINT, then stops in order; a later signal stops waiting for what is under way. */
export function untilStopped(stop: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let firstAt: number | undefined
    const onSignal = (): void => {
      if (firstAt !== undefined) {
        if (Date.now() - firstAt > sameKeyPressMs) process.exit(1)
        return
      }
      firstAt = Date.now()
      stop().then(resolve, reject)
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
}

/** Asked to stop, what is under way is undone first. From a terminal the same signal may come twice. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort())
  return stop.signal
}
