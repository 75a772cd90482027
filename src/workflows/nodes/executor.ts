import type { Lookup, NodeDataOf, NodeType } from '../../graphs/index.ts'
import type { Actor } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Outcome, Program } from '../engine/index.ts'

/** What executing a node brought about. */
export interface NodeResult {
  outcome: Exclude<Outcome, { kind: 'failed' }>
  /** What `{node_…}` holds from now on. */
  output?: unknown
  /** The variables that it sets. */
  variables?: Readonly<Record<string, string>>
  /** What a loop goes over. */
  items?: readonly unknown[]
  credits?: number
  /** For whoever wants to know what happened; holds no secrets. */
  trace?: Readonly<Record<string, unknown>>
}

/** A failure that an author can understand; the message is shown in the log of the run. */
export class NodeFailure extends Error {
  readonly extra: Pick<NodeResult, 'credits' | 'trace' | 'output'>

  constructor(message: string, extra: Pick<NodeResult, 'credits' | 'trace' | 'output'> = {}) {
    super(message)
    this.extra = extra
  }
}

/** What a node is handed to execute. */
export interface NodeContext {
  app: App
  /** Whose rights it has, and the runs that what it does is the work of. */
  actor: Actor
  run: { id: string; accountId: number; workflowId: number; payload: unknown; timeZone: string }
  node: { nodeId: string; alias: string }
  step: number
  /** The same however often this step is executed, and no other step's. */
  key: string
  program: Program
  /** What `{NAMES}` mean here. */
  lookup: Lookup
  /** The values of the run so far by the names that people know: variables, and nodes by alias. */
  known: () => Readonly<Record<string, string | null>>
  signal: AbortSignal
  /** Does `work` in one transaction with the result of the node: both are there afterwards, or neither. */
  transact: (work: (db: Db) => Promise<NodeResult>) => Promise<NodeResult>
}

export interface Executor<T extends NodeType = NodeType> {
  /**
   * `inside`: computes, or works on our own database. `outside`: reaches other servers, so it is marked as started
   * before it acts and known as interrupted when the process dies under it.
   */
  reach: 'inside' | 'outside' | ((data: NodeDataOf<T>) => 'inside' | 'outside')
  /** Of an interrupted one: whether doing it again does no harm. Otherwise it fails as interrupted. */
  repeatable?: (data: NodeDataOf<T>) => boolean
  /** How long it may take, in milliseconds; a minute where nothing is said. */
  timeout?: (data: NodeDataOf<T>) => number
  run: (context: NodeContext, data: NodeDataOf<T>) => Promise<NodeResult> | NodeResult
}

export function executor<T extends NodeType>(_type: T, definition: Executor<T>): Executor<T> {
  return definition
}

export function done(output: unknown, extra: Omit<NodeResult, 'outcome' | 'output'> = {}): NodeResult {
  return { outcome: { kind: 'done', port: 'default' }, output, ...extra }
}
