import type { NodeData } from './node.ts'
import type { Issue } from './problem.ts'

/**
 * What a capability knows to be doubtful about nodes of a type: fields that an object does not have, templates that a
 * number does not have. Asked after a draft was saved, outside of any transaction, so it may ask other servers.
 */
export interface NodeWarnings<App> {
  /** The type of the nodes it is about. */
  type: string
  /** Paths inside the data: `data.rowData.Name`. */
  find: (app: App, accountId: number, data: NodeData) => Promise<readonly Issue[]>
}
