import { sql } from 'kysely'
import {
  type DeclaredVariable,
  type Graph,
  type GraphNode,
  graphOf,
  type NodeDefinitions,
  nodeDefinitions,
} from '../graphs/index.ts'
import { objectId } from '../kit/ids.ts'
import type { GraphKind } from '../kit/node.ts'
import { type Db, type Statement, statement } from '../platform/database/index.ts'

/** The working draft of a flow or a workflow, with what it is checked against. */
export interface Draft {
  graphId: number
  kind: GraphKind
  definitions: NodeDefinitions
  variables: readonly DeclaredVariable[]
  graph: Graph
  /** For flows: the agent whose intents its nodes may name. */
  agentId: string | undefined
}

interface DraftRow {
  graph_id: number
  kind: GraphKind
  agent_id: string | null
  nodes: GraphNode[]
  variables: DeclaredVariable[]
}

/** How one family of graphs finds its drafts. */
export interface DraftFinder<Keys extends readonly unknown[]> {
  whole: (db: Db, ...keys: Keys) => Promise<Draft | undefined>
  /** Locks the draft for the rest of the transaction, so that edits come one after the other. */
  locked: (db: Db, ...keys: Keys) => Promise<Draft | undefined>
  /** Its nodes with id, alias and type only: all that adding one needs to know, however large the graph is. */
  lockedOutline: (db: Db, ...keys: Keys) => Promise<Draft | undefined>
  /** The graph as the JSON text of the API, put together by the database: nothing here reads it, so nothing parses it. */
  text: (db: Db, ...keys: Keys) => Promise<string | undefined>
}

const outlineNode = "json_build_object('nodeId', n.node_id, 'alias', n.alias, 'type', n.type)::text"
const wholeNode = 'n.content::text'

function nodesOf(node: string): string {
  return `(select '[' || coalesce(string_agg(${node}, ',' order by n.ordinal), '') || ']'
    from graph_nodes n where n.graph_id = g.id)`
}

// The texts of the lists, without their brackets, make one list.
const edges = `(select '[' || coalesce(string_agg(substr(n.edges::text, 2, length(n.edges::text) - 2), ',' order by n.ordinal), '') || ']'
  from graph_nodes n where n.graph_id = g.id and n.edges::text <> '[]')`

/**
 * `owner` is what follows `from`: it names the owner's table `o`, joins `graphs g` and takes the keys as $1, $2, …
 * One statement brings the owner, the nodes and the variables.
 */
export function draftFinder<Keys extends readonly unknown[]>(
  name: string,
  parts: { kind: string; agentId: string; variables: string; owner: string },
): DraftFinder<Keys> {
  const query = (node: string): string => `
    select g.id as graph_id, ${parts.kind} as kind, ${parts.agentId} as agent_id, ${nodesOf(node)}::json as nodes,
      (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'description', v.description)
         order by v.id), '[]')
       from variables v where ${parts.variables}) as variables
    from ${parts.owner}`
  const whole = statement<DraftRow, Keys>(`${name}.draft`, query(wholeNode))
  const outline = statement<DraftRow, Keys>(`${name}.draft-outline`, query(outlineNode))
  const lock = statement<{ id: number }, Keys>(
    `${name}.lock-draft`,
    `select g.id from ${parts.owner} for update of g`,
  )
  const text = statement<{ graph: string }, Keys>(
    `${name}.draft-text`,
    `select '{"nodes":' || ${nodesOf(wholeNode)} || ',"edges":' || ${edges} || '}' as graph from ${parts.owner}`,
  )
  // A second statement reads after the lock is held: one that waited inside a statement would still see the old nodes.
  const afterLock =
    (read: Statement<DraftRow, Keys>) =>
    async (db: Db, ...keys: Keys): Promise<Draft | undefined> => {
      if ((await lock.first(db, ...keys)) === undefined) return undefined
      return draftOf(await read.first(db, ...keys))
    }
  return {
    whole: async (db, ...keys) => draftOf(await whole.first(db, ...keys)),
    locked: afterLock(whole),
    lockedOutline: afterLock(outline),
    text: async (db, ...keys) => (await text.first(db, ...keys))?.graph,
  }
}

const unread = { position: { positionX: 0, positionY: 0 }, data: {}, edges: [] }

function draftOf(row: DraftRow | undefined): Draft | undefined {
  if (row === undefined) return undefined
  return {
    graphId: row.graph_id,
    kind: row.kind,
    definitions: nodeDefinitions,
    variables: row.variables,
    graph: graphOf(row.nodes.map((node) => ({ ...unread, ...node }))),
    agentId: row.agent_id ?? undefined,
  }
}

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

/** Writes the nodes that differ. Edits share what they leave alone, so identity tells what changed. */
export async function saveChanges(db: Db, graphId: number, before: Graph, after: Graph): Promise<void> {
  const old = new Map(before.nodes.map((node) => [node.nodeId, node]))
  const kept = new Set(after.nodes.map((node) => node.nodeId))
  const removed = [...old.keys()].filter((nodeId) => !kept.has(nodeId))
  const written = after.nodes.filter((node) => old.get(node.nodeId) !== node)
  if (removed.length > 0) {
    await sql`
      with touched as (update graphs set updated_at = now() where id = ${graphId})
      delete from graph_nodes where graph_id = ${graphId} and node_id = any(${removed}::text[])`.execute(db)
  }
  if (written.length > 0) await writeNodes(db, graphId, written)
}

/** Makes the draft another graph altogether. */
export async function replaceNodes(db: Db, graphId: number, graph: Graph): Promise<void> {
  await db.deleteFrom('graph_nodes').where('graph_id', '=', graphId).execute()
  if (graph.nodes.length > 0) await writeNodes(db, graphId, graph.nodes)
}

async function writeNodes(db: Db, graphId: number, nodes: readonly GraphNode[]): Promise<void> {
  await sql`
    with touched as (update graphs set updated_at = now() where id = ${graphId})
    insert into graph_nodes (graph_id, node_id, alias, type, content, edges)
    select ${graphId}, node->>'nodeId', node->>'alias', node->>'type', node, node->'edges'
    from json_array_elements(${JSON.stringify(nodes)}::json) with ordinality as listed (node, place)
    order by place
    on conflict (graph_id, node_id) do update
    set alias = excluded.alias, content = excluded.content, edges = excluded.edges`.execute(db)
}
