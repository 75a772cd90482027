import {
  type DeclaredVariable,
  type Graph,
  type GraphNode,
  graphOf,
  type NodeDefinitions,
  nodeDefinitions,
} from '../graphs/index.ts'
import type { SecretBinding } from '../kit/bound-secret.ts'
import type { Caller } from '../kit/caller.ts'
import type { GraphKind } from '../kit/node.ts'
import type { App } from '../platform/app.ts'
import { type Db, type Statement, statement } from '../platform/database/index.ts'

/** The draft of a flow or a workflow, with the context of its checks. */
export interface Draft {
  graphId: number
  liveSnapshotId: string | null
  /** Counted up by every change. */
  revision: number
  kind: GraphKind
  definitions: NodeDefinitions
  variables: readonly DeclaredVariable[]
  /** The secrets that its API nodes may send. */
  secrets: readonly SecretBinding[]
  graph: Graph
  /** For flows: the agent whose intents its nodes may name. */
  agentId: string | undefined
}

/** The saved part: the whole graph, or one node if only its data was read. */
export interface Saved {
  graph: Graph
  only?: string
}

/** One change to a draft that is locked: nothing is stored unless all of it holds. */
export interface Edit {
  /** Inside the transaction of the edit. */
  app: App
  caller: Caller
  draft: Draft
  /** Records what was saved or published. Its warnings are added to the answer. */
  saved: (saved: Saved) => void
}

interface DraftRow {
  graph_id: number
  revision: number
  live_snapshot_id: string | null
  kind: GraphKind
  agent_id: string | null
  nodes: (GraphNode | Pick<GraphNode, 'nodeId' | 'alias' | 'type'>)[]
  variables: DeclaredVariable[]
  secrets: SecretBinding[]
}

interface LockedRow extends DraftRow {
  is_outdated: boolean
}

/** Finds the drafts of one family of graphs. */
export interface DraftFinder<Keys extends readonly unknown[]> {
  whole: (db: Db, ...keys: Keys) => Promise<Draft | undefined>
  /** Locks the draft for the rest of the transaction, so that edits come one after the other. */
  locked: (db: Db, ...keys: Keys) => Promise<Draft | undefined>
  /** Its nodes with id, alias and type only: all that adding one needs to know, however large the graph is. */
  lockedOutline: (db: Db, ...keys: Keys) => Promise<Draft | undefined>
  /**
   * The graph as the JSON text of the API, built by the database so that it isn't parsed here. No text if the
   * caller knows the revision.
   */
  text: (db: Db, known: number, ...keys: Keys) => Promise<GraphText | undefined>
}

export interface GraphText {
  revision: number
  text: string | null
  live_snapshot_id: string | null
  /** The published revision; null if unknown. */
  published_revision: number | null
  /** Its comments as JSON text. */
  comments: string
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

const commentsText = `(select '[' || coalesce(string_agg(c.content::text, ',' order by c.ordinal), '') || ']'
  from graph_comments c where c.graph_id = g.id)`

/**
 * `owner` is what follows `from`: it names the owner's table `o`, joins `graphs g` and takes the keys as $1, $2, …,
 * `keys` of them. One statement brings the owner, the nodes and the variables.
 */
export function draftFinder<Keys extends readonly unknown[]>(
  name: string,
  parts: { kind: string; agentId: string; variables: string; owner: string; keys: number },
): DraftFinder<Keys> {
  const columns = (node: string): string => `
    g.id as graph_id, g.revision, g.live_snapshot_id, ${parts.kind} as kind, ${parts.agentId} as agent_id, ${nodesOf(node)}::json as nodes,
      (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'description', v.description,
         'defaultValue', v.default_value) order by v.id), '[]')
       from variables v where ${parts.variables}) as variables,
      (select coalesce(json_agg(json_build_object('name', v.name, 'origins', v.origins)), '[]')
       from graph_secrets v where ${parts.variables}) as secrets`
  // A statement that waited for the lock sees the new row of the graph, but the old rows of its nodes.
  const locking = (node: string): string => `
    select ${columns(node)}, g.revision <> (select seen.revision from graphs seen where seen.id = g.id) as is_outdated
    from ${parts.owner} for update of g`
  const whole = statement<DraftRow, Keys>(`${name}.draft`, `select ${columns(wholeNode)} from ${parts.owner}`)
  const lockedWhole = statement<LockedRow, Keys>(`${name}.locked-draft`, locking(wholeNode))
  const lockedOutline = statement<LockedRow, Keys>(`${name}.locked-outline`, locking(outlineNode))
  const text = statement<GraphText, [...Keys, number]>(
    `${name}.draft-text`,
    `select g.revision, g.live_snapshot_id, g.published_revision, ${commentsText} as comments,
       case when g.revision <> $${parts.keys + 1} then ${wholeText} end as text
     from ${parts.owner}`,
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
    revision: row.revision,
    liveSnapshotId: row.live_snapshot_id,
    kind: row.kind,
    definitions: nodeDefinitions,
    variables: row.variables,
    secrets: row.secrets,
    graph: graphOf(row.nodes.map((node) => ('data' in node ? node : { ...node, ...unread }))),
    agentId: row.agent_id ?? undefined,
  }
}
