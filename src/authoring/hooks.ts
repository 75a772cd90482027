import { type Graph, type GraphNode, writeOutputs } from '../graphs/index.ts'
import type { NodeHooks } from '../kit/extensions/nodes.ts'
import type { NodeData } from '../kit/node.ts'
import { type Issue, invalid, Problem } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import type { Draft, Edit } from './draft.ts'

function hooksOf(extensions: readonly NodeHooks<App>[]) {
  return extensions.flatMap(({ nodeHooks }) => nodeHooks ?? [])
}

/** The mistakes of a node that capabilities find. */
export function hookIssues(app: App, type: string, data: NodeData): Issue[] {
  return hooksOf(app.capabilities)
    .filter((hook) => hook.type === type)
    .flatMap((hook) => hook.check(data))
}

/** The same of a whole draft. */
export function graphHookIssues(app: App, graph: Graph): Issue[] {
  return graph.nodes.flatMap(({ type, data }, index) =>
    hookIssues(app, type, data).map((issue) => ({ ...issue, path: `nodes[${index}].${issue.path}` })),
  )
}

/** Refuses all mistakes together. Those that only hooks find have their own messages, which clients may know. */
export function refuse(issues: readonly Issue[], fromHooks: readonly Issue[]): void {
  const [first] = fromHooks
  if (issues.length > 0) throw invalid([...issues, ...fromHooks])
  if (first !== undefined) throw new Problem('bad_request', first.message, { issues: fromHooks })
}

/** Informs the capabilities of every node whose data an edit changes, and writes their answers into the graph. */
export async function applyHooks({ app, caller, draft }: Edit, after: Graph): Promise<Graph> {
  const hooked = new Set(hooksOf(app.capabilities).map((hook) => hook.type))
  const of = (graph: Graph) =>
    new Map(graph.nodes.filter(({ type }) => hooked.has(type)).map((node) => [node.nodeId, node]))
  const [old, current] = [of(draft.graph), of(after)]
  let graph = after
  for (const nodeId of new Set([...old.keys(), ...current.keys()])) {
    const [before, now] = [old.get(nodeId), current.get(nodeId)]
    // Edits share what they leave alone.
    if (before?.data === now?.data) continue
    // What the complete data before asked for goes on until the node is complete again, or removed.
    if (now !== undefined && !isComplete(app, draft, now)) continue
    const outputs = await tell(app, { accountId: caller.account.id, graphId: draft.graphId }, before, now)
    if (now !== undefined && Object.keys(outputs).length > 0) graph = writeOutputs(graph, nodeId, outputs)
  }
  return graph
}

function isComplete(app: App, draft: Draft, { type, data }: GraphNode): boolean {
  const definition = draft.definitions.get(type)
  return definition?.isComplete(data) !== false && hookIssues(app, type, data).length === 0
}

/** Ends what the nodes of a graph keep going, when whatever the graph belongs to goes. */
export async function releaseGraph(app: App, accountId: number, graphId: number): Promise<void> {
  const types = hooksOf(app.capabilities).map((hook) => hook.type)
  const rows = await app.db
    .selectFrom('graph_nodes')
    .select('content')
    .where('graph_id', '=', graphId)
    .where('type', 'in', ['', ...types])
    .$castTo<{ content: GraphNode }>()
    .execute()
  for (const { content } of rows) {
    await tell(app, { accountId, graphId }, content, undefined)
  }
}

async function tell(
  app: App,
  of: { accountId: number; graphId: number },
  before: GraphNode | undefined,
  after: GraphNode | undefined,
): Promise<NodeData> {
  const node = after ?? before
  let outputs: NodeData = {}
  for (const hook of hooksOf(app.capabilities).filter(({ type }) => type === node?.type)) {
    const edit = { ...of, nodeId: node?.nodeId ?? '', before: before?.data, after: after?.data }
    outputs = { ...outputs, ...(await hook.changed(app, edit)) }
  }
  return outputs
}
