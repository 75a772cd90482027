/** How many of one name are worked on at a time. */
export interface ShareOptions {
  atOnce: number
  /** What takes longer than this no longer counts, up to `mostSlow`: it waits for something else than us. */
  slowMs: number
  mostSlow: number
  /** What those that no longer count may have ready that nobody reads, in bytes; beyond that they go on counting. */
  mostUnread: number
  /** Whether all of a name go on counting for now, because it is us that they wait for. */
  isBusy: (name: string) => boolean
  /** Whoever comes when so many of their name wait is told at once. */
  mostWaiting: number
}

interface Waiting {
  weight: number
  begin: () => void
  isGone: () => boolean
}

interface UnderWay {
  /** When it began. */
  at: number
  weight: number
  unread: () => number
}

interface Share {
  /** Those that count, in the order in which they began. */
  begun: Set<UnderWay>
  /** What those together weigh. */
  load: number
  slow: Set<UnderWay>
  waiting: Waiting[]
}

/** One that wants to be worked on. */
export interface Entry {
  /** Who is gone when their turn comes is passed over: nobody would say that they have left. */
  isGone: () => boolean
  begin: (leave: () => void) => void
  /** What is heavy weighs as much as several, and begins where nothing else is under way at the latest. */
  weight?: number
  /** How many bytes of its answer wait to be read. */
  unread?: () => number
}

const lookEveryMs = 250

/**
 * Lets each name have so many under way at a time, so that one that asks for hundreds at once does not fill the queues
 * in front of everybody else: the others of its name wait, first come, first served.
 */
export class Shares {
  readonly #options: ShareOptions
  readonly #shares = new Map<string, Share>()
  readonly #timer: NodeJS.Timeout

  constructor(options: ShareOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#ageAll(), lookEveryMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Calls `begin` with what ends it, now or later, or never for who is gone; false where too many wait. */
  enter(name: string, entry: Entry): boolean {
    const { isGone, weight = 1 } = entry
    if (isGone()) return true
    let share = this.#shares.get(name)
    if (share === undefined) {
      share = { begun: new Set(), load: 0, slow: new Set(), waiting: [] }
      this.#shares.set(name, share)
    }
    if (share.waiting.length === 0 && this.#hasRoom(share, weight)) this.#begin(name, share, entry)
    else if (share.waiting.length < this.#options.mostWaiting) {
      const held = share
      share.waiting.push({ weight, isGone, begin: () => this.#begin(name, held, entry) })
    } else return false
    return true
  }

  #hasRoom({ begun, load }: Share, weight: number): boolean {
    return begun.size === 0 || load + weight <= this.#options.atOnce
  }

  #begin(name: string, share: Share, { begin, weight = 1, unread = () => 0 }: Entry): void {
    const one = { at: Date.now(), weight, unread }
    share.begun.add(one)
    share.load += weight
    let hasLeft = false
    begin(() => {
      if (hasLeft) return
      hasLeft = true
      if (share.begun.delete(one)) share.load -= weight
      else share.slow.delete(one)
      this.#next(share)
      if (share.begun.size + share.slow.size + share.waiting.length === 0) this.#shares.delete(name)
    })
  }

  #next(share: Share): void {
    for (;;) {
      const [next] = share.waiting
      if (next === undefined) return
      if (!next.isGone() && !this.#hasRoom(share, next.weight)) return
      share.waiting.shift()
      if (!next.isGone()) next.begin()
    }
  }

  #ageAll(): void {
    for (const [name, share] of this.#shares) {
      if (share.waiting.length === 0) continue
      if (!this.#options.isBusy(name)) this.#age(share)
      this.#next(share)
    }
  }

  #age(share: Share): void {
    const { slowMs, mostSlow, mostUnread } = this.#options
    const before = Date.now() - slowMs
    let unread = 0
    for (const one of share.slow) unread += one.unread()
    for (const one of share.begun) {
      if (one.at > before || share.slow.size >= mostSlow) break
      unread += one.unread()
      if (unread > mostUnread) break
      share.begun.delete(one)
      share.load -= one.weight
      share.slow.add(one)
    }
  }
}
