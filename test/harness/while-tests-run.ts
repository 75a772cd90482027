import { afterAll, beforeAll } from 'vitest'

/** For a test file: starts something before its tests and stops it after. Use it inside tests only. */
export function whileTestsRun<T extends object>(
  start: () => Promise<T>,
  stop: (running: T) => Promise<unknown>,
): T {
  let running: T | undefined
  beforeAll(async () => {
    running = await start()
  })
  afterAll(() => (running === undefined ? undefined : stop(running)))
  return new Proxy({} as T, {
    get: (_, key) => {
      if (running === undefined) throw new Error('it is there only while tests run')
      return running[key as keyof T]
    },
  })
}
