import { setTimeout as sleep } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { perApp } from '../../kit/lifetime.ts'
import { type Limit, TooLarge } from '../../kit/limit.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../app.ts'
import { settings } from '../config/settings.ts'

/** What one run or one turn of a conversation holds. */
export interface Holding {
  /** Throws TooLarge, and changes nothing, where there is no room for so many bytes. */
  set: (bytes: number) => void
  end: () => void
}

// Almost all runs hold less, and those of others must not fail over the large ones of somebody.
const freeBytes = 1024 * 1024
const megabyte = 1024 * 1024
// While something is written down, there are some six copies of it: as values, as JSON, on its way to the database.
const heapShare = 16
const pauseMs = 200
const patienceMs = 10_000

/**
 * What all runs and turns of a process hold together. Each is limited by itself, but there are many: thirty turns of
 * 20 MB were 3.8 GB at their peak. One account has at most half of it.
 */
class HeldMemory {
  readonly #limit: Limit
  readonly #accounts = new Map<number, number>()
  #all = 0

  constructor(limit: Limit) {
    this.#limit = limit
  }

  hold(accountId: number): Holding {
    let held = 0
    const change = (bytes: number) => {
      const more = counted(bytes) - held
      if (more > 0 && !this.#hasRoom(accountId, more)) {
        const what = 'Together, the runs and conversations under way hold'
        throw new TooLarge(what, this.#limit)
      }
      this.#add(accountId, more)
      held += more
    }
    return { set: change, end: () => change(0) }
  }

  #hasRoom(accountId: number, more: number): boolean {
    const most = this.#limit.megabytes * megabyte
    return this.#all + more <= most && (this.#accounts.get(accountId) ?? 0) + more <= most / 2
  }

  #add(accountId: number, more: number): void {
    this.#all += more
    const now = (this.#accounts.get(accountId) ?? 0) + more
    if (now === 0) this.#accounts.delete(accountId)
    else this.#accounts.set(accountId, now)
  }
}

function counted(bytes: number): number {
  return bytes <= freeBytes ? 0 : bytes
}

export const heldMemory = perApp(({ config }: Pick<App, 'config'>) => {
  const own = Math.floor(getHeapStatistics().heap_size_limit / megabyte / heapShare)
  const megabytes = config.memoryLimit ?? Math.max(own, 2 * config.runMemoryLimit)
  return new HeldMemory({ megabytes, setting: settings.memoryLimit.variable })
})

/** Takes what something begins with, waiting a while for others to end. */
export async function takeRoom(holding: Holding, bytes: number, signal: AbortSignal): Promise<void> {
  for (const end = Date.now() + patienceMs; ; await sleep(pauseMs, undefined, { signal })) {
    try {
      holding.set(bytes)
      return
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
      if (Date.now() > end) {
        throw new Problem('unavailable', `${error.message} Try again in a moment.`, {
          headers: { 'retry-after': '5' },
          cause: error,
        })
      }
    }
  }
}
