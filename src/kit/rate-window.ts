import { LRUCache } from 'lru-cache'

export interface RateUse {
  limit: number
  remaining: number
  /** Seconds until the window turns. */
  reset: number
  exceeded: boolean
}

const minuteMs = 60_000
// Some 10 MB. Whoever comes from more addresses than these pushes out those that came first.
const mostKeys = 100_000

/**
 * Counts in a fixed window for each key, of a minute unless said otherwise. The window turns for all keys at once, so the map empties itself.
 * A limit of 0 is none.
 */
export function rateWindow(limit: number, windowMs = minuteMs): (key: string | number) => RateUse {
  let windowStart = 0
  const used = new LRUCache<string | number, number>({ max: mostKeys })
  return (key) => {
    const now = Date.now()
    if (now - windowStart >= windowMs) {
      windowStart = now
      used.clear()
    }
    const reset = Math.ceil((windowStart + windowMs - now) / 1000)
    if (limit === 0) return { limit, remaining: 0, reset, exceeded: false }
    const count = (used.get(key) ?? 0) + 1
    used.set(key, count)
    return { limit, remaining: Math.max(0, limit - count), reset, exceeded: count > limit }
  }
}
