import type { Passage } from '../../ai/index.ts'
import { search } from '../../knowledge/index.ts'
import { statement } from '../../platform/database/index.ts'
import { passageTrace } from '../traces/trace.ts'
import { sourceName } from './citations.ts'
import type { Turn } from './turn.ts'

const basesOf = statement<{ id: number }, [agentId: string]>(
  'agents.knowledge-bases-of',
  // An empty one is not worth reading the question for.
  `select id from knowledge_bases b
   where (agent_id = $1 or id in (select knowledge_base_id from agent_knowledge_bases where agent_id = $1))
     and exists (select from knowledge_chunks c where c.knowledge_base_id = b.id)`,
)

/** The passages that speak to what the user said, from these knowledge bases or else all that the agent reads. */
export async function passagesFor(
  turn: Turn,
  query: string,
  knowledgeBaseIds?: readonly number[],
): Promise<Passage[]> {
  const { enabled, limit } = turn.agent.setting.systemTools.searchKnowledge
  if (query.trim() === '' || (knowledgeBaseIds === undefined && !enabled)) return []
  const ids = knowledgeBaseIds ?? (await basesOf.all(turn.app.db, turn.agent.id)).map(({ id }) => id)
  if (ids.length === 0) return []
  const hits = await search(turn.app, {
    accountId: turn.agent.account.id,
    knowledgeBaseIds: ids,
    query: query.slice(0, 2000),
    mode: 'hybrid',
    limit,
  })
  turn.recorder.step.passages.push(...hits.map(passageTrace))
  return hits.map((hit) => ({
    source: sourceName(hit),
    heading: hit.heading,
    text: hit.text,
    score: hit.score,
  }))
}
