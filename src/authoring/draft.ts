import { sql } from 'kysely'
import {
  type DeclaredVariable,
  type Graph,
  type GraphNode,
  graphOf,
  type NodeDefinitions,
  nodeDefinitions,
} from '../graphs/index.ts'
import type { Caller } from '../kit/caller.ts'
import { objectId } from '../kit/ids.ts'
import type { GraphKind } from '../kit/node.ts'
import type { App } from '../platform/app.ts'
import { type Db, type Statement, statement } from '../platform/database/index.ts'
import type { Saved } from './warnings.ts'

/** The working draft of a flow or a workflow, with what it is checked against. */
export interface Draft {
  graphId: number
  kind: GraphKind
  definitions: NodeDefinitions
  variables: readonly DeclaredVariable[]
  /** The names of the secrets that its API nodes may send. */
  secrets: readonly string[]
  graph: Graph
  /** For flows: the agent whose intents its nodes may name. */
  agentId: string | undefined
}

/** One change to a draft that is locked: nothing is stored unless all of it holds. */
export interface Edit {
  app: App
  db: Db
  caller: Caller
  draft: Draft
  /** Says what was saved or published: its warnings go with the answer. */
  saved: (saved: Saved) => void
}

interface DraftRow {
  graph_id: number
  kind: GraphKind
  agent_id: string | null
  nodes: (GraphNode | Pick<GraphNode, 'nodeId' | 'alias' | 'type'>)[]
  variables: DeclaredVariable[]
  secrets: string[]
}

interface LockedRow extends DraftRow {
  is_outdated: boolean
}

/** How one family of graphs finds its drafts. */
export interface DraftFinder<Keys extends readonly unknown[]> {
  whole: (db: Db, ...keys: Keys) => Promise<Draft | undefined>
  /** Locks the draft for the rest of the transaction, so that edits come one after the other. */
  locked: (db: Db, ...keys: Keys) => Promise<Draft | undefined>
  /** Its nodes with id, alias and type only: all that adding one needs to know, however large the graph is. */
  lockedOutline: (db: Db, ...keys: Keys) => Promise<Draft | undefined>
  /**
   * The graph as the JSON text of the API, put together by the database: nothing here reads it, so nothing parses it.
   * No text where the revision is the one that the caller knows.
   */
  text: (
    db: Db,
    known: number,
    ...keys: Keys
  ) => Promise<{ revision: number; text: string | null } | undefined>
}

const outlineNode = "json_build_object('nodeId', n.node_id, 'alias', n.alias, 'type', n.type)::text"
const wholeNode = 'n.content::text'

function nodesOf(node: string): string {
  return `(select '[' || coalesce(string_agg(${node}, ',' order by n.ordinal), '') || ']'
    from graph_nodes n where n.graph_id = g.id)`
}

// The texts of the lists of edges, without their brackets, make one list.
const wholeText = `(select '{"nodes":[' || coalesce(string_agg(${wholeNode}, ',' order by n.ordinal), '') || '],"edges":['
    || coalesce(string_agg(substr(n.edges::text, 2, length(n.edges::text) - 2), ',' order by n.ordinal)
         filter (where n.edges::text <> '[]'), '') || ']}'
  from graph_nodes n where n.graph_id = g.id)`

/**
 * `owner` is what follows `from`: it names the owner's table `o`, joins `graphs g` and takes the keys as $1, $2, …,
 * `keys` of them. One statement brings the owner, the nodes and the variables.
 */
export function draftFinder<Keys extends readonly unknown[]>(
  name: string,
  parts: { kind: string; agentId: string; variables: string; owner: string; keys: number },
): DraftFinder<Keys> {
  const columns = (node: string): string => `
    g.id as graph_id, ${parts.kind} as kind, ${parts.agentId} as agent_id, ${nodesOf(node)}::json as nodes,
      (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'description', v.description)
         order by v.id), '[]')
       from variables v where ${parts.variables}) as variables,
      (select coalesce(json_agg(v.name), '[]') from graph_secrets v where ${parts.variables}) as secrets`
  // A statement that waited for the lock gives the row of the graph as it is now, but its nodes as they were before.
  const locking = (node: string): string => `
    select ${columns(node)}, g.revision <> (select seen.revision from graphs seen where seen.id = g.id) as is_outdated
    from ${parts.owner} for update of g`
  const whole = statement<DraftRow, Keys>(`${name}.draft`, `select ${columns(wholeNode)} from ${parts.owner}`)
  const lockedWhole = statement<LockedRow, Keys>(`${name}.locked-draft`, locking(wholeNode))
  const lockedOutline = statement<LockedRow, Keys>(`${name}.locked-outline`, locking(outlineNode))
  const text = statement<{ revision: number; text: string | null }, [...Keys, number]>(
    `${name}.draft-text`,
    `select g.revision, case when g.revision <> $${parts.keys + 1} then ${wholeText} end as text from ${parts.owner}`,
  )
  const current =
    (read: Statement<LockedRow, Keys>) =>
    async (db: Db, ...keys: Keys): Promise<Draft | undefined> => {
      const row = await read.first(db, ...keys)
      return draftOf(row?.is_outdated === true ? await read.first(db, ...keys) : row)
    }
  return {
    whole: async (db, ...keys) => draftOf(await whole.first(db, ...keys)),
    locked: current(lockedWhole),
    lockedOutline: current(lockedOutline),
    text: (db, known, ...keys) => text.first(db, ...keys, known),
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
    secrets: row.secrets,
    graph: graphOf(row.nodes.map((node) => ('data' in node ? node : { ...node, ...unread }))),
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
      with touched as (${touch(graphId)})
      delete from graph_nodes where graph_id = ${graphId} and node_id = any(${removed}::text[])`.execute(db)
  }
  if (written.length > 0) await writeNodes(db, graphId, written)
}

/** Makes the draft another graph altogether. */
export async function replaceNodes(db: Db, graphId: number, graph: Graph): Promise<void> {
  await sql`
    with touched as (${touch(graphId)})
    delete from graph_nodes where graph_id = ${graphId}`.execute(db)
  if (graph.nodes.length > 0) await writeNodes(db, graphId, graph.nodes)
}

async function writeNodes(db: Db, graphId: number, nodes: readonly GraphNode[]): Promise<void> {
  await sql`
    with touched as (${touch(graphId)})
    insert into graph_nodes (graph_id, node_id, alias, type, content, edges)
    select ${graphId}, node->>'nodeId', node->>'alias', node->>'type', node, node->'edges'
    from json_array_elements(${JSON.stringify(nodes)}::json) with ordinality as listed (node, place)
    order by place
    on conflict (graph_id, node_id) do update
    set alias = excluded.alias, content = excluded.content, edges = excluded.edges`.execute(db)
}

function touch(graphId: number) {
  return sql`update graphs set updated_at = now(), revision = revision + 1 where id = ${graphId}`
}
