import { type Graph, type GraphNode, graphOf } from '../../graphs/index.ts'
import { type Db, statement } from '../../platform/database/index.ts'

const draftNodes = statement<{ content: GraphNode; lenient_names: boolean }, [graphId: number]>(
  'runs.draft-nodes',
  `select n.content, g.lenient_names from graph_nodes n join graphs g on g.id = n.graph_id
   where n.graph_id = $1 order by n.ordinal`,
)

/** The current draft. */
export async function draftGraph(db: Db, graphId: number): Promise<Graph> {
  const rows = await draftNodes.all(db, graphId)
  const graph = graphOf(rows.map((row) => row.content))
  return rows[0]?.lenient_names === true ? { ...graph, lenientNames: true } : graph
}
