import { type RawBuilder, sql } from 'kysely'
import type { UserCaller } from '../../kit/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import type { ChannelName, ConversationStatus, Feedback, Handler } from '../conversations/index.ts'
import { wordsOf } from '../search-words.ts'

export const priorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const
export type Priority = (typeof priorities)[number]

interface Named {
  id: number
  name: string
}

export interface LastMessage {
  role: 'USER' | 'AGENT'
  by_person: boolean
  content: string
}

/** A conversation as people who answer see it. */
export interface InboxRow {
  id: string
  agent: { id: string; name: string }
  channel: ChannelName
  status: ConversationStatus
  handler: Handler
  assignee: Named | null
  team: Named | null
  contact_id: string | null
  last_message: LastMessage | null
  unread: boolean
  priority: Priority
  tags: string[]
  snoozed_until: Date | null
  waiting_since: Date | null
  first_reply_due_at: Date | null
  next_reply_due_at: Date | null
  summary: string | null
  feedback: Feedback | null
  message_count: number
  created_at: Date
  last_message_at: Date
  closed_at: Date | null
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
  /** Of the contacts whose name or address has the words of `search`. */
  searchedContacts?: readonly string[] | undefined
  contact?: string | undefined
  /** No others than these. */
  ids?: readonly string[] | undefined
}

export interface InboxPlace {
  lastMessageAt: Date
  id: string
}

// What a list shows of the last message.
const shownCharacters = 200
// The newest conversations with a word; whoever looks for an older one narrows the search.
const mostFound = 1000

function shownColumns(userId: number) {
  return sql`c.id, json_build_object('id', a.id, 'name', a.name) as agent, c.channel, c.status, c.handler,
    case when u.id is null then null else json_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.email)) end as assignee,
    case when t.id is null then null else json_build_object('id', t.id, 'name', t.name) end as team,
    c.contact_id, m.message as last_message, ${isUnread(userId)} as unread, c.priority, c.tags, c.snoozed_until,
    c.waiting_since, c.first_reply_due_at, c.next_reply_due_at, c.summary, c.feedback, c.message_count, c.created_at,
    c.last_message_at, c.closed_at`
}

const joined = sql`join agents a on a.id = c.agent_id and a.deleted_at is null
  left join users u on u.id = c.assignee_id left join teams t on t.id = c.team_id
  left join lateral (
    select json_build_object('role', e.role, 'by_person', e.by_person, 'content', left(e.content, ${sql.lit(shownCharacters)}))
      as message
    from conversation_entries e where e.conversation_id = c.id and e.role is not null
    order by e.ordinal desc limit 1) m on true`

function isUnread(userId: number) {
  return sql<boolean>`not exists (select from conversation_reads r
    where r.user_id = ${userId} and r.conversation_id = c.id and r.read_at >= c.last_message_at)`
}

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

// More than these narrow nothing down any further.
const mostWords = 8

/** The newest conversations of the account in which all of these words were said, by their beginnings, and those with these contacts. */
function foundIds(accountId: number, search: string, contacts: readonly string[]): RawBuilder<unknown> {
  const withContacts = sql`union (select id from conversations
    where account_id = ${accountId} and contact_id = any(${contacts})
    order by last_message_at desc limit ${mostFound})`
  const words = [...new Set(wordsOf(search))].slice(0, mostWords)
  // Words such as «the» count only where there are no others.
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

/** One page, with what was last said in first; one select whatever the filter. */
export async function listInbox(
  db: Db,
  caller: UserCaller,
  filter: InboxFilter,
  { after, limit }: { after: InboxPlace | undefined; limit: number },
): Promise<InboxRow[]> {
  const where = conditions(caller, filter)
  if (after !== undefined)
    where.push(sql`(c.last_message_at, c.id) < (${after.lastMessageAt}, ${after.id}::uuid)`)
  // The page first, by the index alone: what is shown of each is then looked up for these and no others. That the agent
  // is not deleted is a condition the planner takes for true of half the rows; a join it takes for one of hardly any,
  // and then reads all conversations for one page.
  const page = sql`(select c.* from conversations c
    where ${sql.join(where, sql` and `)}
      and (select a.deleted_at is null from agents a where a.id = c.agent_id)
    order by c.last_message_at desc, c.id desc limit ${limit})`
  const { rows } = await sql<InboxRow>`select ${shownColumns(caller.user.id)} from ${page} c ${joined}
    order by c.last_message_at desc, c.id desc`.execute(db)
  return rows
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

/** A count beyond this is told as this. */
export const mostCounted = 1000

const counted: Record<string, (caller: UserCaller) => InboxFilter> = {
  open: () => ({ status: 'OPEN' }),
  unread: () => ({ status: 'OPEN', unread: true }),
  mine: ({ user }) => ({ status: 'OPEN', assignee: user.id }),
  queue: () => ({ status: 'OPEN', handler: 'QUEUE' }),
  human: () => ({ status: 'OPEN', handler: 'HUMAN' }),
  snoozed: () => ({ status: 'SNOOZED' }),
}

/** How many there are of each kind that people look at, each by an index and no further than a bound. */
export async function countInbox(db: Db, caller: UserCaller): Promise<Record<string, number>> {
  const counts = Object.entries(counted).map(([name, filter]) => {
    const where = sql.join(conditions(caller, filter(caller)), sql` and `)
    return sql`(select count(*)::int from (select from conversations c where ${where} limit ${mostCounted}) found)
      as ${sql.ref(name)}`
  })
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db)
  return rows[0] ?? {}
}
