import { timeUuid } from '../../kit/ids.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'

export interface Posted {
  id: string
  conversationId: string
  content: string
}

const post = statement<{ status: string; posted: boolean }, [string, number, string, string]>(
  'agents.post-message',
  `with conversation as (
     update conversations set message_count = message_count + 1, last_message_at = now()
     where id = $3 and account_id = $2 and status = 'OPEN' returning id, agent_id, channel),
   entry as (
     insert into conversation_entries (id, conversation_id, role, content, created_at)
     select $1, id, 'AGENT', $4, now() from conversation),
   words as (
     insert into conversation_words (agent_id, word, conversation_id)
     select c.agent_id, word, c.id
     from conversation c, unnest(tsvector_to_array(to_tsvector('english', $4))) word where length(word) <= 64
     on conflict do nothing),
   day as (
     insert into conversation_days as d (agent_id, day, channel, agent_messages)
     select agent_id, (now() at time zone 'UTC')::date, channel, 1 from conversation
     on conflict (agent_id, day, channel) do update set agent_messages = d.agent_messages + 1)
   select c.status, exists (select from conversation) as posted
   from conversations c where c.id = $3 and c.account_id = $2`,
)

/**
 * Pushes a message into an open conversation from outside of its turns: a workflow, a reminder, an operator. `db` joins
 * a transaction under way.
 */
export async function postToConversation(
  app: App,
  message: { accountId: number; conversationId: string; content: string },
  db: Db = app.db,
): Promise<Posted> {
  const id = timeUuid()
  const { accountId, conversationId, content } = message
  const row = await post.first(db, id, accountId, conversationId, content)
  if (row === undefined) throw notFound('conversation')
  if (!row.posted) throw conflict('This conversation is closed: nothing more can be said in it.')
  return { id, conversationId, content }
}
