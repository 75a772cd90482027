import { sql } from 'kysely'
import { type Db, statement } from '../../platform/database/index.ts'
import type { ChannelName, ConversationStatus, Feedback } from './conversation.ts'

export interface ConversationRow {
  id: string
  status: ConversationStatus
  channel: ChannelName
  contact_id: string | null
  summary: string | null
  feedback: Feedback | null
  message_count: number
  created_at: Date
  last_message_at: Date
  closed_at: Date | null
}

export interface ConversationFilter {
  search?: string | undefined
  channel?: ChannelName | undefined
  feedback?: Feedback | 'NONE' | undefined
  from?: Date | undefined
  /** Up to, and not including. */
  before?: Date | undefined
}

export const conversationColumns = [
  'c.id',
  'c.status',
  'c.channel',
  'c.contact_id',
  'c.summary',
  'c.feedback',
  'c.message_count',
  'c.created_at',
  'c.last_message_at',
  'c.closed_at',
] as const

const lexemes = statement<{ words: string[] }, [text: string]>(
  'agents.search-words',
  "select tsvector_to_array(to_tsvector('english', $1)) as words",
)

// Each further word is one more join.
const mostWords = 8

/** One page, the newest first. A search is a walk through the words of the agent's conversations, newest first as well. */
export async function listConversations(
  db: Db,
  agentId: string,
  filter: ConversationFilter,
  page: { after: string | undefined; limit: number },
): Promise<ConversationRow[]> {
  const words =
    filter.search === undefined ? undefined : ((await lexemes.first(db, filter.search))?.words ?? [])
  if (words?.length === 0) return []
  let query = db
    .selectFrom('conversations as c')
    .select(conversationColumns)
    .where('c.agent_id', '=', agentId)
  for (const word of (words ?? []).slice(0, mostWords)) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('conversation_words as w')
          .select(sql.lit(1).as('one'))
          .where('w.agent_id', '=', agentId)
          .where('w.word', '=', word)
          .whereRef('w.conversation_id', '=', 'c.id'),
      ),
    )
  }
  if (filter.channel !== undefined) query = query.where('c.channel', '=', filter.channel)
  if (filter.feedback === 'NONE') query = query.where('c.feedback', 'is', null)
  else if (filter.feedback !== undefined) query = query.where('c.feedback', '=', filter.feedback)
  // The ids begin with the time, so a range of time is a range of ids.
  if (filter.from !== undefined) query = query.where('c.id', '>=', firstIdAt(filter.from))
  if (filter.before !== undefined) query = query.where('c.id', '<', firstIdAt(filter.before))
  if (page.after !== undefined) query = query.where('c.id', '<', page.after)
  const rows = await query.orderBy('c.id', 'desc').limit(page.limit).execute()
  return rows as ConversationRow[]
}

/** Below every id that was made at this moment or later, above all earlier ones. */
function firstIdAt(moment: Date): string {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** A conversation of the given agent, if the account has it. */
export async function findConversation(
  db: Db,
  which: { accountId: number; agentId: string; conversationId: string },
): Promise<ConversationRow | undefined> {
  const row = await db
    .selectFrom('conversations as c')
    .innerJoin('agents as a', 'a.id', 'c.agent_id')
    .select(conversationColumns)
    .where('c.id', '=', which.conversationId)
    .where('c.agent_id', '=', which.agentId)
    .where('c.account_id', '=', which.accountId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
  return row as ConversationRow | undefined
}
