import { type Edge, type Graph, type GraphNode, normalised } from './model.ts'

/** A stored graph with the version of its format, so that an old one can be migrated. */
export interface Snapshot {
  version: number
  nodes: readonly GraphNode[]
  edges: readonly Edge[]
}

/**
 * Migrates a stored graph from one version to the next. Stored snapshots never change; they are migrated when read.
 */
export type Migration = (snapshot: Snapshot) => Pick<Snapshot, 'nodes' | 'edges'>

/** The first one migrates version 1 to 2. Released migrations never change. */
const migrations: readonly Migration[] = [
  // Since version 2, an unknown name fails its node. Older graphs have `lenientNames`.
  (snapshot) => snapshot,
]

const strictNamesSince = 2

export function toSnapshot({ nodes, edges, lenientNames }: Graph): Snapshot {
  return { version: lenientNames === true ? strictNamesSince - 1 : migrations.length + 1, nodes, edges }
}

export function fromSnapshot(stored: Snapshot, steps: readonly Migration[] = migrations): Graph {
  const current = steps.length + 1
  if (stored.version > current) {
    throw new Error(
      `This graph was stored by a newer release (version ${stored.version}; this one knows ${current}).`,
    )
  }
  const migrated = steps
    .slice(stored.version - 1)
    .reduce<Snapshot>((snapshot, step) => ({ ...step(snapshot), version: snapshot.version + 1 }), stored)
  const graph = normalised({ nodes: migrated.nodes, edges: migrated.edges })
  return stored.version < strictNamesSince ? { ...graph, lenientNames: true } : graph
}
