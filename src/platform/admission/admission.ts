import { Problem } from '../../kit/problem.ts'
import { Connections } from './connections.ts'
import { HeldBytes, type Holding } from './held-bytes.ts'
import type { AdmissionLimits, PlaceName, RateName, SlotName } from './limits.ts'
import { Outcomes } from './outcomes.ts'
import { Places } from './places.ts'
import { type RateUse, rateWindow } from './rate-window.ts'
import { type Entry, Shares } from './shares.ts'
import { Slots } from './slots.ts'
import { Turns } from './turns.ts'

/** The part of an entry that the request provides. The controller starts it. */
export type Admitted = Omit<Entry, 'begin'>

export interface WantedPlace {
  place: PlaceName
  owner: string | number
  refusal: (most: number) => Problem
}

/**
 * Decides how much each caller may do at a time in this process, by the table in `limits.ts`. The metric
 * `frontdesk_admission_total` counts everything it delays, refuses or closes.
 */
export class Admission {
  readonly limits: AdmissionLimits
  readonly connections: Connections
  readonly #outcomes: Outcomes
  readonly #shares: Shares
  readonly #turns: Turns
  readonly #heldBytes: HeldBytes
  readonly #windows: Record<RateName, (key: string) => RateUse>
  readonly #places: Record<PlaceName, Places>
  readonly #slots: Record<SlotName, Slots>

  constructor(limits: AdmissionLimits, isSaturated: () => boolean) {
    const outcomes = new Outcomes(limits)
    const { note } = outcomes
    this.limits = limits
    this.#outcomes = outcomes
    this.connections = new Connections(limits.connections, note)
    this.#shares = new Shares({
      limits: limits.requests,
      isSaturated,
      onWait: () => note('requests', 'waited'),
    })
    this.#turns = new Turns(limits.turns, () => note('turns', 'waited'))
    this.#heldBytes = new HeldBytes(limits.heldBytes, () => note('held_bytes', 'refused'))
    this.#windows = mapValues(limits.rates, rateWindow)
    this.#places = mapValues(limits.places, (most) => new Places(most))
    this.#slots = mapValues(limits.slots, (slots) => new Slots(slots))
  }

  stop(): void {
    this.#shares.stop()
    this.connections.stop()
  }

  /** Waits until a request of this key or account may be served, and returns the function that ends it. */
  enter(name: string, admitted: Admitted): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const isTaken = this.#shares.enter(name, { ...admitted, begin: resolve })
      if (isTaken) return
      this.#outcomes.note('requests', 'refused')
      const { waiting } = this.limits.requests
      const message = `${waiting} requests wait for an answer already; send fewer at once.`
      reject(new Problem('rate_limited', message, { headers: { 'retry-after': '2' } }))
    })
  }

  /** Waits for the account's turn, and returns the function that ends it. */
  takeTurn(accountId: number): Promise<() => void> {
    return this.#turns.take(accountId)
  }

  /** Does work of an account in its turn; 0 is the server itself and has no turns. */
  async runInTurn<T>(accountId: number, work: () => Promise<T>): Promise<T> {
    if (accountId === 0) return work()
    const end = await this.takeTurn(accountId)
    try {
      return await work()
    } finally {
      end()
    }
  }

  /** Counts a use of a key, address or visitor. The caller refuses it when the limit is exceeded. */
  countUse(rate: RateName, key: string): RateUse {
    const use = this.#windows[rate](key)
    if (use.exceeded) this.#outcomes.note(rate, 'refused')
    return use
  }

  /** Takes a place of each for something that stays open, and returns the function that gives them back. */
  takePlaces(...wanted: readonly WantedPlace[]): () => void {
    const releases: (() => void)[] = []
    const releaseAll = (): void => {
      for (const release of releases) release()
    }
    for (const { place, owner, refusal } of wanted) {
      const release = this.#places[place].take(String(owner))
      if (release === undefined) {
        releaseAll()
        this.#outcomes.note(place, 'refused')
        throw refusal(this.limits.places[place])
      }
      releases.push(release)
    }
    return releaseAll
  }

  /** Waits for a slot to do work in a process of its own. */
  async runInSlot<T>(slot: SlotName, accountId: number, work: () => Promise<T>): Promise<T> {
    const slots = this.#slots[slot]
    if (slots.isFull(accountId)) {
      this.#outcomes.note(slot, 'refused')
      throw new Problem('unavailable', `Too many ${slot} are waiting; try again in a few minutes.`)
    }
    return slots.run(accountId, work)
  }

  /** The memory of a run or turn. */
  hold(accountId: number): Holding {
    return this.#heldBytes.hold(accountId)
  }

  readings() {
    return this.#outcomes.readings()
  }
}

function mapValues<Name extends string, From, To>(
  table: Record<Name, From>,
  change: (from: From) => To,
): Record<Name, To> {
  return Object.fromEntries(
    Object.entries<From>(table).map(([name, value]) => [name, change(value)]),
  ) as Record<Name, To>
}
