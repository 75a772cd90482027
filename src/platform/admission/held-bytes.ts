import { setTimeout as sleep } from 'node:timers/promises'
import { TooLarge } from '../../kit/limit.ts'
import { Problem } from '../../kit/problem.ts'
import type { AdmissionLimits } from './limits.ts'

/** The memory that one run or one turn of a conversation holds. */
export interface Holding {
  /** Throws TooLarge, and changes nothing, if there is no room for so many bytes. */
  set: (bytes: number) => void
  /** Sets what the work starts with, and waits a while for other work to end. */
  start: (bytes: number, signal: AbortSignal) => Promise<void>
  end: () => void
}

const megabyte = 1024 * 1024
const retryMs = 200

/**
 * The memory that all runs and turns of a process hold together. Each has its own limit, but there are many: thirty turns of
 * 20 MB were 3.8 GB at their peak.
 */
export class HeldBytes {
  readonly #limits: AdmissionLimits['heldBytes']
  readonly #onRefusal: () => void
  readonly #accounts = new Map<number, number>()
  #all = 0

  constructor(limits: AdmissionLimits['heldBytes'], onRefusal: () => void) {
    this.#limits = limits
    this.#onRefusal = onRefusal
  }

  hold(accountId: number): Holding {
    let held = 0
    const setWithin = (bytes: number): boolean => {
      const more = (bytes <= this.#limits.freeBytes ? 0 : bytes) - held
      if (more > 0 && !this.#hasRoom(accountId, more)) return false
      this.#add(accountId, more)
      held += more
      return true
    }
    const refusal = (): TooLarge => {
      this.#onRefusal()
      return new TooLarge('Together, the runs and conversations under way hold', this.#limits)
    }
    return {
      set: (bytes) => {
        if (!setWithin(bytes)) throw refusal()
      },
      start: async (bytes, signal) => {
        const end = Date.now() + this.#limits.waitMs
        while (!setWithin(bytes)) {
          if (Date.now() > end) throw busy(refusal())
          await sleep(retryMs, undefined, { signal })
        }
      },
      end: () => void setWithin(0),
    }
  }

  #hasRoom(accountId: number, more: number): boolean {
    const most = this.#limits.megabytes * megabyte
    return this.#all + more <= most && (this.#accounts.get(accountId) ?? 0) + more <= most / 2
  }

  #add(accountId: number, more: number): void {
    this.#all += more
    const now = (this.#accounts.get(accountId) ?? 0) + more
    if (now === 0) this.#accounts.delete(accountId)
    else this.#accounts.set(accountId, now)
  }
}

function busy(cause: TooLarge): Problem {
  return new Problem('unavailable', `${cause.message} Try again in a moment.`, {
    headers: { 'retry-after': '5' },
    cause,
  })
}
