import type { Status } from '../../authoring/index.ts'
import {
  automationCall,
  type DeclaredInput,
  declaredInputs,
  declaredResult,
  entryOf,
  fromSnapshot,
  nodeDefinitions,
  type Snapshot,
  type ValueType,
} from '../../graphs/index.ts'
import { notFound } from '../../kit/problem.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { draftGraph } from '../starting/draft.ts'

/** A workflow that CALL_AUTOMATION nodes can select. */
export interface CallableRow {
  id: number
  name: string
  status: Status
}

const list = statement<CallableRow, [accountId: number, search: string, after: number, limit: number]>(
  'calls.callable',
  `select id, name, status from workflows
   where account_id = $1 and deleted_at is null and trigger_type = '${automationCall.type}' and status <> 'ARCHIVED'
     and position(lower($2) in lower(name)) > 0 and id > $3
   order by id limit $4`,
)

/** Workflows whose draft starts with a call, by a part of their name. */
export function listCallable(
  db: Db,
  accountId: number,
  { search, after, limit }: { search: string; after: number; limit: number },
): Promise<CallableRow[]> {
  return list.all(db, accountId, search, after, limit)
}

const find = statement<CallableRow & { graph_id: number; content: Snapshot | null }, [number, number]>(
  'calls.callable-by-id',
  `select w.id, w.name, w.status, w.graph_id, s.content
   from workflows w join graphs g on g.id = w.graph_id left join graph_snapshots s on s.id = g.live_snapshot_id
   where w.account_id = $1 and w.id = $2 and w.deleted_at is null`,
)

/** Its inputs and results, too. */
export interface Callable extends CallableRow {
  isCallable: boolean
  inputs: readonly DeclaredInput[]
  results: readonly { name: string; type: ValueType }[]
}

/** The workflow as its live version declares it, or as its draft does if nothing was published. */
export async function readCallable(db: Db, accountId: number, id: number): Promise<Callable> {
  const row = await find.first(db, accountId, id)
  if (row === undefined) throw notFound('workflow')
  const { name, status, content } = row
  const graph = content === null ? await draftGraph(db, row.graph_id) : fromSnapshot(content)
  const inputs = declaredInputs(entryOf({ kind: 'workflow', definitions: nodeDefinitions }, graph)?.data)
  const values = graph.nodes.flatMap(({ type, data }) => (type === 'RETURN' ? declaredResult(data) : []))
  // Several RETURN nodes may return a value under the same name.
  const byName = new Map(values.map((value) => [value.name, value.type]))
  return {
    id,
    name,
    status,
    isCallable: status === 'ACTIVE' && inputs !== undefined,
    inputs: inputs ?? [],
    results: [...byName].map(([value, type]) => ({ name: value, type })),
  }
}
