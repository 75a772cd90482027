import { referenceProblems } from '../../authoring/index.ts'
import { isAdmin, type UserCaller } from '../../kit/caller.ts'
import { invalid } from '../../kit/problem.ts'
import type { Reference } from '../../kit/references.ts'
import { type BaseRow, defaultKnowledgeBase, findBases } from '../../knowledge/index.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { readAgent } from '../agents/read.ts'

/** The agent's own knowledge base, and the shared ones that were assigned to it. */
export async function assignedKnowledgeBases(
  db: Db,
  caller: UserCaller,
  agentId: string,
): Promise<BaseRow[]> {
  await readAgent(db, caller.account.id, agentId)
  const rows = await db
    .selectFrom('agent_knowledge_bases')
    .select('knowledge_base_id')
    .where('agent_id', '=', agentId)
    .execute()
  const own = await defaultKnowledgeBase(db, agentId)
  const ids = [...(own === undefined ? [] : [own]), ...rows.map((row) => row.knowledge_base_id)]
  const viewer = { accountId: caller.account.id, userId: caller.user.id, isAdmin: isAdmin(caller) }
  return findBases(db, viewer, ids)
}

/** Replaces the shared ones. The agent's own one always stays, and may be included in `ids`. */
export async function assignKnowledgeBases(
  app: App,
  caller: UserCaller,
  agentId: string,
  ids: readonly number[],
): Promise<BaseRow[]> {
  await readAgent(app.db, caller.account.id, agentId)
  const own = await defaultKnowledgeBase(app.db, agentId)
  const scope = { accountId: caller.account.id, userId: caller.user.id, agentId }
  const references = sharedReferences(ids).filter((reference) => reference.id !== own)
  const issues = await referenceProblems(app, scope, references)
  if (issues.length > 0) throw invalid(issues)
  const shared = ids.filter((id) => id !== own)
  await transact(app, ({ db }) => replaceAssigned(db, agentId, shared))
  return assignedKnowledgeBases(app.db, caller, agentId)
}

function sharedReferences(ids: readonly number[]): Reference[] {
  return ids.map((id, index) => ({
    kind: 'knowledgeBase',
    id,
    path: ['knowledgeBaseIds', index],
    constraint: { visibility: 'SHARED' },
  }))
}

async function replaceAssigned(db: Db, agentId: string, ids: readonly number[]): Promise<void> {
  await db.selectFrom('agents').select('id').where('id', '=', agentId).forUpdate().execute()
  await db.deleteFrom('agent_knowledge_bases').where('agent_id', '=', agentId).execute()
  if (ids.length === 0) return
  // Leaves out a knowledge base that was deleted since the check, as if it had been deleted a moment later.
  await db
    .insertInto('agent_knowledge_bases')
    .columns(['agent_id', 'knowledge_base_id'])
    .expression((from) =>
      from
        .selectFrom('knowledge_bases')
        .select((base) => [base.val(agentId).as('agent_id'), 'id'])
        .where('id', 'in', ids)
        .forKeyShare(),
    )
    .execute()
}
