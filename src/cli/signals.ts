/** Waits for SIGTERM or SIGINT, then stops in order; a second signal stops waiting for what is under way. */
export function untilStopped(stop: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let stopping = false
    const onSignal = (): void => {
      if (stopping) process.exit(1)
      stopping = true
      stop().then(resolve, reject)
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
}
