import {
  addEdge,
  addNode,
  type CheckedNode,
  checkNewNode,
  checkNodeData,
  type EdgeBody,
  existingNode,
  type Graph,
  type GraphNode,
  type NodeChange,
  removeEdge,
  removeNode,
  updateNode,
} from '../graphs/index.ts'
import type { Caller } from '../kit/caller.ts'
import type { ReferenceScope } from '../kit/references.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'
import { type Draft, saveChanges } from './draft.ts'
import { applyHooks, hookIssues, refuse } from './hooks.ts'
import { referenceProblems, within } from './references.ts'

/** One change to a draft that is locked: nothing is stored unless all of it holds. */
export interface Edit {
  app: App
  db: Db
  caller: Caller
  draft: Draft
}

export async function addNodeTo(
  edit: Edit,
  body: { type: string; position: GraphNode['position']; data: unknown },
): Promise<GraphNode> {
  const { draft } = edit
  const checked = checkNewNode(draft, draft.graph, body)
  await check(edit, body.type, checked)
  const { graph, node } = addNode(draft, draft.graph, { ...body, data: checked.data })
  return existingNode(await save(edit, graph), node.nodeId)
}

export async function changeNode(
  edit: Edit,
  nodeId: string,
  change: Omit<NodeChange, 'data'> & { data?: unknown },
): Promise<Graph> {
  const { draft } = edit
  const node = existingNode(draft.graph, nodeId)
  if (change.data === undefined)
    return save(edit, updateNode(draft, draft.graph, nodeId, { ...change, data: undefined }))
  const checked = checkNodeData(draft, draft.graph, node, change.data)
  await check(edit, node.type, checked)
  return save(edit, updateNode(draft, draft.graph, nodeId, { ...change, data: checked.data }))
}

export function dropNode(edit: Edit, nodeId: string): Promise<Graph> {
  return save(edit, removeNode(edit.draft, edit.draft.graph, nodeId))
}

export function connect(edit: Edit, body: EdgeBody): Promise<Graph> {
  return save(edit, addEdge(edit.draft, edit.draft.graph, body).graph)
}

export function disconnect(edit: Edit, body: Parameters<typeof removeEdge>[1]): Promise<Graph> {
  return save(edit, removeEdge(edit.draft.graph, body))
}

export function referenceScope(caller: Caller, draft: Pick<Draft, 'agentId'>): ReferenceScope {
  return {
    accountId: caller.account.id,
    userId: caller.user?.id ?? null,
    ...(draft.agentId === undefined ? {} : { agentId: draft.agentId }),
  }
}

async function check(edit: Edit, type: string, checked: CheckedNode): Promise<void> {
  const missing = await referenceProblems(
    within(edit.app, edit.db),
    referenceScope(edit.caller, edit.draft),
    checked.references,
  )
  refuse([...checked.errors, ...missing], hookIssues(edit.app, type, checked.data))
}

async function save(edit: Edit, graph: Graph): Promise<Graph> {
  const settled = await applyHooks(edit, graph)
  await saveChanges(edit.db, edit.draft.graphId, edit.draft.graph, settled)
  return settled
}
