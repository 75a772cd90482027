import { type LastValueRow, type LastValues, lastValuesOf } from '../../authoring/index.ts'
import type { SeenData } from '../../objects/index.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { seenBy } from './seen-turns.ts'

// Limits of the search.
const recentConversations = 10
const recentTurns = 50
const largestValue = 65_536

const values = statement<
  LastValueRow,
  [agentId: string, nodeIds: readonly string[], seesAll: boolean, userId: number | null]
>(
  'agents.last-values',
  `with recent as (
     select id, state, channel, contact_id, last_message_at from conversations c
     where agent_id = $1 and ($3 or ${seenBy('$4')}) order by id desc limit ${recentConversations}),
   turns as (
     select t.id, t.conversation_id, t.ordinal, t.completed_at from recent r join conversation_turns t on t.conversation_id = r.id
     order by t.conversation_id desc, t.ordinal desc limit ${recentTurns}),
   results as (
     select distinct on (s.step->>'node_id') s.step->>'node_id' as name, s.step->>'output' as value, t.completed_at
     from turns t join conversation_traces x on x.turn_id = t.id, json_array_elements(x.steps) as s (step)
     where s.step->>'node_id' = any($2::text[]) and s.step->>'output' is not null
     order by s.step->>'node_id', t.conversation_id desc, t.ordinal desc),
   variables as (
     select distinct on (v.key) v.key as name, v.value, r.last_message_at
     from recent r, jsonb_each_text(r.state->'variables') v
     where jsonb_typeof(r.state->'variables') = 'object' and v.value is not null order by v.key, r.id desc),
   latest as (select * from recent order by id desc limit 1),
   known as (
     select 'node' as kind, name, value, completed_at as at from results
     union all select 'variable', name, value, last_message_at from variables
     union all select 'variable', 'conversation_id', id::text, last_message_at from latest
     union all select 'variable', 'channel', channel, last_message_at from latest
     union all select 'variable', 'person_id', contact_id, last_message_at from latest)
   select kind, name, left(value, ${largestValue}) as value, length(value) > ${largestValue} as is_left_out, at
   from known where value is not null`,
)

/** The values of an agent's latest conversations whose data the user may see. */
export async function lastValuesOfConversations(
  db: Db,
  agentId: string,
  nodeIds: readonly string[],
  { all, userId }: SeenData,
): Promise<LastValues> {
  return lastValuesOf(await values.all(db, agentId, nodeIds, all, userId))
}
