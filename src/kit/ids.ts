import { randomBytes, randomFillSync } from 'node:crypto'

let lastMillisecond = 0
let sequence = 0
const pool = Buffer.alloc(4096)
let poolAt = pool.length

/**
 * A 24-hex object identifier: 6 bytes of milliseconds, 2 of sequence, 4 random.
 * Those that one process makes sort by the order in which they were made.
 */
export function objectId(now: number = Date.now()): string {
  if (now > lastMillisecond) {
    lastMillisecond = now
    sequence = 0
  } else if (++sequence > 0xffff) {
    lastMillisecond++
    sequence = 0
  }
  if (poolAt + 4 > pool.length) {
    randomFillSync(pool)
    poolAt = 0
  }
  const random = pool.toString('hex', poolAt, poolAt + 4)
  poolAt += 4
  return lastMillisecond.toString(16).padStart(12, '0') + sequence.toString(16).padStart(4, '0') + random
}

export const objectIdPattern = /^[0-9a-f]{24}$/

/** A uuid (version 7) whose order is the order of time, so that indexes on it grow at one end. */
export function timeUuid(now: number = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** URL-safe random text with at least `bits` of entropy. */
export function token(bits: number): string {
  return randomBytes(Math.ceil(bits / 8)).toString('base64url')
}
