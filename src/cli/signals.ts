// Ctrl-C reaches this process from the terminal and once more from each parent that passes it on.
const sameKeyPressMs = 500

/**
 * Starts something and waits for SIGTERM or SIGINT, then stops it in order; a later signal stops waiting for what is
 * under way. They are heard from the beginning: asked to stop while it starts, it stops once it stands.
 */
export async function untilStopped(start: () => Promise<{ stop: () => Promise<void> }>): Promise<void> {
  const asked = Promise.withResolvers<void>()
  let firstAt: number | undefined
  const onSignal = (): void => {
    if (firstAt !== undefined) {
      if (Date.now() - firstAt > sameKeyPressMs) process.exit(1)
      return
    }
    firstAt = Date.now()
    asked.resolve()
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  // The process that started this one and passes signals on was killed.
  process.on('disconnect', asked.resolve)
  if ('connected' in process && !process.connected) asked.resolve()
  const running = await start()
  await asked.promise
  await running.stop()
}

/** Asked to stop, what is under way is undone first. From a terminal the same signal may come twice. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort())
  return stop.signal
}
