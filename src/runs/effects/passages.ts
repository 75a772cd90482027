import type { Passage } from '../../ai/index.ts'
import { type Hit, search } from '../../knowledge/index.ts'
import type { Host } from './host.ts'

/** Passages of these knowledge bases about a question. */
export async function passagesFor(
  { app, accountId, passages: limit, journal }: Host,
  knowledgeBaseIds: readonly number[],
  question: string,
): Promise<Passage[]> {
  if (knowledgeBaseIds.length === 0 || question.trim() === '') return []
  const query = question.slice(0, 2000)
  const hits = await search(app, { accountId, knowledgeBaseIds, query, mode: 'hybrid', limit })
  journal.passages(hits)
  return hits.map((hit) => ({
    source: sourceName(hit),
    heading: hit.heading,
    text: hit.text,
    score: hit.score,
  }))
}

/** The name of a source in prompts. */
export function sourceName({ title, url }: Pick<Hit, 'title' | 'url'>): string {
  return title ?? url ?? 'Knowledge base'
}
