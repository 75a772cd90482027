/** How many rows the first part of an export has. */
export const firstPartRows = 500

// With parts of a thousand rows a quarter of the time goes by between them. Those of rows that take long to compute are
// small, so that none takes long, and those of long rows, which are held while they are sent.
const fewest = 125
const most = 16_000
const quickMs = 200
const slowMs = 1000
const smallLength = 2_000_000
const largeLength = 8_000_000

interface Part {
  rows: number
  ms: number
  text: string | null
  /** Whether it was read a second time, because one of its rows was too long for so many of them to be read together. */
  isWide: boolean
}

/** How many rows the parts of an export have, by what the last one took. */
export class PartRows {
  #most = most
  /** How many parts without a long row come before larger ones are tried again: twice as many after each that had one. */
  #patience = 1
  #without = 0

  after({ rows, ms, text, isWide }: Part): number {
    const half = Math.max(Math.floor(rows / 2), fewest)
    if (isWide) this.#shrink(half)
    else this.#grow()
    const length = text?.length ?? 0
    if (ms > slowMs || length > largeLength) return half
    const isSmall = ms < quickMs && length < smallLength
    return Math.min(isSmall ? rows * 2 : rows, this.#most)
  }

  #shrink(rows: number): void {
    this.#most = rows
    this.#patience *= 2
    this.#without = 0
  }

  #grow(): void {
    this.#without += 1
    if (this.#without < this.#patience) return
    this.#most = Math.min(this.#most * 2, most)
    this.#without = 0
  }
}
