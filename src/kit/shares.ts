/** How many of one name are worked on at a time. */
export interface ShareOptions {
  atOnce: number
  /** What takes longer than this no longer counts, up to `mostSlow`: it waits for something else than us. */
  slowMs: number
  mostSlow: number
  /** Whoever comes when so many of their name wait is told at once. */
  mostWaiting: number
}

interface Waiting {
  weight: number
  begin: () => void
  isGone: () => boolean
}

interface Share {
  /** When each that counts began, in order. */
  begun: Set<{ at: number; weight: number }>
  /** What those together weigh. */
  load: number
  slow: number
  waiting: Waiting[]
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

  /**
   * Calls `begin` with what ends it, now or later; false where too many wait. Who is gone by then is passed over. What is
   * heavy weighs as much as several, and begins where nothing else is under way at the latest.
   */
  enter(name: string, isGone: () => boolean, begin: (leave: () => void) => void, weight = 1): boolean {
    let share = this.#shares.get(name)
    if (share === undefined) {
      share = { begun: new Set(), load: 0, slow: 0, waiting: [] }
      this.#shares.set(name, share)
    }
    if (share.waiting.length === 0 && this.#hasRoom(share, weight)) this.#begin(name, share, begin, weight)
    else if (share.waiting.length < this.#options.mostWaiting) {
      const held = share
      share.waiting.push({ weight, isGone, begin: () => this.#begin(name, held, begin, weight) })
    } else return false
    return true
  }

  #hasRoom({ begun, load }: Share, weight: number): boolean {
    return begun.size === 0 || load + weight <= this.#options.atOnce
  }

  #begin(name: string, share: Share, begin: (leave: () => void) => void, weight: number): void {
    const one = { at: Date.now(), weight }
    share.begun.add(one)
    share.load += weight
    let hasLeft = false
    begin(() => {
      if (hasLeft) return
      hasLeft = true
      if (share.begun.delete(one)) share.load -= weight
      else share.slow--
      this.#next(share)
      if (share.begun.size + share.slow + share.waiting.length === 0) this.#shares.delete(name)
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
    const { slowMs, mostSlow } = this.#options
    const before = Date.now() - slowMs
    for (const share of this.#shares.values()) {
      if (share.waiting.length === 0) continue
      for (const one of share.begun) {
        if (one.at > before || share.slow >= mostSlow) break
        share.begun.delete(one)
        share.load -= one.weight
        share.slow++
      }
      this.#next(share)
    }
  }
}
