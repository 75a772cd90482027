import { type Graph, type GraphNode, graphOf } from '../../graphs/index.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import {
  compile,
  type FlowVersion,
  type Program,
  publishedPrograms,
  type SnapshotChoice,
} from '../../runs/index.ts'
import type { ChannelName } from './conversation.ts'
import type { AgentProfile, FlowSummary } from './profile.ts'

/**
 * The version of a flow that takes part, if any. A test uses all drafts. A channel uses active flows, and the
 * Start flow whatever its status; a flow that was never published takes part as its draft.
 */
export function servedVersion(
  flow: FlowSummary,
  channel: ChannelName,
  choice: SnapshotChoice,
): FlowVersion | undefined {
  const { id: flowId, status, isDefault, liveSnapshotId } = flow
  const isTest = channel === 'OVERVIEW'
  const takesPart = isDefault || status === 'ACTIVE' || (isTest && status === 'DRAFT')
  if (!takesPart) return undefined
  const asDraft = isTest && (choice === 'draft' || (status === 'DRAFT' && !isDefault))
  return { flowId, snapshotId: asDraft ? null : liveSnapshotId }
}

const drafts = statement<
  { graph_id: number; lenient_names: boolean; nodes: GraphNode[] },
  [accountId: number, graphIds: number[]]
>(
  'agents.flow-drafts',
  `select g.id as graph_id, g.lenient_names, coalesce(json_agg(n.content order by n.ordinal), '[]') as nodes
   from graphs g join graph_nodes n on n.graph_id = g.id
   where g.account_id = $1 and g.id = any($2) group by g.id`,
)

/** Reads flows when a turn needs them. Published ones never change and are cached. */
export class FlowLibrary {
  readonly #app: App
  readonly #agent: AgentProfile
  readonly #drafts = new Map<number, Program>()

  constructor(app: App, agent: AgentProfile) {
    this.#app = app
    this.#agent = agent
  }

  async program(version: FlowVersion): Promise<Program | undefined> {
    return (await this.programs([version])).get(version.flowId)
  }

  /** By flow, without deleted ones. One query for all drafts, one for all snapshots that aren't cached. */
  async programs(versions: readonly FlowVersion[]): Promise<Map<number, Program>> {
    const ids = versions.flatMap(({ snapshotId }) => snapshotId ?? [])
    const published = await publishedPrograms(this.#app, this.#agent.account.id, ids, compileFlow)
    await this.#readDrafts(
      versions.filter(({ flowId, snapshotId }) => snapshotId === null && !this.#drafts.has(flowId)),
    )
    return new Map(
      versions.flatMap(({ flowId, snapshotId }) => {
        const program = snapshotId === null ? this.#drafts.get(flowId) : published.get(snapshotId)
        return program === undefined ? [] : [[flowId, program] as const]
      }),
    )
  }

  async #readDrafts(versions: readonly FlowVersion[]): Promise<void> {
    const wanted = this.#agent.flows.filter((flow) =>
      versions.some(({ flowId, snapshotId }) => snapshotId === null && flowId === flow.id),
    )
    if (wanted.length === 0) return
    const graphIds = wanted.map((flow) => flow.graphId)
    const rows = await drafts.all(this.#app.db, this.#agent.account.id, graphIds)
    const byGraph = new Map(rows.map((row) => [row.graph_id, row]))
    for (const { id, graphId } of wanted) {
      const { nodes = [], lenient_names: lenientNames = false } = byGraph.get(graphId) ?? {}
      this.#drafts.set(id, compileFlow({ ...graphOf(nodes), lenientNames }))
    }
  }
}

/** Only a Start flow has a START node, so the entry shows the kind of the graph. */
function compileFlow(graph: Graph): Program {
  const isDefault = graph.nodes.some((node) => node.type === 'START')
  return compile(graph, { kind: isDefault ? 'default-flow' : 'flow' })
}
