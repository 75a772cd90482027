import type { FastifyReply } from 'fastify'
import type { Caller } from '../../kit/caller.ts'
import type { Endpoint } from '../../kit/endpoint.ts'
import { perApp } from '../../kit/lifetime.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'

// How long the next one is asked to wait: most exports are done by then.
const retryAfterSeconds = 10

/** How many heavy answers each account has under way in this process. */
const underWay = perApp<App, Map<number, number>>(() => new Map())

/**
 * Lets one account have so many heavy answers at a time. The others are refused and do not wait: each holds what it has
 * read until its client takes it, for as long as the client likes.
 */
export function limitHeavy(app: App, endpoint: Endpoint<App>, caller: Caller, { raw }: FastifyReply): void {
  if (endpoint.heavy !== true || raw.destroyed) return
  const counts = underWay(app)
  const { id } = caller.account
  const count = counts.get(id) ?? 0
  const most = app.config.exportsPerAccount
  if (count >= most) {
    throw new Problem(
      'rate_limited',
      `${most} exports of this account are under way already. Read them to their end or close them, then try again; a filter makes them shorter.`,
      { headers: { 'retry-after': String(retryAfterSeconds) } },
    )
  }
  counts.set(id, count + 1)
  raw.once('close', () => {
    const left = (counts.get(id) ?? 1) - 1
    if (left > 0) counts.set(id, left)
    else counts.delete(id)
  })
}
