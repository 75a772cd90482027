import { type RawBuilder, sql } from 'kysely'
import type { UserCaller } from '../../kit/caller.ts'
import { wordsOf } from '../../kit/search-words.ts'
import { type Db, runReused } from '../../platform/database/index.ts'
import type { ChannelName, ConversationStatus, Feedback, Handler } from '../conversations/index.ts'

export const priorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const
export type Priority = (typeof priorities)[number]

/** On a page, the text for the response. */
type Moment = Date | string

/**
 * A conversation in the inbox. Plain columns take a third less time than JSON that is built in the database
 * and parsed here.
 */
export interface InboxRow {
  id: string
  agent_id: string
  agent_name: string
  channel: ChannelName
  status: ConversationStatus
  handler: Handler
  assignee_id: number | null
  assignee_name: string
  team_id: number | null
  team_name: string
  contact_id: string | null
  person_name: string | null
  visitor_id: string | null
  last_role: 'USER' | 'AGENT' | null
  last_by_person: boolean
  last_content: string
  unread: boolean
  priority: Priority
  tags: string[]
  snoozed_until: Moment | null
  waiting_since: Moment | null
  first_reply_due_at: Moment | null
  next_reply_due_at: Moment | null
  summary: string | null
  feedback: Feedback | null
  message_count: number
  created_at: Moment
  last_message_at: Moment
  closed_at: Moment | null
}

export interface InboxFilter {
  agent?: string | undefined
  channel?: ChannelName | undefined
  status?: 'OPEN' | 'CLOSED' | 'SNOOZED' | undefined
  handler?: Handler | undefined
  assignee?: number | 'none' | undefined
  team?: number | undefined
  tag?: string | undefined
  unread?: boolean | undefined
  search?: string | undefined
  /** The contacts whose name or address has the words of `search`. */
  searchedContacts?: readonly string[] | undefined
  contact?: string | undefined
  /** Only these. */
  ids?: readonly string[] | undefined
}

export interface InboxPlace {
  lastMessageAt: Date
  id: string
}

// Its indexes come with migrations, and those need a new process anyway.
const textsEpoch = 0
// Characters of the last message in a list.
const shownCharacters = 200
// The newest conversations with a word; users who look for an older one narrow the search.
const mostFound = 1000

function shownColumns(userId: number) {
  return sql`c.id, a.id as agent_id, a.name as agent_name, c.channel, c.status, c.handler,
    u.id as assignee_id, coalesce(nullif(u.name, ''), u.email) as assignee_name, t.id as team_id, t.name as team_name,
    c.contact_id, c.person_name,
    case when c.channel = 'LIVECHAT' then c.external_id end as visitor_id, m.role as last_role, m.by_person as last_by_person, m.content as last_content,
    ${isUnread(userId)} as unread, c.priority, c.tags, c.snoozed_until,
    c.waiting_since, c.first_reply_due_at, c.next_reply_due_at, c.summary, c.feedback, c.message_count, c.created_at,
    c.last_message_at, c.closed_at`
}

const joined = sql`join agents a on a.id = c.agent_id and a.deleted_at is null
  left join users u on u.id = c.assignee_id left join teams t on t.id = c.team_id
  left join lateral (
    select e.role, e.by_person, left(e.content, ${sql.lit(shownCharacters)}) as content
    from conversation_entries e where e.conversation_id = c.id and e.role is not null
    order by e.ordinal desc limit 1) m on true`

function isUnread(userId: number) {
  return sql<boolean>`(not exists (select from conversation_reads r
    where r.user_id = ${userId} and r.conversation_id = c.id and r.read_at >= c.last_message_at) and ${concernsTeam})`
}

/** A chat that was only opened has a greeting and nothing to read. */
const concernsTeam = sql`(c.handler <> 'AGENT' or exists (
  select from conversation_entries e where e.conversation_id = c.id and e.role = 'USER'))`

function conditions(caller: UserCaller, filter: InboxFilter): RawBuilder<unknown>[] {
  const { agent, channel, status, handler, assignee, team, tag, unread, search, contact, ids } = filter
  const { searchedContacts = [] } = filter
  const wanted: (RawBuilder<unknown> | undefined)[] = [
    sql`c.account_id = ${caller.account.id}`,
    agent === undefined ? undefined : sql`c.agent_id = ${agent}`,
    channel === undefined ? undefined : sql`c.channel = ${channel}`,
    status === undefined ? undefined : statusIs(status),
    handler === undefined ? undefined : handlerIs(handler),
    assignee === undefined
      ? undefined
      : assignee === 'none'
        ? sql`c.assignee_id is null`
        : sql`c.assignee_id = ${assignee}`,
    contact === undefined ? undefined : sql`c.contact_id = ${contact}`,
    ids === undefined ? undefined : sql`c.id = any(${ids}::uuid[])`,
    team === undefined ? undefined : sql`c.team_id = ${team}`,
    tag === undefined ? undefined : sql`c.tags @> array[${tag}]`,
    unread === undefined
      ? undefined
      : unread
        ? isUnread(caller.user.id)
        : sql`not (${isUnread(caller.user.id)})`,
    search === undefined
      ? undefined
      : sql`c.id = any(array(${foundIds(caller.account.id, search, searchedContacts)}))`,
  ]
  return wanted.filter((one) => one !== undefined)
}

