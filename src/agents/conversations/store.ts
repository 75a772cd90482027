import { type Db, type Json, statement } from '../../platform/database/index.ts'
import { heldRows, isFree } from '../../platform/jobs/index.ts'
import type { ConversationState, TurnState } from '../../runs/index.ts'
import { searchableWords } from '../search-words.ts'
import type { ChannelName, Handler } from './conversation.ts'
import type { Recorded } from './recorder.ts'
import type { SnapshotChoice } from './served.ts'

/** What a turn is to be run with, kept with it until it is over. */
export interface TurnRequest {
  /** Whose rights it has: the caller's, or those of whoever published the flow it is in. */
  actsAs: 'caller' | 'publisher'
  userId: number | null
  snapshot: SnapshotChoice
  variables: Readonly<Record<string, string | null>>
  /** Whether the conversation begins with it. */
  opens: boolean
  /** Whether it is the first that the agent answers, in a conversation that began while it was paused. */
  starts?: boolean
  /** A message that was written down before, by its id: it is answered now. */
  answers?: string
}

/** Where a turn stood after the last node that reached outside. */
export interface Checkpoint {
  state: TurnState
  record: Recorded
}

/** A conversation of which this process runs a turn, until somebody else takes it over. */
export interface Held {
  id: string
  accountId: number
  agentId: string
  channel: ChannelName
  contactId: string | null
  /** What somebody calls themselves who has no record. */
  personName: string | null
  state: Partial<ConversationState>
  summary: string | null
  /** Who answers. Where it is a person, turns only write down what was said. */
  handler: Handler
  /** What the person wrote who has handed it back to the agent. */
  handBackNote: string | null
  /** Of whoever writes, where the channel knows it. */
  language: string | null
  epoch: number
}

export interface TurnRow {
  id: string
  message: string | null
  request: TurnRequest
  attempts: number
  isActing: boolean
  checkpoint: Checkpoint | null
  startedAt: Date
}

/** A conversation bears the process that runs a turn of it; `epoch` counts those who had it, people included. */
export const conversationRows = heldRows({ table: 'conversations', id: 'uuid' })

const free = isFree('conversations')
const unfinished = "status in ('QUEUED', 'RUNNING')"
const heldColumns = `id, account_id as "accountId", agent_id as "agentId", channel, contact_id as "contactId",
  person_name as "personName", state, summary, handler, hand_back_note as "handBackNote", language, epoch`

export interface Opening {
  conversationId: string
  accountId: number
  agentId: string
  channel: ChannelName
  externalId: string | null
  contactId: string | null
  /** Of somebody who has no record. */
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

/** Writes down a conversation with its first turn, which this process then runs. */
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
  // Locks the conversation before the entry gets its ordinal. A turn that finds an unfinished one waits, even if no
  // process runs that one at the moment.
  `with target as (
     select id from conversations where id = $1 and status = 'OPEN' for no key update),
   held as (
     update conversations set epoch = epoch + 1, holder = $6, last_message_at = $5, idle_at = null
     where id = (select id from target) and ${free}
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
 * Adds a message to a conversation. Undefined: the conversation is closed. `held` null: other turns come first. Otherwise
 * this process holds the conversation, and the turn is its own to run.
 */
export async function addTurn(
  db: Db,
  holder: string,
  turn: { conversationId: string; turnId: string; request: TurnRequest; message: string; at: Date },
): Promise<{ held: Held | null; starts: boolean } | undefined> {
  const { conversationId, turnId, request, message, at } = turn
  return add.first(db, conversationId, turnId, JSON.stringify(request), message, at, holder)
}

const take = statement<Held, [conversationId: string, holder: string]>(
  'agents.take-conversation',
  `update conversations set epoch = epoch + 1, holder = $2 where id = $1 and ${free} returning ${heldColumns}`,
)

/** Takes a conversation that nobody holds; undefined where somebody does. */
export function takeConversation(db: Db, holder: string, conversationId: string): Promise<Held | undefined> {
  return take.first(db, conversationId, holder)
}

const takeNext = statement<
  Omit<TurnRow, 'request' | 'checkpoint'> & { request: Json; checkpoint: Json },
  [conversationId: string, epoch: number]
>(
  'agents.take-turn',
  // One that was begun and not ended is first: it was cut off. It may end while this waits for its row.
  `update conversation_turns t
   set status = 'RUNNING', epoch = $2, attempts = attempts + 1, started_at = coalesce(started_at, now())
   where id = (select id from conversation_turns where conversation_id = $1 and ${unfinished}
               order by status = 'RUNNING' desc, ordinal limit 1)
     and ${unfinished}
   returning id, request, attempts, is_acting as "isActing", checkpoint, started_at as "startedAt",
     (select content from conversation_entries e
      where e.id = coalesce((t.request ->> 'answers')::uuid, t.id)) as message`,
)

/** The turn that comes next in a conversation that this process holds. */
export async function nextTurn(db: Db, held: Held): Promise<TurnRow | undefined> {
  const row = await takeNext.first(db, held.id, held.epoch)
  return row as TurnRow | undefined
}

const waiting = statement<{ found: boolean }, [conversationId: string]>(
  'agents.has-waiting-turns',
  `select exists (select from conversation_turns where conversation_id = $1 and ${unfinished}) as found`,
)

/** Tells if a user message waits for its turn in a conversation whose own turn has just ended. */
export async function hasWaiting(db: Db, conversationId: string): Promise<boolean> {
  return (await waiting.first(db, conversationId))?.found === true
}

const letGo = statement<{ id: string }, [conversationId: string, epoch: number]>(
  'agents.let-conversation-go',
  'update conversations set holder = null where id = $1 and epoch = $2 returning id',
)

export async function letConversationGo(db: Db, held: Held): Promise<void> {
  await letGo.first(db, held.id, held.epoch)
}

const act = statement<{ id: string }, [turnId: string, epoch: number]>(
  'agents.turn-acts',
  'update conversation_turns set is_acting = true where id = $1 and epoch = $2 returning id',
)

const keep = statement<{ id: string }, [turnId: string, epoch: number, checkpoint: string]>(
  'agents.keep-checkpoint',
  `update conversation_turns set checkpoint = $3::jsonb, is_acting = false
   where id = $1 and epoch = $2 returning id`,
)

/** Both are false where somebody else has taken the turn over. */
export async function markActing(db: Db, turnId: string, epoch: number): Promise<boolean> {
  return (await act.first(db, turnId, epoch)) !== undefined
}

export async function keepCheckpoint(
  db: Db,
  turnId: string,
  epoch: number,
  checkpoint: Checkpoint,
): Promise<boolean> {
  return (await keep.first(db, turnId, epoch, JSON.stringify(checkpoint))) !== undefined
}
