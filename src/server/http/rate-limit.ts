import type { FastifyReply } from 'fastify'
import { Problem } from '../../kit/problem.ts'
import { rateWindow } from '../../kit/rate-window.ts'

/** Counts the requests of each key, and says in every answer what is left. */
export function rateLimiter(limit: number): (keyId: number, reply: FastifyReply) => void {
  const use = rateWindow(limit)
  return (keyId, reply) => {
    if (limit === 0) return
    const { remaining, reset, exceeded } = use(keyId)
    reply.headers({
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': String(reset),
    })
    if (exceeded) {
      throw new Problem('rate_limited', `This key may make ${limit} requests a minute; wait ${reset} s.`, {
        headers: { 'retry-after': String(reset) },
      })
    }
  }
}