/** The literal lets the planner see that a partial index fits. */
function handlerIs(handler: Handler): RawBuilder<unknown> {
  return handler === 'AGENT' ? sql`c.handler = 'AGENT'` : sql`c.handler = ${handler} and c.handler <> 'AGENT'`
}

function statusIs(status: NonNullable<InboxFilter['status']>): RawBuilder<unknown> {
  if (status === 'CLOSED') return sql`c.status = 'CLOSED'`
  if (status === 'SNOOZED') return sql`c.status = 'OPEN' and c.snoozed_until > now()`
  return sql`c.status = 'OPEN' and (c.snoozed_until is null or c.snoozed_until <= now())`
}

// More words than these don't narrow the search any further.
const mostWords = 8

/**
 * The newest conversations of the account with all of these words, by their beginnings, and those with these
 * contacts.
 */
function foundIds(accountId: number, search: string, contacts: readonly string[]): RawBuilder<unknown> {
  const withContacts = sql`union (select id from conversations
    where account_id = ${accountId} and contact_id = any(${contacts})
    order by last_message_at desc limit ${mostFound})`
  const words = [...new Set(wordsOf(search))].slice(0, mostWords)
  // Words such as "the" count only if there are no others.
  const all = words.join(' ')
  return sql`(select w.conversation_id
    from (select part, place from unnest(${words}::text[]) with ordinality as one (part, place)
          where to_tsvector('english', part) <> '' or to_tsvector('english', ${all}) = '') as wanted
      join conversation_words w on w.agent_id in (select id from agents where account_id = ${accountId})
        and ((w.word >= part collate "C" and w.word < part || chr(1114111))
          or w.word = any(tsvector_to_array(to_tsvector('english', part))))
    group by w.conversation_id
    having count(distinct place) = (select count(*) from unnest(${words}::text[]) as one (part)
      where to_tsvector('english', part) <> '' or to_tsvector('english', ${all}) = '')
    order by w.conversation_id desc limit ${mostFound}) ${contacts.length === 0 ? sql`` : withContacts}`
}

/** One page, the latest messages first; one select whatever the filter. */
export async function listInbox(
  db: Db,
  caller: UserCaller,
  filter: InboxFilter,
  { after, limit }: { after: InboxPlace | undefined; limit: number },
): Promise<InboxRow[]> {
  const where = conditions(caller, filter)
  if (after !== undefined)
    where.push(sql`(c.last_message_at, c.id) < (${after.lastMessageAt}, ${after.id}::uuid)`)
  // Finds the page first, by the index alone, and then reads the columns only for its rows. The planner
  // assumes that half the rows meet a condition on deleted agents. Of a join, it assumes hardly any do, and
  // then reads all conversations for one page.
  const page = sql`(select c.* from conversations c
    where ${sql.join(where, sql` and `)}
      and (select a.deleted_at is null from agents a where a.id = c.agent_id)
    order by c.last_message_at desc, c.id desc limit ${limit})`
  const query = sql<InboxRow>`select ${shownColumns(caller.user.id)} from ${page} c ${joined}
    order by c.last_message_at desc, c.id desc`
  // Planning it takes longer than reading the page.
  return runReused(db, query, textsEpoch)
}

export async function findInboxRow(
  db: Db,
  caller: UserCaller,
  conversationId: string,
): Promise<InboxRow | undefined> {
  const { rows } = await sql<InboxRow>`select ${shownColumns(caller.user.id)} from conversations c ${joined}
    where c.account_id = ${caller.account.id} and c.id = ${conversationId}`.execute(db)
  return rows[0]
}

/** Higher counts are reported as this number. */
export const mostCounted = 1000
/** Unread conversations are only looked for among this many of the newest open ones. */
export const mostLookedAt = 2000

const counted: Record<string, (caller: UserCaller) => InboxFilter> = {
  mine: ({ user }) => ({ status: 'OPEN', assignee: user.id }),
  queue: () => ({ status: 'OPEN', handler: 'QUEUE' }),
  human: () => ({ status: 'OPEN', handler: 'HUMAN' }),
  snoozed: () => ({ status: 'SNOOZED' }),
}

/**
 * The counts of the inbox views: one statement, each part by its own index and up to a limit. Otherwise a
 * teammate who has read everything would cause a search of all open conversations.
 */
export async function countInbox(db: Db, caller: UserCaller): Promise<Record<string, number>> {
  const counts = Object.entries(counted).map(([name, filter]) => {
    const where = sql.join(conditions(caller, filter(caller)), sql` and `)
    return sql`(select count(*)::int from (select from conversations c where ${where} limit ${mostCounted}) found)
      as ${sql.ref(name)}`
  })
  const open = sql.join(conditions(caller, { status: 'OPEN' }), sql` and `)
  const { rows } = await sql<
    Record<string, number>
  >`select least(count(*), ${sql.lit(mostCounted)})::int as open,
      least(count(*) filter (where r.user_id is null and ${concernsTeam}), ${sql.lit(mostCounted)})::int as unread, ${sql.join(counts)}
    from (select c.id, c.handler, c.last_message_at from conversations c where ${open}
        order by c.last_message_at desc, c.id desc limit ${sql.lit(mostLookedAt)}) c
      left join conversation_reads r on r.user_id = ${caller.user.id} and r.conversation_id = c.id
        and r.read_at >= c.last_message_at`.execute(db)
  return rows[0] ?? {}
}
