import { type LastValueRow, type LastValues, lastValuesOf } from '../../authoring/index.ts'
import { triggerPayload } from '../../graphs/index.ts'
import type { SeenData } from '../../objects/index.ts'
import { type Db, statement } from '../../platform/database/index.ts'

// The runs that are looked through, and what one value may take: a graph of 100 nodes comes to a few megabytes at most.
const recentRuns = 20
const largestValue = 65_536

/** Each kind has an index of its own. */
function newest(condition: string): string {
  return `(select r.id, r.payload, r.delivery_id, r.created_at from runs r join workflows w on w.id = r.workflow_id
    where w.graph_id = $1 and ${condition} and ($3 or r.acts_as_workspace or r.acts_as = $4) order by r.id desc limit ${recentRuns})`
}

const recent = `recent as (
  select * from (${newest('r.is_test')} union all ${newest('not r.is_test')}) as both_kinds
  order by id desc limit ${recentRuns})`

const small = (value: string): string =>
  `case when octet_length(${value}::text) <= ${largestValue} then ${value} end`
const isLarge = (value: string): string => `coalesce(octet_length(${value}::text) > ${largestValue}, false)`

const values = statement<
  LastValueRow,
  [graphId: number, nodeIds: readonly string[], seesAll: boolean, userId: number | null]
>(
  'runs.last-values',
  `with ${recent},
   results as (
     select distinct on (n.node_id) n.node_id, n.output, n.completed_at
     from recent join node_results n on n.run_id = recent.id
     where n.node_id = any($2::text[]) and n.status = 'SUCCEEDED' order by n.node_id, n.run_id desc, n.step desc),
   captured as (
     select distinct on (v.key) v.key, to_jsonb(v.value) as value, n.completed_at
     from recent join node_results n on n.run_id = recent.id, jsonb_each_text(n.variables) v
     where jsonb_typeof(n.variables) = 'object' order by v.key, n.run_id desc, n.step desc),
   started as (
     select coalesce(r.payload, d.body) as value, r.created_at
     from recent r left join webhook_deliveries d on d.id = r.delivery_id order by r.id desc limit 1)
   select 'node' as kind, node_id as name, ${small('output')} as value, ${isLarge('output')} as is_left_out,
     completed_at as at from results
   union all
   select 'variable', key, ${small('value')}, ${isLarge('value')}, completed_at from captured
   union all
   select 'variable', '${triggerPayload}', ${small('value')}, ${isLarge('value')}, created_at from started`,
)

/** The values of the latest runs of a workflow that are seen, test runs included. */
export async function lastValuesOfRuns(
  db: Db,
  graphId: number,
  nodeIds: readonly string[],
  { all, userId }: SeenData,
): Promise<LastValues> {
  return lastValuesOf(await values.all(db, graphId, nodeIds, all, userId))
}
