import { statement } from '../../platform/database/index.ts'
import type { Talk } from './talk.ts'

const basesOf = statement<{ id: number }, [agentId: string]>(
  'agents.knowledge-bases-of',
  // Without empty ones, which aren't worth embedding the question.
  `select id from knowledge_bases b
   where (agent_id = $1 or id in (select knowledge_base_id from agent_knowledge_bases where agent_id = $1))
     and exists (select from knowledge_chunks c where c.knowledge_base_id = b.id)`,
)

/** The knowledge bases that the agent itself reads. */
export async function knowledgeOf({ app, agent }: Talk): Promise<number[]> {
  if (!agent.setting.systemTools.searchKnowledge.enabled) return []
  return (await basesOf.all(app.db, agent.id)).map(({ id }) => id)
}
