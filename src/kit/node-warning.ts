import type { NodeData } from './node.ts'
import type { Issue } from './problem.ts'

/**
 * Warnings of a capability about nodes: fields that an object doesn't have, templates that a number doesn't
 * have. Requested after a draft was saved, outside of a transaction, so it may call other services.
 */
export interface NodeWarnings<App> {
  /** The type of the nodes it is about. */
  type: string
  /** Paths inside the data: `data.rowData.Name`. */
  find: (app: App, accountId: number, data: NodeData) => Promise<readonly Issue[]>
}
