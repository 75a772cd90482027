import { type Issue, Problem } from '../kit/problem.ts'
import type { Reference } from '../kit/references.ts'
import { type CheckedNode, checkNewNode, checkNodeData } from './check-node.ts'
import { addEdge, removeEdge } from './edit-edges.ts'
import { addNode, existingNode, removeNode, updateNode } from './edit-nodes.ts'
import type { NodeEdit } from './edits.ts'
import { type Graph, type GraphNode, type GraphScope, graphOf } from './model.ts'
import { collectReferences } from './references.ts'
import { type KnownNames, knownNames } from './variables.ts'

/** An edit with its place in the request. */
export interface PlacedEdit {
  edit: NodeEdit
  index: number
}

/** The result of edits: the graph with all of them, or the mistakes that keep it from being saved. */
export interface AppliedEdits {
  graph: Graph
  /** Paths as in the request: `edits[2].data.message`. */
  issues: Issue[]
  references: Reference[]
  /** Mistakes that a draft may have, but a published version may not. */
  unfinished: Issue[]
}

interface Work extends AppliedEdits {
  scope: GraphScope
  known: KnownNames
  /** Nodes that couldn't be added. Further mistakes about them are useless. */
  failed: Set<string>
}

/** Applies edits in order, and collects all mistakes for one answer. */
export function applyEdits(scope: GraphScope, graph: Graph, edits: readonly PlacedEdit[]): AppliedEdits {
  const known = knownNames(scope, withNames(graph, edits))
  const work: Work = { scope, known, graph, issues: [], references: [], unfinished: [], failed: new Set() }
  for (const placed of edits) {
    if (namedBy(placed.edit).some((nodeId) => work.failed.has(nodeId))) continue
    try {
      work.graph = applied(work, placed)
    } catch (error) {
      work.issues.push(...issuesAt(placed.index, error))
    }
  }
  return work
}

/** Texts may name nodes that a later edit of the same request adds or renames. */
function withNames(graph: Graph, edits: readonly PlacedEdit[]): Graph {
  const unread = { position: { positionX: 0, positionY: 0 }, data: {}, edges: [] }
  const named = edits.flatMap(({ edit }) => {
    if (edit.op === 'addNode') {
      return [{ ...unread, nodeId: edit.nodeId ?? '', alias: edit.alias ?? '', type: edit.type }]
    }
    if (edit.op !== 'changeNode' || edit.alias === undefined) return []
    const type = graph.nodes.find((node) => node.nodeId === edit.nodeId)?.type ?? ''
    return [{ ...unread, nodeId: edit.nodeId, alias: edit.alias, type }]
  })
  return graphOf([...graph.nodes, ...named])
}

/** The nodes that an edit names. */
export function namedBy(edit: NodeEdit): string[] {
  if ('source' in edit) return edit.target === undefined ? [edit.source] : [edit.source, edit.target]
  return edit.nodeId === undefined ? [] : [edit.nodeId]
}

function applied(work: Work, { edit, index }: PlacedEdit): Graph {
  const { scope, graph } = work
  switch (edit.op) {
    case 'addNode': {
      const checked = checkNewNode(scope, graph, edit, work.known)
      if (!collect(work, checked, index)) {
        if (edit.nodeId !== undefined) work.failed.add(edit.nodeId)
        return graph
      }
      return addNode(scope, graph, { ...edit, data: checked.data }).graph
    }
    case 'changeNode': {
      const node = existingNode(graph, edit.nodeId)
      const { alias, data } = edit
      const checked = data === undefined ? undefined : checkNodeData(scope, graph, node, data, work.known)
      if (checked !== undefined && !collect(work, withNewReferences(scope, node, checked), index))
        return graph
      return updateNode(scope, graph, edit.nodeId, { alias, data: checked?.data })
    }
    case 'moveNode':
      return updateNode(scope, graph, edit.nodeId, { position: edit.position })
    case 'removeNode':
      return removeNode(scope, graph, edit.nodeId)
    case 'addEdge':
      return addEdge(scope, graph, edit).graph
    case 'removeEdge':
  }
  return removeEdge(graph, edit)
}

/** Records the mistakes of a check. Returns false if the data can't be stored. */
function collect(work: Work, { refused, errors, references }: CheckedNode, index: number): boolean {
  const place = ['edits', index]
  work.references.push(...references.map((one) => ({ ...one, path: [...place, ...one.path] })))
  work.issues.push(...refused.map((issue) => issueIn(index, issue)))
  if (refused.length > 0) return false
  work.unfinished.push(...errors.map((issue) => issueIn(index, issue)))
  return true
}

/** Looks up new references only: a node can be edited although something it refers to was deleted. */
function withNewReferences(scope: GraphScope, { type, data }: GraphNode, checked: CheckedNode): CheckedNode {
  const definition = scope.definitions.get(type)
  if (definition === undefined) return checked
  const known = new Set(collectReferences(definition, data).map(({ kind, id }) => `${kind} ${id}`))
  const added = checked.references.filter(({ kind, id }) => !known.has(`${kind} ${id}`))
  return { ...checked, references: added }
}

function issueIn(index: number, issue: Issue): Issue {
  return { ...issue, path: [`edits[${index}]`, issue.path].filter((part) => part !== '').join('.') }
}

/** The mistakes of one edit with their paths in the request. A name that is taken refuses the whole edit. */
function issuesAt(index: number, error: unknown): Issue[] {
  if (!(error instanceof Problem)) throw error
  if (error.code === 'conflict') {
    throw new Problem('conflict', error.message, { issues: error.issues.map((one) => issueIn(index, one)) })
  }
  if (error.issues.length > 0) return error.issues.map((one) => issueIn(index, one))
  return [{ path: `edits[${index}]`, code: error.code, message: error.message }]
}
