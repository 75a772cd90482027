import { performance } from 'node:perf_hooks'
import type { App } from '../../platform/app.ts'
import type { Model } from '../catalogue/model.ts'
import type { Price, Usage } from '../parameters/parameters.ts'
import { type Operation, release, reserve, settle } from './ledger.ts'

/** The charge for an answer. */
export interface Metered {
  /** The model that answered, which may be a fallback. */
  model: Model
  credits: number
  milliseconds: number
}

/**
 * Reserves the price of the most expensive candidate, does the work, and settles before it returns the answer. Failed
 * work costs nothing.
 */
export async function metered<A extends { usage: Usage }>(
  app: Pick<App, 'db' | 'log'>,
  operation: Operation,
  candidates: readonly [Model, ...Model[]],
  work: () => Promise<{ answer: A; answeredBy: Model }>,
  price: (model: Model, usage: Usage) => Price = perMessage,
): Promise<A & Metered> {
  const started = performance.now()
  const dearest = Math.max(...candidates.map(({ creditsPerMessage }) => creditsPerMessage))
  await reserve(app.db, operation, candidates[0].id, dearest)
  try {
    const { answer, answeredBy } = await work()
    const cost = price(answeredBy, answer.usage)
    const credits = await settle(app.db, operation, answeredBy.id, cost, answer.usage)
    return { ...answer, model: answeredBy, credits, milliseconds: Math.round(performance.now() - started) }
  } catch (error) {
    // If the database is unreachable, the sweep releases the reservation later.
    await release(app.db, operation).catch((cause: unknown) =>
      app.log.error({ cause }, 'credits were not released'),
    )
    throw error
  }
}

function perMessage({ creditsPerMessage }: Model): Price {
  return { credits: creditsPerMessage, addsUp: false }
}
