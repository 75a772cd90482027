import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import { adopt, openPgvector, pgvector } from './pgvector.ts'
import { signBits } from './sign-bits.ts'
import type { VectorIndex } from './vector-index.ts'

const indexOf = perApp(async (app: App): Promise<VectorIndex> => {
  const bits = signBits(app)
  return (await openPgvector(app.db)) ? withPgvector(app, bits) : bits
})

/** How this server finds vectors: by pgvector where it has it, by sign bits everywhere else. */
export function vectorIndexOf(app: App): Promise<VectorIndex> {
  return indexOf(app)
}

/**
 * Sign bits are kept beside it: they serve until everything older has been taken over, and a search that is limited to
 * some sources, which the graph of neighbours cannot be.
 */
function withPgvector(app: App, bits: VectorIndex): VectorIndex {
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
    nearest: (db, searched, count) =>
      (isComplete && searched.sourceIds === undefined ? graph : bits).nearest(db, searched, count),
  }
}
