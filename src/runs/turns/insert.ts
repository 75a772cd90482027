import { searchableWords } from '../../kit/search-words.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { type Held, heldColumns, isFreeConversation, type TurnRequest, unfinished } from './held.ts'

export interface Opening {
  conversationId: string
  accountId: number
  agentId: string
  channel: string
  externalId: string | null
  contactId: string | null
  /** The name of a visitor without a record. */
  personName: string | null
  language: string | null
  at: Date
  turnId: string
  request: TurnRequest
  message: string | null
}

const open = statement<{ id: string }, unknown[]>(
  'agents.open-conversation',
  `with conversation as (
     insert into conversations
       (id, account_id, agent_id, channel, external_id, contact_id, epoch, holder, created_at, last_message_at,
        language, person_name)
     values ($1, $2, $3, $4, $5, $6, 1, $11, $7, $7, $12, $13) returning id),
   turn as (
     insert into conversation_turns (id, conversation_id, status, request, epoch, attempts, started_at)
     select $8, id, 'RUNNING', $9::jsonb, 1, 1, now() from conversation),
   entry as (
     insert into conversation_entries (id, conversation_id, turn_id, role, content, created_at)
     select $8, id, $8, 'USER', $10::text, $7 from conversation where $10::text is not null),
   words as (
     insert into conversation_words (agent_id, word, conversation_id)
     select $3, word, id from conversation, unnest($14::text[]) word)
   select id from conversation`,
)

/** Stores a conversation with its first turn, which this process then runs. */
export async function openConversation(db: Db, holder: string, opening: Opening): Promise<Held> {
  const { conversationId: id, accountId, agentId, channel } = opening
  await open.all(
    db,
    id,
    accountId,
    agentId,
    channel,
    opening.externalId,
    opening.contactId,
    opening.at,
    opening.turnId,
    JSON.stringify(opening.request),
    opening.message,
    holder,
    opening.language,
    opening.personName,
    searchableWords(opening.personName ?? ''),
  )
  const { contactId, personName, language } = opening
  const unspoken = { state: {}, summary: null, handler: 'AGENT', handBackNote: null } as const
  return { id, accountId, agentId, channel, contactId, personName, language, ...unspoken, epoch: 1 }
}

const add = statement<
  { held: Held | null; starts: boolean },
  [conversationId: string, turnId: string, request: string, message: string, at: Date, holder: string]
>(
  'agents.add-turn',
  // Locks the conversation before the entry gets its ordinal. A turn that finds an unfinished one waits, even
  // if no process runs that one at the moment.
  `with target as (
     select id from conversations where id = $1 and status = 'OPEN' for no key update),
   held as (
     update conversations set epoch = epoch + 1, holder = $6, last_message_at = $5, idle_at = null
     where id = (select id from target) and ${isFreeConversation}
       and not exists (select from conversation_turns where conversation_id = $1 and ${unfinished})
     returning ${heldColumns}),
   first as (
     select not exists (select from conversation_turns where conversation_id = $1) and 'USER' = (
       select role from conversation_entries where conversation_id = $1 and role is not null order by ordinal limit 1)
       as starts),
   turn as (
     insert into conversation_turns (id, conversation_id, status, request, epoch, attempts, started_at)
     select $2, c.id, case when h.id is null then 'QUEUED' else 'RUNNING' end,
       case when f.starts then $3::jsonb || '{"starts": true}' else $3::jsonb end,
       coalesce(h.epoch, 0), case when h.id is null then 0 else 1 end, case when h.id is null then null else now() end
     from target c cross join first f left join held h on true
     returning conversation_id),
   entry as (
     insert into conversation_entries (id, conversation_id, turn_id, role, content, created_at)
     select $2, conversation_id, $2, 'USER', $4, $5 from turn)
   select row_to_json(h) as held, coalesce(f.starts, false) as starts
   from turn cross join first f left join held h on true`,
)

/**
 * Adds a message to a conversation. Undefined: the conversation is closed. `held` null: other turns come
 * first. Otherwise this process holds the conversation and must run the turn.
 */
export async function addTurn(
  db: Db,
  holder: string,
  turn: { conversationId: string; turnId: string; request: TurnRequest; message: string; at: Date },
): Promise<{ held: Held | null; starts: boolean } | undefined> {
  const { conversationId, turnId, request, message, at } = turn
  return add.first(db, conversationId, turnId, JSON.stringify(request), message, at, holder)
}

const queue = statement<{ id: string }, [conversationId: string]>(
  'agents.answer-last-message',
  // With the rights of the turn before. A conversation without one began while the agent was paused.
  `with last as (
     select id, role from conversation_entries where conversation_id = $1 and role is not null
     order by ordinal desc limit 1),
   before as (
     select request from conversation_turns where conversation_id = $1 order by ordinal desc limit 1)
   insert into conversation_turns (id, conversation_id, status, request, epoch, attempts)
   select gen_random_uuid(), $1, 'QUEUED',
     coalesce((select request - 'starts' - 'guardrail' from before), '{"actsAs": "publisher", "userId": null, "snapshot": "live", "starts": true}')
       || jsonb_build_object('opens', false, 'variables', '{}'::jsonb, 'answers', last.id)
       || coalesce((select jsonb_build_object('guardrail', t.request -> 'guardrail') from conversation_turns t
                    where t.id = last.id and t.request -> 'guardrail' ->> 'action' = 'BLOCK'), '{}'),
     0, 0
   from last where last.role = 'USER' returning id`,
)

/** Queues a turn that answers the last message, if the visitor wrote it. */
export async function queueAnswer(db: Db, conversationId: string): Promise<boolean> {
  return (await queue.first(db, conversationId)) !== undefined
}
