import { LRUCache } from 'lru-cache'

export interface RateUse {
  limit: number
  remaining: number
  /** Seconds until the window turns. */
  reset: number
  exceeded: boolean
}

export interface Rate {
  most: number
  windowMs: number
}

// About 10 MB. A client with more addresses than these pushes out those that came first.
const mostKeys = 100_000

/** Counts uses in a fixed window for each key. The window turns for all keys at once. A limit of 0 lifts it. */
export function rateWindow({ most, windowMs }: Rate): (key: string) => RateUse {
  let windowStart = 0
  const used = new LRUCache<string, number>({ max: mostKeys })
  return (key) => {
    const now = Date.now()
    if (now - windowStart >= windowMs) {
      windowStart = now
      used.clear()
    }
    const reset = Math.ceil((windowStart + windowMs - now) / 1000)
    if (most === 0) return { limit: most, remaining: 0, reset, exceeded: false }
    const count = (used.get(key) ?? 0) + 1
    used.set(key, count)
    return { limit: most, remaining: Math.max(0, most - count), reset, exceeded: count > most }
  }
}
