/** Whether the server is away: the live connection was lost, and the server did not answer when it was asked. */
export class ServerAway {
  readonly #reach: () => Promise<unknown>
  readonly #listeners = new Set<() => void>()
  #isAway = false

  /** `reach` fails where the server does not answer. */
  constructor(reach: () => Promise<unknown>) {
    this.#reach = reach
  }

  isAway = (): boolean => this.#isAway

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A connection is lost for other reasons as well: the server is asked. */
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
