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

  after({ rows, ms, text, isWide }: Part): number {
    const half = Math.max(Math.floor(rows / 2), fewest)
    // Where there is one such row there are more.
    if (isWide) this.#most = half
    const length = text?.length ?? 0
    if (ms > slowMs || length > largeLength) return half
    const isSmall = ms < quickMs && length < smallLength
    return Math.min(isSmall ? rows * 2 : rows, this.#most)
  }
}
