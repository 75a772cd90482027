import { sql } from 'kysely'
import type { FindUses } from '../kit/in-use.ts'
import { pathText } from '../kit/issues.ts'
import type { ReferenceKind } from '../kit/references.ts'
import type { Db } from '../platform/database/index.ts'

/** The keys of node data that name things of this capability. */
type ListKey = 'intentIds' | 'customToolIds' | 'playbookIds' | 'knowledgeBaseIds'

interface Use {
  graph: string
  alias: string
  ids: number[]
  live: boolean
}

/**
 * The places where drafts and live graphs of the account name `id`: a live graph still names it after the
 * draft has changed.
 */
async function usesInGraphs(db: Db, accountId: number, key: ListKey, id: number): Promise<Use[]> {
  const named = JSON.stringify([id])
  const { rows } = await sql<Use>`
    with owners as (
      select graph_id, name from flows where account_id = ${accountId} and deleted_at is null
      union all
      select graph_id, name from workflows where account_id = ${accountId} and deleted_at is null),
    nodes as (
      select o.name as graph, n.alias, n.content->'data'->${key}::text as ids, false as live
      from owners o join graph_nodes n using (graph_id)
      union all
      select o.name, node->>'alias', (node->'data'->${key}::text)::json, true
      from owners o
      join graphs g on g.id = o.graph_id
      join graph_snapshots s on s.id = g.live_snapshot_id
      cross join jsonb_array_elements(s.content->'nodes') node)
    select * from nodes where ids::jsonb @> ${named}::jsonb`.execute(db)
  return rows
}

const keys: Partial<Record<ReferenceKind, ListKey>> = {
  intent: 'intentIds',
  knowledgeBase: 'knowledgeBaseIds',
  playbook: 'playbookIds',
  tool: 'customToolIds',
}

/** The nodes that name a thing, and the agents that it is assigned to. */
export const usesByAgents: FindUses<Db> = async (db, accountId, kind, id) => {
  const key = keys[kind]
  if (key === undefined || typeof id !== 'number') return []
  const inGraphs = (await usesInGraphs(db, accountId, key, id)).map(({ graph, alias, ids, live }) => ({
    path: pathText(['data', key, ids.indexOf(id)]),
    by: `the node "${alias}" of "${graph}"${live ? ', as it was published' : ''}`,
  }))
  const byAgents = (await agentsWith(db, accountId, key, id)).map((name) => ({
    path: `agents.${name}`,
    by: `the agent "${name}"`,
  }))
  return [...inGraphs, ...byAgents]
}

/** The agents that it is assigned to. */
async function agentsWith(db: Db, accountId: number, key: ListKey, id: number): Promise<string[]> {
  const isAssigned =
    key === 'knowledgeBaseIds'
      ? sql`id in (select agent_id from agent_knowledge_bases where knowledge_base_id = ${id})`
      : sql`settings @> ${JSON.stringify({ [key]: [id] })}::jsonb`
  const { rows } = await sql<{ name: string }>`
    select name from agents where account_id = ${accountId} and deleted_at is null and ${isAssigned}
    order by name`.execute(db)
  return rows.map((row) => row.name)
}

/** Removes a deleted tool or playbook from the lists of its agents. */
export async function unassign(
  db: Db,
  accountId: number,
  key: 'customToolIds' | 'playbookIds',
  id: number,
): Promise<void> {
  await sql`
    update agents
    set settings = jsonb_set(settings, ${`{${key}}`}::text[],
      (select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(settings->${key}::text) one
       where one <> to_jsonb(${id}::int)))
    where account_id = ${accountId} and settings @> ${JSON.stringify({ [key]: [id] })}::jsonb`.execute(db)
}
