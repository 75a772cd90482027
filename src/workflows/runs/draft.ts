import { type Graph, type GraphNode, graphOf } from '../../graphs/index.ts'
import { type Db, statement } from '../../platform/database/index.ts'

const draftNodes = statement<{ content: GraphNode }, [graphId: number]>(
  'runs.draft-nodes',
  'select content from graph_nodes where graph_id = $1 order by ordinal',
)

/** The working draft, as it is now. */
export async function draftGraph(db: Db, graphId: number): Promise<Graph> {
  const rows = await draftNodes.all(db, graphId)
  return graphOf(rows.map((row) => row.content))
}
