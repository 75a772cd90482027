import { randomBytes, randomFillSync } from 'node:crypto'

let lastMillisecond = 0
let sequence = 0

// Randomness is drawn from the system in bulk: a draw of its own for every id costs 8 µs, more than all the rest.
const pool = Buffer.alloc(4096)
let poolAt = pool.length

function randomHex(bytes: number): string {
  if (poolAt + bytes > pool.length) {
    randomFillSync(pool)
    poolAt = 0
  }
  poolAt += bytes
  return pool.toString('hex', poolAt - bytes, poolAt)
}

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
  return (
    lastMillisecond.toString(16).padStart(12, '0') + sequence.toString(16).padStart(4, '0') + randomHex(4)
  )
}

export const objectIdPattern = /^[0-9a-f]{24}$/

let lastUuidMillisecond = 0
let uuidSequence = 0

/**
 * A uuid (version 7) whose order is the order of time, so that indexes on it grow at one end. Those that one process
 * makes sort by the order in which they were made: the 12 bits after the version count within a millisecond.
 */
export function timeUuid(now: number = Date.now()): string {
  if (now > lastUuidMillisecond) {
    lastUuidMillisecond = now
    uuidSequence = 0
  } else if (++uuidSequence > 0xfff) {
    lastUuidMillisecond++
    uuidSequence = 0
  }
  const time = lastUuidMillisecond.toString(16).padStart(12, '0')
  const random = randomHex(8)
  const variant = '89ab'[Number.parseInt(random[0] ?? '0', 16) & 3]
  const count = uuidSequence.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${variant}${random.slice(1, 4)}-${random.slice(4)}`
}

/** URL-safe random text with at least `bits` of entropy. */
export function token(bits: number): string {
  return randomBytes(Math.ceil(bits / 8)).toString('base64url')
}
