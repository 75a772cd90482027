import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '../kit/problem.ts'

const stamp = new URL('../../node_modules/.frontdesk-install', import.meta.url)

/** On a bare machine a server answers before the models are there, and installs them then (`bin/install.js`). */
export function isBeingInstalled(): boolean {
  try {
    return readFileSync(stamp, 'utf8').endsWith(' first')
  } catch {
    return false
  }
}

// It takes half a minute; whoever waits longer is better told, and before the minute that a model has is over, which would
// say nothing of the reason.
const patienceMs = 45_000
const lookEveryMs = 250

let isSettled = false

/**
 * Waits for what is still being installed, so that nobody has to try again in the first minute of a server. Undefined where
 * there is nothing to wait for, which is not worth a turn of its own.
 */
export function whenInstalled(what: string): Promise<void> | undefined {
  isSettled ||= !isBeingInstalled()
  return isSettled ? undefined : waitFor(what)
}

async function waitFor(what: string): Promise<void> {
  for (const end = performance.now() + patienceMs; isBeingInstalled(); await wait(lookEveryMs)) {
    if (performance.now() > end) {
      throw new Problem('unavailable', `${what} is still being installed; try again in a moment.`, {
        headers: { 'retry-after': '10' },
      })
    }
  }
}
