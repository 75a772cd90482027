import { performance } from 'node:perf_hooks'
import type { App } from '../../platform/app.ts'
import type { Model } from '../catalogue/model.ts'
import type { Price, Usage } from '../parameters/parameters.ts'
import { type Operation, release, reserve, settle } from './ledger.ts'

/** What was charged for an answer, and to which model. */
export interface Metered {
  /** The model that answered: the fallback, where the first could not. */
  model: Model
  credits: number
  milliseconds: number
}

/**
 * Sets aside what the dearest of the candidates costs, does the work, and settles before the answer is handed over.
 * What fails costs nothing.
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
    // A database that cannot be reached leaves the reservation to the sweep.
    await release(app.db, operation).catch((cause: unknown) =>
      app.log.error({ cause }, 'credits were not released'),
    )
    throw error
  }
}

function perMessage({ creditsPerMessage }: Model): Price {
  return { credits: creditsPerMessage, addsUp: false }
}
