import { sourceName } from '../effects/index.ts'
import type { PassageTrace } from './trace.ts'

export interface Citation {
  source_id: string
  chunk_id: string
  title: string | null
  url: string | null
  score: number
}

/**
 * The passages in the prompt that an answer refers to: prompts ask for the name of the source behind each
 * fact. Only the nearest passage of each source counts.
 */
export function citedIn(answer: string, passages: readonly PassageTrace[]): Citation[] {
  const cited = passages.filter((passage) => answer.includes(sourceName(passage)))
  const bySource = new Map<string, Citation>()
  for (const { source_id, chunk_id, title, url, score } of cited) {
    if ((bySource.get(source_id)?.score ?? -1) < score) {
      bySource.set(source_id, { source_id, chunk_id, title, url, score })
    }
  }
  return [...bySource.values()].toSorted((a, b) => b.score - a.score)
}
