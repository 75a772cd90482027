import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'

/** Counting further would take longer than the search, and such a frequent word hardly distinguishes passages. */
export const countedPassages = 5000

const counts = statement<{ term: string; count: number }, [string[], number]>(
  'knowledge.count-terms',
  `select term, (select count(*) from (
     select from knowledge_chunks where terms @> array[term] limit $2) as found)::int as count
   from unnest($1::text[]) as term`,
)

export interface CountedTerm {
  term: string
  /** The revision of its knowledge base at the start of the search. */
  revision: number
}

// Some 3 MB.
const mostRemembered = 20_000

const memoryOf = perApp(
  (_app: Pick<App, 'lifetime'>) => new Map<string, { revision: number; count: number }>(),
)

/**
 * Counts the passages that contain each term. With 100,000 passages one count takes up to 5 ms, so it is cached
 * until the passages change.
 */
export async function countTerms(
  app: { db: Db } & Pick<App, 'lifetime'>,
  terms: readonly CountedTerm[],
): Promise<Map<string, number>> {
  const memory = memoryOf(app)
  const found = new Map<string, number>()
  const missing = new Map<string, number>()
  for (const { term, revision } of terms) {
    const known = memory.get(term)
    if (known?.revision === revision) found.set(term, known.count)
    else missing.set(term, revision)
  }
  if (missing.size === 0) return found
  for (const { term, count } of await counts.all(app.db, [...missing.keys()], countedPassages)) {
    found.set(term, count)
    memory.delete(term)
    memory.set(term, { revision: missing.get(term) ?? 0, count })
  }
  for (const oldest of memory.keys().take(Math.max(0, memory.size - mostRemembered))) memory.delete(oldest)
  return found
}
