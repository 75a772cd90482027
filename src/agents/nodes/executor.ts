import type { GraphNode, Lookup, NodeDataOf, NodeType } from '../../graphs/index.ts'
import type { Turn } from '../conversations/turn.ts'
import type { Executed, FlowVersion, TurnState } from '../runtime/index.ts'

/** What a node is handed to execute. */
export interface NodeContext {
  turn: Turn
  node: GraphNode
  flow: FlowVersion
  state: TurnState
  /** Whether the message of this turn is the answer that the node has waited for. */
  answered: boolean
  /** What `{NAMES}` in its texts mean. */
  lookup: Lookup
}

export type Executor<T extends NodeType> = (context: NodeContext, data: NodeDataOf<T>) => Promise<Executed>

export const done = { kind: 'done', port: 'default' } as const satisfies Executed
