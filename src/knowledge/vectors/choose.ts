import { perApp } from '../../kit/lifetime.ts'
import { adopt, openPgvector, pgvector } from './pgvector.ts'
import { signBits } from './sign-bits.ts'
import type { VectorApp, VectorIndex } from './vector-index.ts'

const indexOf = perApp(async (app: VectorApp): Promise<VectorIndex> => {
  const bits = signBits(app)
  return (await openPgvector(app.db)) ? withPgvector(app, bits) : bits
})

/** The vector index of this server: pgvector if it is available, otherwise sign bits. */
export function vectorIndexOf(app: VectorApp): Promise<VectorIndex> {
  return indexOf(app)
}

/**
 * Sign bits stay in use until older passages have vectors, for small knowledge bases, where they miss nothing,
 * and for searches in some sources only, which the graph of neighbors can't filter.
 */
function withPgvector(app: VectorApp, bits: VectorIndex): VectorIndex {
  const graph = pgvector(app)
  const stopping = new AbortController()
  let isComplete = false
  const adopting = takeOver()
  app.lifetime.own('pgvector', () => {
    stopping.abort()
    return adopting
  })

  async function takeOver(): Promise<void> {
    try {
      await adopt(app, stopping.signal)
      isComplete = true
    } catch (error) {
      if (!stopping.signal.aborted)
        app.log.warn({ err: error }, 'older passages were not taken over into pgvector')
    }
  }

  return {
    add: async (db, knowledgeBaseId, entries) => {
      await bits.add(db, knowledgeBaseId, entries)
      await graph.add(db, knowledgeBaseId, entries)
    },
    nearest: async (db, searched, count) => {
      const inGraph = isComplete && searched.sourceIds === undefined
      const [large, small] = partition(searched.bases, (base) => inGraph && base.cellsVersion > 0)
      const found = await Promise.all([
        large.length === 0 ? [] : graph.nearest(db, { ...searched, bases: large }, count),
        small.length === 0 ? [] : bits.nearest(db, { ...searched, bases: small }, count),
      ])
      return found.flat()
    },
  }
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}
