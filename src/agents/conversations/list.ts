import { wordsOf } from '../../kit/search-words.ts'
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
  /** Excluded. */
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
  words: string[],
  channel: string | null,
  feedback: string | null,
  from: string | null,
  before: string | null,
  limit: number,
]

// A beginning that more words share says little. Users who look for another word type another letter.
const mostForms = 64

/**
 * Conversations with all of these words, each by its beginning or in another English form. It walks along the
 * rarest word, past the conversations that lack another one. First it finds the words with these beginnings,
 * each by one step in the key. Ids are in the order of time, so the rarest word is the one whose 32nd newest
 * conversation is the oldest, or that has fewer. Finding it takes 0.1 ms per word, however many conversations
 * have it.
 */
const searchWords = statement<ConversationRow, SearchParameters>(
  'agents.search-words',
  `with recursive wanted as (
     select part, place from unnest($2::text[]) with ordinality as one (part, place)
     where to_tsvector('english', part) <> '' or to_tsvector('english', array_to_string($2::text[], ' ')) = ''),
   beginning as (
     select place, part, (select word from conversation_words where agent_id = $1 and word >= part collate "C"
       and word < part || chr(1114111) order by word limit 1) as word, 1 as step
     from wanted
     union all
     select place, part, (select w.word from conversation_words w where w.agent_id = $1 and w.word > b.word
       and w.word < part || chr(1114111) order by w.word limit 1), step + 1
     from beginning b where b.word is not null and step < ${mostForms}),
   forms as materialized (
     select place, word, (select w.conversation_id from conversation_words w where w.agent_id = $1 and w.word = one.word
       order by w.conversation_id desc offset 31 limit 1) as nth_newest
     from (select place, word from beginning where word is not null
           union select place, unnest(tsvector_to_array(to_tsvector('english', part))) from wanted) as one),
   rarest as materialized (
     select place from forms group by place order by max(nth_newest::text) nulls first limit 1)
   select distinct on (found.id) found.* from forms f, lateral (
     select ${shown} from conversation_words w join conversations c on c.id = w.conversation_id
     where w.agent_id = $1 and w.word = f.word
       and not exists (select from wanted other where other.place <> f.place and not exists (
         select from forms o join conversation_words x
           on x.agent_id = $1 and x.word = o.word and x.conversation_id = w.conversation_id
         where o.place = other.place))
       and ($3::text is null or c.channel = $3)
       and ($4::text is null or coalesce(c.feedback, 'NONE') = $4)
       and ($5::uuid is null or w.conversation_id >= $5) and ($6::uuid is null or w.conversation_id < $6)
     order by w.conversation_id desc limit $7) as found
   where f.place = (select place from rarest)
   order by found.id desc limit $7`,
)

// More words than these don't narrow the search any further.
const mostWords = 8

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
  const words = [...new Set(wordsOf(search))].slice(0, mostWords)
  return searchWords.all(db, agentId, words, channel, feedback, from, before, page.limit)
}

/** Ids begin with the time, so a range of time is a range of ids. */
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
