import type { AdmissionLimits } from './limits.ts'

/** A request that wants to be served. */
export interface Entry {
  /** Skips a request whose client has disconnected: nothing would release its place. */
  isGone: () => boolean
  begin: (leave: () => void) => void
  /** The number of slots it takes. It starts at the latest when nothing else of its name is running. */
  weight: number
  /** True while it may stop counting, because it waits for something other than this process and its database. */
  canAge: () => boolean
  /** Bytes of its response that wait to be read. */
  unread: () => number
}

interface UnderWay extends Pick<Entry, 'weight' | 'canAge' | 'unread'> {
  startedAt: number
}

interface Share {
  /** The entries that count, in the order in which they started. */
  running: Set<UnderWay>
  /** The weight of those together. */
  load: number
  slow: Set<UnderWay>
  waiting: Entry[]
}

interface SharesOptions {
  limits: AdmissionLimits['requests']
  /** True while requests wait for a database connection. */
  isSaturated: () => boolean
  onWait: () => void
}

const checkEveryMs = 250

/**
 * Serves a limited number of requests of each name at a time, so that a caller that sends hundreds at once queues behind itself
 * and not in front of others. The rest wait, first come, first served.
 */
export class Shares {
  readonly #limits: AdmissionLimits['requests']
  readonly #options: SharesOptions
  readonly #shares = new Map<string, Share>()
  readonly #timer: NodeJS.Timeout

  constructor(options: SharesOptions) {
    this.#limits = options.limits
    this.#options = options
    this.#timer = setInterval(() => this.#ageAll(), checkEveryMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Calls `begin` now, later, or never for a client that has disconnected. Returns false if too many are waiting. */
  enter(name: string, entry: Entry): boolean {
    if (entry.isGone()) return true
    let share = this.#shares.get(name)
    if (share === undefined) {
      share = { running: new Set(), load: 0, slow: new Set(), waiting: [] }
      this.#shares.set(name, share)
    }
    if (share.waiting.length === 0 && this.#hasRoom(share, entry)) {
      this.#begin(name, share, entry)
      return true
    }
    if (share.waiting.length >= this.#limits.waiting) return false
    this.#options.onWait()
    share.waiting.push(entry)
    return true
  }

  #hasRoom({ running, load }: Share, { weight }: Entry): boolean {
    return running.size === 0 || load + weight <= this.#limits.atOnce
  }

  #begin(name: string, share: Share, { begin, weight, canAge, unread }: Entry): void {
    const one: UnderWay = { startedAt: Date.now(), weight, canAge, unread }
    share.running.add(one)
    share.load += weight
    let hasLeft = false
    begin(() => {
      if (hasLeft) return
      hasLeft = true
      if (share.running.delete(one)) share.load -= weight
      else share.slow.delete(one)
      this.#next(name, share)
      if (share.running.size + share.slow.size + share.waiting.length === 0) this.#shares.delete(name)
    })
  }

  #next(name: string, share: Share): void {
    for (;;) {
      const [next] = share.waiting
      if (next === undefined) return
      if (!next.isGone() && !this.#hasRoom(share, next)) return
      share.waiting.shift()
      if (!next.isGone()) this.#begin(name, share, next)
    }
  }

  #ageAll(): void {
    for (const [name, share] of this.#shares) {
      if (share.waiting.length === 0) continue
      this.#age(share)
      this.#next(name, share)
    }
  }

  #age(share: Share): void {
    const { slowAfterMs, slow, slowWhenSaturated, unreadBytes } = this.#limits
    const mostSlow = this.#options.isSaturated() ? slowWhenSaturated : slow
    const before = Date.now() - slowAfterMs
    let unread = 0
    for (const one of share.slow) unread += one.unread()
    for (const one of share.running) {
      if (one.startedAt > before || share.slow.size >= mostSlow) break
      if (!one.canAge()) continue
      unread += one.unread()
      if (unread > unreadBytes) break
      share.running.delete(one)
      share.load -= one.weight
      share.slow.add(one)
    }
  }
}
