/** A maximum size, and the setting that defines it. */
export interface Limit {
  megabytes: number
  /** The environment variable. */
  setting: string
}

/** Something a tenant made came to more than it may. The message is for them. */
export class TooLarge extends Error {
  constructor(what: string, { megabytes, setting }: Limit) {
    super(`${what} more than the ${megabytes} MB that are allowed (${setting}).`)
  }
}

const megabyte = 1024 * 1024

export function bytesOf({ megabytes }: Limit): number {
  return megabytes * megabyte
}

export function requireWithin(limit: Limit, weight: number, what: string): void {
  if (weight > bytesOf(limit)) throw new TooLarge(what, limit)
}

/** Counts the used part of a limit, and throws before it is exceeded. */
export function budget(what: string, limit: Limit): (bytes: number) => void {
  let left = bytesOf(limit)
  return (bytes) => {
    left -= bytes
    if (left < 0) throw new TooLarge(what, limit)
  }
}

// What the engine keeps beside the characters of a text, and for each value, list and object. A small object takes some
// twenty times the characters of its JSON, so those alone would say little about memory.
const perText = 24
const perValue = 8
const perList = 32
const perObject = 56

/** About how many bytes a value takes in memory, counted no further than `most`. */
export function weightOf(value: unknown, most = Number.POSITIVE_INFINITY): number {
  if (typeof value === 'string') return perText + value.length
  if (typeof value !== 'object' || value === null) return perValue
  let weight = Array.isArray(value) ? perList : perObject
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    for (const item of items) {
      weight += perValue + weightOf(item, most - weight)
      if (weight > most) return weight
    }
    return weight
  }
  for (const [key, item] of Object.entries(value)) {
    weight += perText + key.length + weightOf(item, most - weight)
    if (weight > most) return weight
  }
  return weight
}
