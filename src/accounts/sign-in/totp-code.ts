import { createHmac, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6

export function stepAt(ms: number): number {
  return Math.floor(ms / 1000 / stepSeconds)
}

/** The code of one step, as RFC 6238 has it. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step that a code belongs to; clocks may be off by one. */
export function stepOf(secret: Buffer, code: string, now: number): number | undefined {
  const current = stepAt(now)
  return [current - 1, current, current + 1].find((step) => isSame(codeAt(secret, step), code))
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base 32 as authenticators read it. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
