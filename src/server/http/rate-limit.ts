import type { FastifyReply } from 'fastify'
import { Problem } from '../../kit/problem.ts'

const windowMs = 60_000

/** A fixed window of a minute for each key. The window turns for all keys at once, so the map empties itself. */
export function rateLimiter(limit: number): (keyId: number, reply: FastifyReply) => void {
  let windowStart = 0
  const used = new Map<number, number>()
  return (keyId, reply) => {
    if (limit === 0) return
    const now = Date.now()
    if (now - windowStart >= windowMs) {
      windowStart = now
      used.clear()
    }
    const count = (used.get(keyId) ?? 0) + 1
    used.set(keyId, count)
    const reset = String(Math.ceil((windowStart + windowMs - now) / 1000))
    reply.headers({
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': String(Math.max(0, limit - count)),
      'ratelimit-reset': reset,
    })
    if (count > limit) {
      throw new Problem('rate_limited', `This key may make ${limit} requests a minute; wait ${reset} s.`, {
        headers: { 'retry-after': reset },
      })
    }
  }
}
