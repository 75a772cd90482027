import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'

/** Counting further would take longer than the search itself, and such a word tells passages apart no more. */
export const countedPassages = 5000

const counts = statement<{ term: string; count: number }, [string[], number]>(
  'knowledge.count-terms',
  `select term, (select count(*) from (
     select from knowledge_chunks where terms @> array[term] limit $2) as found)::int as count
   from unnest($1::text[]) as term`,
)

export interface CountedTerm {
  term: string
  /** Of its knowledge base, as the search has read it. */
  revision: number
}

// Some 3 MB.
const mostRemembered = 20_000

const memoryOf = perApp(
  (_app: Pick<App, 'lifetime'>) => new Map<string, { revision: number; count: number }>(),
)

/**
 * In how many passages each term stands. To count one takes up to 5 ms where there are 100,000, so it is remembered for
 * as long as the passages stay the same.
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
