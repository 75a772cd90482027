import { afterAll, beforeAll } from 'vitest'

/** For a test file: starts a resource before its tests and stops it after. Use it inside tests only. */
export function whileTestsRun<T extends object>(
  start: () => Promise<T>,
  stop: (running: T) => Promise<unknown>,
): T {
  let running: T | undefined
  beforeAll(async () => {
    running = await start()
  })
  afterAll(() => (running === undefined ? undefined : stop(running)))
  return proxyOf(() => running)
}

/** An object that exists only once tests run. */
export function proxyOf<T extends object>(find: () => T | undefined): T {
  return new Proxy({} as T, {
    get: (_, key) => {
      const found = find()
      if (found === undefined) throw new Error('it is there only while tests run')
      return found[key as keyof T]
    },
  })
}
