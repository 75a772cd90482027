import { test } from 'vitest'

interface Resource<T> {
  start: () => Promise<T>
  stop: (running: T) => Promise<unknown>
  /** False once it has to be started again, for example after a crash. */
  isUsable?: (running: T) => boolean
}

/** For a test file: a hook that provides a resource before its tests. */
type BeforeTests<T> = (use: (running: T) => unknown, timeoutMs?: number) => void

const stops = new Set<() => Promise<void>>()

/** Vitest disposes of a fixture with this scope when it ends the worker process. */
const worker = test
  .extend('stops', { scope: 'worker' }, stops)
  .extend('resources', { scope: 'worker' }, ({ stops: all }, { onCleanup }) => {
    onCleanup(stopResources)
    return all
  })

/**
 * Shares a resource between all test files of a worker process: the first file that uses it starts it, and it stops
 * when the process ends.
 */
export function perWorker<T>({ start, stop, isUsable = () => true }: Resource<T>): BeforeTests<T> {
  let running: T | undefined
  const stopRunning = async () => {
    const last = running
    running = undefined
    if (last !== undefined) await stop(last)
  }
  return (use, timeoutMs) => {
    worker.beforeAll(async ({ resources }) => {
      if (running !== undefined && !isUsable(running)) await stopRunning()
      resources.add(stopRunning)
      running ??= await start()
      await use(running)
    }, timeoutMs)
  }
}

/** Stops all of them; the next file that needs one starts it again. */
export async function stopResources(): Promise<void> {
  await Promise.all([...stops].map((stop) => stop()))
}
