import { referenceProblems, resolversOf } from '../../authoring/index.ts'
import type { UserCaller } from '../../kit/caller.ts'
import { invalid } from '../../kit/problem.ts'
import { type Found, findReferences, type Reference } from '../../kit/references.ts'
import type { App } from '../../platform/app.ts'
import { type Db, inTransaction } from '../../platform/database/index.ts'
import { readAgent } from '../agents/agents.ts'

export interface AssignedKnowledgeBase {
  id: number
  name: string
}

function referencesTo(ids: readonly number[], shared: boolean): Reference[] {
  return ids.map((id, index) => ({
    kind: 'knowledgeBase',
    id,
    path: ['knowledgeBaseIds', index],
    constraint: shared ? { visibility: 'SHARED' } : {},
  }))
}

/** What the agent reads; the capability that keeps knowledge bases knows their names, and which are still there. */
export async function assignedKnowledgeBases(
  app: App,
  caller: UserCaller,
  agentId: string,
): Promise<AssignedKnowledgeBase[]> {
  const agent = await readAgent(app.db, caller.account.id, agentId)
  const rows = await app.db
    .selectFrom('agent_knowledge_bases')
    .select('knowledge_base_id')
    .where('agent_id', '=', agent.id)
    .orderBy('knowledge_base_id')
    .execute()
  const references = referencesTo(
    rows.map((row) => row.knowledge_base_id),
    false,
  )
  const found = await findReferences(app, resolversOf(app), scopeOf(caller, agentId), references)
  return (found.get('knowledgeBase') ?? []).map(shown).toSorted((a, b) => a.id - b.id)
}

export async function assignKnowledgeBases(
  app: App,
  caller: UserCaller,
  agentId: string,
  ids: readonly number[],
): Promise<AssignedKnowledgeBase[]> {
  await readAgent(app.db, caller.account.id, agentId)
  const issues = await referenceProblems(app, scopeOf(caller, agentId), referencesTo(ids, true))
  if (issues.length > 0) throw invalid(issues)
  await inTransaction(app.db, (db) => replaceAssigned(db, agentId, ids))
  return assignedKnowledgeBases(app, caller, agentId)
}

async function replaceAssigned(db: Db, agentId: string, ids: readonly number[]): Promise<void> {
  await db.selectFrom('agents').select('id').where('id', '=', agentId).forUpdate().execute()
  await db.deleteFrom('agent_knowledge_bases').where('agent_id', '=', agentId).execute()
  if (ids.length === 0) return
  await db
    .insertInto('agent_knowledge_bases')
    .values(ids.map((id) => ({ agent_id: agentId, knowledge_base_id: id })))
    .execute()
}

function scopeOf(caller: UserCaller, agentId: string) {
  return { accountId: caller.account.id, userId: caller.user.id, agentId }
}

function shown({ id, name }: Found): AssignedKnowledgeBase {
  return { id: Number(id), name: name ?? '' }
}
