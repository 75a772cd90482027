/** The number of rows in the first part of an export. */
export const firstPartRows = 500

// With parts of a thousand rows, a quarter of the time is spent between them. Rows that are slow to compute
// get small parts, so that none takes long. Long rows do too, because they are held in memory while they are
// sent.
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
  /** True if the part was read a second time because one of its rows was too long. */
  isWide: boolean
}

/** The number of rows per part of an export, based on the time of the last one. */
export class PartRows {
  #most = most
  /**
   * The number of parts without a long row before larger ones are tried again. It doubles after each part with a long
   * row.
   */
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
