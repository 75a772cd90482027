// Ctrl-C reaches this process from the terminal, and again from each parent that passes it on.
const sameKeyPressMs = 500

/**
 * Starts something, waits for SIGTERM or SIGINT, and stops it in order. A later signal no longer waits for
 * running work. A signal during the start stops it once it has started.
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

/** Aborts on a signal, so that running work is undone. A terminal may send the signal twice. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort())
  return stop.signal
}
