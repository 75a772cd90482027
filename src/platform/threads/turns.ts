import { LRUCache } from 'lru-cache'

// The time after which used time counts half.
const halfLifeMs = 60_000
const mostRemembered = 1000

interface Used {
  ms: number
  at: number
}

/** Orders tasks: first the account that has recently used the least time, and within an account by arrival. */
export class Turns {
  readonly #used = new LRUCache<number, Used>({ max: mostRemembered })

  charge(accountId: number, ms: number): void {
    const now = Date.now()
    this.#used.set(accountId, { ms: this.#usedBy(accountId, now) + ms, at: now })
  }

  /** Takes the one whose turn it is out of those that wait. */
  next<T extends { accountId: number }>(waiting: T[]): T | undefined {
    // One time for all comparisons, because a changing one could reorder the tasks of an account.
    const now = Date.now()
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (const [index, { accountId }] of waiting.entries()) {
      const used = this.#usedBy(accountId, now)
      if (used < least) [best, least] = [index, used]
    }
    return waiting.splice(best, 1)[0]
  }

  #usedBy(accountId: number, now: number): number {
    const used = this.#used.get(accountId)
    return used === undefined ? 0 : used.ms * 0.5 ** ((now - used.at) / halfLifeMs)
  }
}
