import { searchableWords } from '../../kit/search-words.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import type { ConversationState } from '../engine/index.ts'
import type { Held } from './held.ts'
import type { Recorded } from './recorder.ts'

export interface Finished {
  turnId: string
  opens: boolean
  /** The user's message; it is searchable, as the replies are. */
  message: string | null
  state: ConversationState
  record: Recorded
  credits: number
  error: string | null
  /** True if a messenger carries the replies. */
  sendsReplies: boolean
}

// The conversation is locked before its turn, as in a takeover.
const statementText = (toSend: string): string => `with held as (
     select id from conversations where id = $15 and epoch = $2 for update),
   turn as (
     update conversation_turns t
     set status = case when $3::text is null then 'DONE' else 'FAILED' end, error = $3, credits = $4,
       input_tokens = $5, output_tokens = $6, completed_at = now(), checkpoint = null, is_acting = false
     from held where t.id = $1 and t.conversation_id = held.id and t.epoch = $2 and t.status = 'RUNNING'
     returning t.conversation_id),
   conversation as (
     update conversations c
     set state = $7::jsonb, holder = null, last_message_at = now(), message_count = message_count + $8 + $9
     from turn where c.id = turn.conversation_id and c.epoch = $2
     returning c.id, c.account_id, c.agent_id, c.channel, c.message_count),
   entries as (
     insert into conversation_entries (id, conversation_id, turn_id, role, content, type, data, created_at)
     select e.id, c.id, $1, e.role, e.content, e.type, e.data, e.created_at
     from conversation c, rows from (jsonb_to_recordset($10::jsonb) as
       (id uuid, role text, content text, type text, data jsonb, created_at timestamptz)) with ordinality
       as e (id, role, content, type, data, created_at, place)
     order by e.place${toSend}),
   trace as (
     insert into conversation_traces (turn_id, steps) select $1, $11::json from conversation),
   words as (
     insert into conversation_words (agent_id, word, conversation_id)
     select c.agent_id, word, c.id
     from conversation c, unnest(tsvector_to_array(to_tsvector('english', $12)) || $16::text[]) word
     where length(word) <= 64
     on conflict do nothing),
   entered as (
     select f.id from conversation, flows f where f.id = any($13::int[]) order by f.id for update of f),
   runs as (
     update flows f set run_count = run_count + r.runs
     from (select id, count(*)::int as runs from unnest($13::int[]) id where id in (select id from entered) group by id) r
     where f.id = r.id),
   day as (
     insert into conversation_days as d
       (agent_id, day, channel, conversations, user_messages, agent_messages, failed_turns, credits)
     select agent_id, (now() at time zone 'UTC')::date, channel, $14, $8, $9, case when $3::text is null then 0 else 1 end, $4
     from conversation
     on conflict (agent_id, day, channel) do update set
       conversations = d.conversations + excluded.conversations,
       user_messages = d.user_messages + excluded.user_messages,
       agent_messages = d.agent_messages + excluded.agent_messages,
       failed_turns = d.failed_turns + excluded.failed_turns,
       credits = d.credits + excluded.credits)
   select message_count as "messageCount" from conversation`

const finish = statement<{ messageCount: number }, unknown[]>('agents.finish-turn', statementText(''))

/** If a messenger carries the conversation, the same commit queues the replies for sending. */
const finishAndSend = statement<{ messageCount: number }, unknown[]>(
  'agents.finish-messenger-turn',
  statementText(` returning id, conversation_id, ordinal, role),
   outgoing as (
     insert into conversation_outbox (id, conversation_id, account_id)
     select e.id, c.id, c.account_id from entries e, conversation c where e.role = 'AGENT' order by e.ordinal`),
)

/**
 * Stores a turn with all its results in one statement, and releases the conversation. Returns its number of
 * messages. Undefined: another holder has taken it over, and nothing was stored.
 */
export async function finishTurn(
  db: Db,
  held: Pick<Held, 'id' | 'epoch'>,
  finished: Finished,
): Promise<number | undefined> {
  const { record, message } = finished
  const replies = record.entries.filter((entry) => 'role' in entry)
  const said = [message ?? '', ...replies.map(({ content }) => content)].join('\n')
  const row = await (finished.sendsReplies ? finishAndSend : finish).first(
    db,
    finished.turnId,
    held.epoch,
    finished.error,
    finished.credits,
    record.inputTokens,
    record.outputTokens,
    JSON.stringify(finished.state),
    message === null ? 0 : 1,
    replies.length,
    JSON.stringify(record.entries),
    JSON.stringify(record.steps),
    said,
    record.flowRuns,
    finished.opens ? 1 : 0,
    held.id,
    searchableWords(said),
  )
  return row?.messageCount
}
