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

const conversationColumns = [
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

const shown = conversationColumns.join(', ')

type SearchParameters = [
  agentId: string,
  text: string,
  channel: string | null,
  feedback: string | null,
  from: string | null,
  before: string | null,
  limit: number,
]

const narrowed = `($3::text is null or c.channel = $3)
     and ($4::text is null or coalesce(c.feedback, 'NONE') = $4)
     and ($5::uuid is null or w.conversation_id >= $5) and ($6::uuid is null or w.conversation_id < $6)`

// The one word is a constant to the planner, so it walks the key backwards and stops after a page.
const searchOne = statement<ConversationRow, SearchParameters>(
  'agents.search-one-word',
  `select ${shown} from conversation_words w join conversations c on c.id = w.conversation_id
   where w.agent_id = $1 and w.word = (tsvector_to_array(to_tsvector('english', $2)))[1]
     and ${narrowed}
   order by w.conversation_id desc limit $7`,
)

/**
 * Several words: a walk along the rarest of them, past those conversations that lack another. Ids are in the order of
 * time, so the word whose 32nd newest conversation is the oldest, or that has not so many, is the rarest; asking
 * for that takes a tenth of a millisecond a word, whatever their number.
 */
const searchSeveral = statement<ConversationRow, SearchParameters>(
  'agents.search-words',
  `with words as materialized (
     select word, row_number() over (order by nth_newest nulls first) as place
     from (select word, (select w.conversation_id from conversation_words w where w.agent_id = $1 and w.word = one.word
                         order by w.conversation_id desc offset 31 limit 1) as nth_newest
           from unnest((tsvector_to_array(to_tsvector('english', $2)))[:8]) as one (word)) as counted)
   select ${shown} from conversation_words w join conversations c on c.id = w.conversation_id
   where w.agent_id = $1 and w.word = (select word from words where place = 1)
     and not exists (select from words other where other.place > 1 and not exists (
       select from conversation_words o
       where o.agent_id = $1 and o.word = other.word and o.conversation_id = w.conversation_id))
     and ${narrowed}
   order by w.conversation_id desc limit $7`,
)

export interface ConversationPage {
  /** The last id of the page before. */
  after: string | undefined
  limit: number
}

/** One page, the newest first. */
export async function listConversations(
  db: Db,
  agentId: string,
  filter: ConversationFilter,
  page: ConversationPage,
): Promise<ConversationRow[]> {
  const { search } = filter
  if (search === undefined) return pageOf(db, agentId, filter, page)
  const { from, before } = rangeOf(filter, page)
  const { channel = null, feedback = null } = filter
  const isOne = /^[A-Za-z0-9]+$/.test(search)
  const walk = isOne ? searchOne : searchSeveral
  return walk.all(db, agentId, search, channel, feedback, from, before, page.limit)
}

/** The ids begin with the time, so a range of time is a range of ids. */
function rangeOf({ from, before }: ConversationFilter, { after }: ConversationPage) {
  const end = before === undefined ? undefined : firstIdAt(before)
  const ends = [end, after].filter((one) => one !== undefined).toSorted((a, b) => (a < b ? -1 : 1))
  return { from: from === undefined ? null : firstIdAt(from), before: ends[0] ?? null }
}

async function pageOf(
  db: Db,
  agentId: string,
  filter: ConversationFilter,
  page: ConversationPage,
): Promise<ConversationRow[]> {
  const { from, before } = rangeOf(filter, page)
  let query = db
    .selectFrom('conversations as c')
    .select(conversationColumns)
    .where('c.agent_id', '=', agentId)
  if (filter.channel !== undefined) query = query.where('c.channel', '=', filter.channel)
  if (filter.feedback === 'NONE') query = query.where('c.feedback', 'is', null)
  else if (filter.feedback !== undefined) query = query.where('c.feedback', '=', filter.feedback)
  if (from !== null) query = query.where('c.id', '>=', from)
  if (before !== null) query = query.where('c.id', '<', before)
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
