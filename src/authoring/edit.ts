import { z } from 'zod'
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
  newNodeBody,
  nodeChangeBody,
  removeEdge,
  removeNode,
  updateNode,
} from '../graphs/index.ts'
import type { Caller } from '../kit/caller.ts'
import { issuesOf, withInput } from '../kit/issues.ts'
import { type Issue, invalid } from '../kit/problem.ts'
import type { ReferenceScope } from '../kit/references.ts'
import type { Draft, Edit } from './draft.ts'
import { applyHooks, hookIssues, refuse } from './hooks.ts'
import { referenceProblems } from './references.ts'
import { saveChanges } from './save.ts'

/** A body whose mistakes are reported together with those of its data. */
interface Read<T> {
  body: T | undefined
  data: Record<string, unknown> | undefined
  issues: Issue[]
}

function read<S extends z.ZodType>(schema: S, sent: Readonly<Record<string, unknown>>): Read<z.output<S>> {
  const parsed = schema.safeParse(sent, withInput)
  const data = z.record(z.string(), z.unknown()).safeParse(sent['data']).data
  return { body: parsed.data, data, issues: parsed.success ? [] : issuesOf(parsed.error, schema) }
}

export async function addNodeTo(edit: Edit, sent: Readonly<Record<string, unknown>>): Promise<GraphNode> {
  const { draft } = edit
  const { body, data, issues } = read(newNodeBody, sent)
  const { type } = sent
  if (typeof type !== 'string' || data === undefined) throw invalid(issues)
  const checked = checkNewNode(draft, draft.graph, { type, data })
  await check(edit, type, checked, issues)
  if (body === undefined) throw invalid(issues)
  const { graph, node } = addNode(draft, draft.graph, { ...body, data: checked.data })
  return existingNode(await save(edit, graph), node.nodeId)
}

export async function changeNode(
  edit: Edit,
  nodeId: string,
  sent: Readonly<Record<string, unknown>>,
): Promise<Graph> {
  const { draft } = edit
  const node = existingNode(draft.graph, nodeId)
  const { body, data, issues } = read(nodeChangeBody, sent)
  const checked = data === undefined ? undefined : checkNodeData(draft, draft.graph, node, data)
  if (checked !== undefined) await check(edit, node.type, checked, issues)
  if (body === undefined) throw invalid(issues)
  return save(edit, updateNode(draft, draft.graph, nodeId, { ...body, data: checked?.data }))
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

async function check(
  edit: Edit,
  type: string,
  checked: CheckedNode,
  ofBody: readonly Issue[],
): Promise<void> {
  const missing = await referenceProblems(
    edit.app,
    referenceScope(edit.caller, edit.draft),
    checked.references,
  )
  refuse([...ofBody, ...checked.errors, ...missing], hookIssues(edit.app, type, checked.data))
}

async function save(edit: Edit, graph: Graph): Promise<Graph> {
  const settled = await applyHooks(edit, graph)
  await saveChanges(edit.app.db, edit.draft.graphId, edit.draft.graph, settled)
  return settled
}
