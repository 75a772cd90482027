import type { App } from '../../platform/app.ts'
import { type Db, type Json, statement } from '../../platform/database/index.ts'
import { heldRows, isFree } from '../../platform/jobs/index.ts'
import type { ConversationState, TurnState } from '../engine/index.ts'
import { hold, type Taken } from '../lease.ts'
import type { GuardedInput } from './guard.ts'
import type { Recorded } from './recorder.ts'

/** The versions of flows that a turn runs: live ones, or all drafts to try them out. */
export type SnapshotChoice = 'live' | 'draft'

/** The settings of a turn, stored with it until it is over. */
export interface TurnRequest {
  /** The rights of the caller, or of the publisher of its flow. */
  actsAs: 'caller' | 'publisher'
  userId: number | null
  snapshot: SnapshotChoice
  variables: Readonly<Record<string, string | null>>
  /** True if the conversation begins with it. */
  opens: boolean
  /**
   * True if it is the first that the agent answers, in a conversation that began while the agent was paused.
   */
  starts?: boolean
  /** The id of a message that was stored before and is answered now. */
  answers?: string
  /** Set if a guardrail matched the message. */
  guardrail?: GuardedInput
}

/** The state of a turn after the last node that reached outside. */
export interface Checkpoint {
  state: TurnState
  record: Recorded
}

/** A conversation of which this process runs a turn, until it is taken over. */
export interface Held {
  id: string
  accountId: number
  agentId: string
  channel: string
  contactId: string | null
  /** The name that a visitor without a record gave. */
  personName: string | null
  state: Partial<ConversationState>
  summary: string | null
  /** Turns only store the message, unless this is AGENT. */
  handler: 'AGENT' | 'QUEUE' | 'HUMAN'
  /** The note of the teammate who handed it back to the agent. */
  handBackNote: string | null
  /** The visitor's language, if the channel knows it. */
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

/**
 * A conversation has the id of the process that runs a turn of it; `epoch` counts its holders, teammates
 * included.
 */
export const conversationRows = heldRows({ table: 'conversations', id: 'uuid' })

export const isFreeConversation = isFree('conversations')
export const unfinished = "status in ('QUEUED', 'RUNNING')"
export const heldColumns = `id, account_id as "accountId", agent_id as "agentId", channel, contact_id as "contactId",
  person_name as "personName", state, summary, handler, hand_back_note as "handBackNote", language, epoch`

/** Lets `take` take a conversation for one turn. */
export function holdConversation<Refused extends null | undefined>(
  app: App,
  id: string,
  take: (holder: string) => Promise<Held | Refused>,
): Promise<Taken<Held, Refused>> {
  return hold<Held, Refused>(app, { table: conversationRows, id, seconds: app.config.turnSeconds }, take)
}

const take = statement<Held, [conversationId: string, holder: string]>(
  'agents.take-conversation',
  `update conversations set epoch = epoch + 1, holder = $2 where id = $1 and ${isFreeConversation} returning ${heldColumns}`,
)

/** Takes a conversation that isn't held; undefined if it is. */
export function takeConversation(db: Db, holder: string, conversationId: string): Promise<Held | undefined> {
  return take.first(db, conversationId, holder)
}

const takeNext = statement<
  Omit<TurnRow, 'request' | 'checkpoint'> & { request: Json; checkpoint: Json },
  [conversationId: string, epoch: number]
>(
  'agents.take-turn',
  // An interrupted turn is first. It may end while this statement waits for its row.
  `update conversation_turns t
   set status = 'RUNNING', epoch = $2, attempts = attempts + 1, started_at = coalesce(started_at, now())
   where id = (select id from conversation_turns where conversation_id = $1 and ${unfinished}
               order by status = 'RUNNING' desc, ordinal limit 1)
     and ${unfinished}
   returning id, request, attempts, is_acting as "isActing", checkpoint, started_at as "startedAt",
     (select content from conversation_entries e
      where e.id = coalesce((t.request ->> 'answers')::uuid, t.id)) as message`,
)

/** The next turn of a conversation that this process holds. */
export async function nextTurn(db: Db, held: Held): Promise<TurnRow | undefined> {
  const row = await takeNext.first(db, held.id, held.epoch)
  return row as TurnRow | undefined
}

const waiting = statement<{ found: boolean }, [conversationId: string]>(
  'agents.has-waiting-turns',
  `select exists (select from conversation_turns where conversation_id = $1 and ${unfinished}) as found`,
)

/** True if a user message is queued in a conversation whose own turn has just ended. */
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

/** Both are false if the turn was taken over. */
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
