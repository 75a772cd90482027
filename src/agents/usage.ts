import { sql } from 'kysely'
import { pathText } from '../kit/issues.ts'
import { conflict, type Issue } from '../kit/problem.ts'
import type { Db } from '../platform/database/index.ts'

/** The keys of node data under which what is kept here is named. */
export type ListKey = 'intentIds' | 'customToolIds' | 'playbookIds'

interface Use {
  graph: string
  alias: string
  ids: number[]
  live: boolean
}

/** Where drafts and live graphs of the account name `id`: what is live goes on naming it after the draft has changed. */
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

/** Refuses to delete what nodes name, and says where. */
export async function refuseWhileUsed(
  db: Db,
  accountId: number,
  thing: { label: string; key: ListKey; id: number },
): Promise<void> {
  const uses = await usesInGraphs(db, accountId, thing.key, thing.id)
  if (uses.length === 0) return
  const places = uses.length === 1 ? 'one place: change it' : `${uses.length} places: change them`
  throw conflict(
    `This ${thing.label} is used in ${places} first, or delete with force=true.`,
    uses.map(
      ({ graph, alias, ids, live }): Issue => ({
        path: pathText(['data', thing.key, ids.indexOf(thing.id)]),
        code: 'in_use',
        message: `Used by the node "${alias}" of "${graph}"${live ? ', as it was published' : ''}.`,
      }),
    ),
  )
}

/** Takes a deleted tool or playbook off the lists of the agents that had it. */
export async function unassign(
  db: Db,
  accountId: number,
  key: Exclude<ListKey, 'intentIds'>,
  id: number,
): Promise<void> {
  await sql`
    update agents
    set settings = jsonb_set(settings, ${`{${key}}`}::text[],
      (select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(settings->${key}::text) one
       where one <> to_jsonb(${id}::int)))
    where account_id = ${accountId} and settings @> ${JSON.stringify({ [key]: [id] })}::jsonb`.execute(db)
}
