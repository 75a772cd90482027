/** Tracks server outages: the live connection broke and the server doesn't answer a request. */
export class ServerAway {
  readonly #reach: () => Promise<unknown>
  readonly #listeners = new Set<() => void>()
  #isAway = false

  /** `reach` rejects if the server doesn't answer. */
  constructor(reach: () => Promise<unknown>) {
    this.#reach = reach
  }

  isAway = (): boolean => this.#isAway

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A connection can break for other reasons, so the server is asked. */
  connectionLost = (): void => {
    void this.#reach().catch(() => this.#change(true))
  }

  answered(): void {
    this.#change(false)
  }

  #change(isAway: boolean): void {
    if (this.#isAway === isAway) return
    this.#isAway = isAway
    for (const listener of this.#listeners) listener()
  }
}
