import { setTimeout as sleep } from 'node:timers/promises'

const hourMs = 3_600_000
const enoughMs = 30_000

/**
 * The current day (UTC). Waits for the next hour if this one is almost over, so that a test begins and ends on the same
 * day. The hour at which a day ends depends on the time zone.
 */
export async function today(): Promise<string> {
  const left = hourMs - (Date.now() % hourMs)
  if (left < enoughMs) await sleep(left + 5)
  return new Date().toISOString().slice(0, 10)
}
