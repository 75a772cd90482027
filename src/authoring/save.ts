import { sql } from 'kysely'
import { type Graph, type GraphNode, graphOf } from '../graphs/index.ts'
import { objectId } from '../kit/ids.ts'
import type { Db } from '../platform/database/index.ts'

/** An empty graph, or one with the given nodes, as the draft of something new. */
export async function createGraph(db: Db, accountId: number, graph: Graph): Promise<number> {
  const { id } = await db
    .insertInto('graphs')
    .values({ account_id: accountId, draft_snapshot_id: objectId() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveChanges(db, id, graphOf([]), graph)
  return id
}

/**
 * Writes the nodes that differ, and returns the new revision; undefined without a difference. Edits share
 * unchanged parts, so identity shows the differences.
 */
export async function saveChanges(
  db: Db,
  graphId: number,
  before: Graph,
  after: Graph,
): Promise<number | undefined> {
  const old = new Map(before.nodes.map((node) => [node.nodeId, node]))
  const kept = new Set(after.nodes.map((node) => node.nodeId))
  const removed = [...old.keys()].filter((nodeId) => !kept.has(nodeId))
  const written = after.nodes.filter((node) => old.get(node.nodeId) !== node)
  const revision = removed.length > 0 ? await removeNodes(db, graphId, removed) : undefined
  if (written.length === 0) return revision
  await freeAliases(db, graphId, old, written)
  return writeNodes(db, graphId, written, old, revision)
}

/** Makes the draft another graph altogether. */
export async function replaceNodes(db: Db, graphId: number, graph: Graph): Promise<void> {
  const revision = await removeNodes(db, graphId, null)
  if (graph.nodes.length > 0) await writeNodes(db, graphId, graph.nodes, new Map(), revision)
}

/** Null: all of them. */
async function removeNodes(db: Db, graphId: number, nodeIds: readonly string[] | null): Promise<number> {
  const only = nodeIds === null ? sql`true` : sql`node_id = any(${nodeIds}::text[])`
  const { rows } = await sql<{ revision: number }>`
    with touched as (${touch(graphId)}),
    gone as (delete from graph_nodes where graph_id = ${graphId} and ${only})
    select revision from touched`.execute(db)
  return rows[0]?.revision ?? 0
}

/** Two nodes may have taken each other's alias; the index, which looks row by row, would see it twice. */
async function freeAliases(
  db: Db,
  graphId: number,
  old: ReadonlyMap<string, GraphNode>,
  written: readonly GraphNode[],
): Promise<void> {
  const renamed = written.filter((node) => old.has(node.nodeId) && old.get(node.nodeId)?.alias !== node.alias)
  if (renamed.length < 2) return
  await sql`
    update graph_nodes set alias = node_id
    where graph_id = ${graphId} and node_id = any(${renamed.map((node) => node.nodeId)}::text[])`.execute(db)
}

/** `revision` is set if this save has created one already. */
async function writeNodes(
  db: Db,
  graphId: number,
  nodes: readonly GraphNode[],
  old: ReadonlyMap<string, GraphNode>,
  revision: number | undefined,
): Promise<number> {
  const ids = (of: (node: GraphNode, before: GraphNode | undefined) => boolean): string[] =>
    nodes.filter((node) => of(node, old.get(node.nodeId))).map((node) => node.nodeId)
  const changed = ids((node, before) => !isSameNode(node, before))
  const rewired = ids((node, before) => !hasSameEdges(node, before))
  const { rows } = await sql<{ revision: number }>`
    with touched as (${revision === undefined ? touch(graphId) : sql`select ${revision}::bigint as revision`}),
    written as (
      insert into graph_nodes (graph_id, node_id, alias, type, content, edges, revision, edges_revision)
      select ${graphId}, node->>'nodeId', node->>'alias', node->>'type', node, node->'edges', revision, revision
      from touched, json_array_elements(${JSON.stringify(nodes)}::json) with ordinality as listed (node, place)
      order by place
      on conflict (graph_id, node_id) do update
      set alias = excluded.alias, type = excluded.type, content = excluded.content, edges = excluded.edges,
        revision = case when excluded.node_id = any(${changed}::text[]) then excluded.revision
          else graph_nodes.revision end,
        edges_revision = case when excluded.node_id = any(${rewired}::text[]) then excluded.revision
          else graph_nodes.edges_revision end)
    select revision from touched`.execute(db)
  return rows[0]?.revision ?? 0
}

function isSameNode(node: GraphNode, before: GraphNode | undefined): boolean {
  return (
    node.alias === before?.alias &&
    node.type === before.type &&
    node.position === before.position &&
    node.data === before.data
  )
}

function hasSameEdges({ edges }: GraphNode, before: GraphNode | undefined): boolean {
  return edges.length === before?.edges.length && edges.every((edge, place) => edge === before.edges[place])
}

function touch(graphId: number) {
  return sql`update graphs set updated_at = now(), revision = revision + 1 where id = ${graphId} returning revision`
}

/** A new revision that changes nothing of what can be published. */
export async function touchBeside(db: Db, graphId: number): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    update graphs set revision = revision + 1,
      published_revision = case when published_revision = revision then revision + 1 else published_revision end
    where id = ${graphId} returning revision`.execute(db)
  return rows[0]?.revision ?? 0
}
