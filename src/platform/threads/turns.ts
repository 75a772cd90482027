// Whoever took long is forgiven after a while.
const halfLifeMs = 60_000
const mostRemembered = 1000

interface Used {
  ms: number
  at: number
}

/** Whose turn it is: that of the account that has used the least time of late, and of its own what came first. */
export class Turns {
  readonly #used = new Map<number, Used>()

  charge(accountId: number, ms: number): void {
    const used = this.#usedBy(accountId) + ms
    this.#used.delete(accountId)
    this.#used.set(accountId, { ms: used, at: Date.now() })
    const [oldest] = this.#used.keys()
    if (this.#used.size > mostRemembered && oldest !== undefined) this.#used.delete(oldest)
  }

  /** Takes the one whose turn it is out of those that wait. */
  next<T extends { accountId: number }>(waiting: T[]): T | undefined {
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (const [index, { accountId }] of waiting.entries()) {
      const used = this.#usedBy(accountId)
      if (used < least) [best, least] = [index, used]
    }
    return waiting.splice(best, 1)[0]
  }

  #usedBy(accountId: number): number {
    const used = this.#used.get(accountId)
    return used === undefined ? 0 : used.ms * 0.5 ** ((Date.now() - used.at) / halfLifeMs)
  }
}
