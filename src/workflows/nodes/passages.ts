import type { Passage } from '../../ai/index.ts'
import { search } from '../../knowledge/index.ts'
import type { NodeContext } from './executor.ts'

// As many as a prompt holds without drowning what it asks for.
const mostPassages = 6

/** What the knowledge bases that a node names have to say about its question. */
export async function passagesFor(
  { app, run }: NodeContext,
  knowledgeBaseIds: readonly number[],
  question: string,
): Promise<Passage[]> {
  if (knowledgeBaseIds.length === 0 || question.trim() === '') return []
  const query = question.slice(0, 2000)
  const hits = await search(app, { accountId: run.accountId, knowledgeBaseIds, query, limit: mostPassages })
  return hits.map(({ title, url, sourceId, text, score }) => ({
    source: title ?? url ?? sourceId,
    text,
    score,
  }))
}
