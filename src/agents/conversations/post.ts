import { createHash } from 'node:crypto'
import { timeUuid } from '../../kit/ids.ts'
import type { ConversationMessage } from '../../kit/messaging.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import { searchableWords } from '../../kit/search-words.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import type { ChannelName } from './conversation.ts'
import { messengerList } from './outgoing.ts'

export interface Posted {
  id: string
  conversationId: string
  content: string
}

/** A message outside of any turn. */
export interface NewMessage {
  id: string
  role: 'USER' | 'AGENT'
  content: string
  /** Sent by a messenger instead of the text: a template in the messenger's own format. */
  payload?: Readonly<Record<string, unknown>> | undefined
  /** The teammate who says it instead of the agent. `userId` is null if it was written in another app. */
  by?: { userId: number | null } | undefined
  /** True if another app has already sent it. */
  isSent?: boolean
}

const add = statement<
  { status: string; channel: ChannelName; added: boolean },
  [
    id: string,
    accountId: number,
    conversationId: string,
    content: string,
    role: string,
    payload: string | null,
    byPerson: boolean,
    userId: number | null,
    isSent: boolean,
    words: string[],
  ]
>(
  'agents.add-message',
  `with target as (
     select id, agent_id, channel from conversations
     where id = $3 and account_id = $2 and status = 'OPEN' for update),
   entry as (
     insert into conversation_entries (id, conversation_id, role, content, by_person, user_id, created_at)
     select $1, id, $5, $4, $7, $8, now() from target on conflict (id) do nothing returning conversation_id),
   outgoing as (
     insert into conversation_outbox (id, conversation_id, account_id, payload)
     select $1, t.id, $2, $6::jsonb from target t, entry where $5 = 'AGENT' and not $9 and t.channel in (${messengerList})),
   conversation as (
     update conversations c set message_count = message_count + 1, last_message_at = now(),
       idle_at = case when $5 = 'USER' then null else idle_at end
     from entry where c.id = entry.conversation_id),
   words as (
     insert into conversation_words (agent_id, word, conversation_id)
     select t.agent_id, word, t.id
     from target t, unnest(tsvector_to_array(to_tsvector('english', $4)) || $10::text[]) word
     where length(word) <= 64
     on conflict do nothing),
   day as (
     insert into conversation_days as d (agent_id, day, channel, user_messages, agent_messages)
     select t.agent_id, (now() at time zone 'UTC')::date, t.channel,
       case when $5 = 'USER' then 1 else 0 end, case when $5 = 'AGENT' then 1 else 0 end
     from target t, entry
     on conflict (agent_id, day, channel) do update set
       user_messages = d.user_messages + excluded.user_messages,
       agent_messages = d.agent_messages + excluded.agent_messages)
   select status, channel, exists (select from entry) as added from conversations where id = $3 and account_id = $2`,
)

/**
 * Adds a message to an open conversation, once for its id. A message of an agent is queued for the messenger.
 */
export async function addMessage(
  db: Db,
  where: { accountId: number; conversationId: string },
  message: NewMessage,
): Promise<void> {
  const { accountId, conversationId } = where
  const { id, role, content, payload, by, isSent = false } = message
  const inPlace = payload === undefined ? null : JSON.stringify(payload)
  const values = [
    content,
    role,
    inPlace,
    by !== undefined,
    by?.userId ?? null,
    isSent,
    searchableWords(content),
  ] as const
  const found = await add.first(db, id, accountId, conversationId, ...values)
  if (found === undefined) throw notFound('conversation')
  if (found.status !== 'OPEN') throw conflict('This conversation is closed: nothing more can be said in it.')
}

/**
 * Pushes a message into an open conversation from outside of its turns: from a workflow, a reminder or an
 * operator. With a key it is said once, however often it is sent.
 */
export async function postToConversation(
  app: App,
  message: { accountId: number; conversationId: string; content: string; key?: string },
): Promise<Posted> {
  const { accountId, conversationId, content, key } = message
  if (!isUuid.test(conversationId)) throw notFound('conversation')
  const id = key === undefined ? timeUuid() : uuidOf(`${conversationId} ${key}`)
  await addMessage(app.db, { accountId, conversationId }, { id, role: 'AGENT', content })
  return { id, conversationId, content }
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The same for the same text: a uuid of version 8. */
export function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

export async function sendToConversation(app: App, message: ConversationMessage): Promise<void> {
  const { accountId, conversationId, text, key } = message
  await postToConversation(app, { accountId, conversationId, content: text, key })
}
