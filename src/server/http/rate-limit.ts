import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../../kit/address-key.ts'
import { Problem } from '../../kit/problem.ts'
import { type RateUse, rateWindow } from '../../kit/rate-window.ts'

/** Counts the requests of each key or session, and says in every answer what is left. */
export function rateLimiter(limit: number): (credential: string, reply: FastifyReply) => void {
  const use = rateWindow(limit)
  return (credential, reply) => {
    if (limit === 0) return
    const used = use(credential)
    const { reset, exceeded } = used
    reply.headers(limitHeaders(used))
    if (exceeded) {
      throw new Problem(
        'rate_limited',
        `This key or session may make ${limit} requests a minute; wait ${reset} s.`,
        {
          headers: { 'retry-after': String(reset) },
        },
      )
    }
  }
}

/**
 * Counts the keys that fail, by address. One that is good is never refused, whoever else tries keys from behind the same
 * address: it is looked up first.
 */
export function failedKeyLimiter(
  limit: number,
): <T>(request: FastifyRequest, attempt: () => Promise<T>) => Promise<T> {
  const use = rateWindow(limit)
  return async (request, attempt) => {
    try {
      return await attempt()
    } catch (error) {
      const isFailedKey = error instanceof Problem && error.code === 'unauthorized'
      if (!isFailedKey || limit === 0 || request.headers.authorization === undefined) throw error
      const used = use(addressKey(request.ip))
      if (!used.exceeded) throw error
      throw new Problem(
        'rate_limited',
        `Too many keys from this address were unknown or revoked; wait ${used.reset} s.`,
        { headers: { 'retry-after': String(used.reset), ...limitHeaders(used) }, cause: error },
      )
    }
  }
}

function limitHeaders({ limit, remaining, reset }: RateUse): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(reset),
  }
}

/** What counts those who are let in, and those who are not. */
export interface AdmissionOptions {
  limit: ReturnType<typeof rateLimiter>
  limitFailures: ReturnType<typeof failedKeyLimiter>
}
