import type { NodeData } from './node.ts'
import type { Issue } from './problem.ts'

/** A node of a draft that is added, changed or removed. */
export interface NodeEdit {
  accountId: number
  graphId: number
  nodeId: string
  /** Undefined for a new node. */
  before: NodeData | undefined
  /** Undefined for a removed node. */
  after: NodeData | undefined
}

/** The part of a capability in edits of nodes. */
export interface NodeHook<App> {
  /** The type of the nodes it is about. */
  type: string
  /**
   * Finds mistakes in the data that its definition can't know. The data may have other mistakes, too. The
   * messages must be complete sentences.
   */
  check: (data: NodeData) => readonly Issue[]
  /** Called in the transaction of the edit, before it is stored. Returns what the service writes into the data. */
  changed: (app: App, edit: NodeEdit) => Promise<NodeData>
}
