/** Counts the things that each owner has open. */
export class Places {
  readonly #most: number
  readonly #taken = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Returns the function that gives the place back, or undefined when the owner has no place left. */
  take(owner: string): (() => void) | undefined {
    const count = this.#taken.get(owner) ?? 0
    if (count >= this.#most) return undefined
    this.#taken.set(owner, count + 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const left = (this.#taken.get(owner) ?? 1) - 1
      if (left > 0) this.#taken.set(owner, left)
      else this.#taken.delete(owner)
    }
  }
}
