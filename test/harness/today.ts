import { setTimeout as sleep } from 'node:timers/promises'

const hourMs = 3_600_000
const enoughMs = 30_000

/**
 * The day that it is (UTC), with enough of it left for a test that begins and ends on it: where the hour is almost over,
 * the next one is waited for. With which hour a day ends depends on the time zone.
 */
export async function today(): Promise<string> {
  const left = hourMs - (Date.now() % hourMs)
  if (left < enoughMs) await sleep(left + 5)
  return new Date().toISOString().slice(0, 10)
}
