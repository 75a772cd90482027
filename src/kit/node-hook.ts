import type { NodeData } from './node.ts'
import type { Issue } from './problem.ts'

/** A node of a draft that is stored anew, changed or taken out. */
export interface NodeEdit {
  accountId: number
  graphId: number
  nodeId: string
  /** Undefined where it was not there before. */
  before: NodeData | undefined
  /** Undefined where it is there no longer. */
  after: NodeData | undefined
}

/** How a capability takes part in what graphs say of its things. */
export interface NodeHook<App> {
  /** The type of the nodes it is about. */
  type: string
  /**
   * What is wrong with the data beyond what its definition knows; it may be wrong in other ways, too. The messages
   * stand for themselves.
   */
  check: (data: NodeData) => readonly Issue[]
  /** Called in the transaction of the edit, before it is stored. Returns what the service writes into the data. */
  changed: (app: App, edit: NodeEdit) => Promise<NodeData>
}
