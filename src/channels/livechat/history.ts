import { withoutFileLines } from '../../agents/index.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import type { ChatEntry, ChatEvent, ChatHistory, ChatMessage, ChatState } from './resources.ts'

interface Read extends Omit<ChatMessage, 'kind' | 'role'> {
  ordinal: number
  role: ChatMessage['role'] | null
  type: string | null
  name: string | null
}

interface Reading extends ChatState {
  entries: Read[] | null
}

const eventTypes: Readonly<Record<string, ChatEvent['type']>> = {
  TAKEN_OVER: 'JOINED',
  HANDED_BACK: 'AGENT_RETURNED',
  CONVERSATION_CLOSED: 'CLOSED',
  REOPENED: 'REOPENED',
}

const isShown = `(e.role is not null or e.type in (${Object.keys(eventTypes)
  .map((type) => `'${type}'`)
  .join(', ')}))`

// Prefers the visitor's own text to the content for the agent, which includes what was read from files.
const shownColumns = `e.ordinal, e.id, e.conversation_id, e.role, e.type, coalesce(l.content, e.content) as content, e.feedback,
  case when e.type = 'TAKEN_OVER' then
    (select nullif(u.name, '') from users u where u.id = (e.data ->> 'user_id')::int) end as name,
  case when e.by_person then json_build_object('name', (select nullif(u.name, '') from users u where u.id = e.user_id)) end
    as person,
  e.role = 'AGENT' and not e.by_person and e.turn_id is not null and coalesce(e.data ->> 'byQueue', '') <> 'true'
    as takes_feedback,
  coalesce(case
    when l.id is not null then (
      select json_agg(json_build_object('id', a.id, 'name', a.name, 'content_type', a.content_type, 'size', a.size)
        order by a.id) from livechat_attachments a where a.message_id = l.id)
    when e.by_person then (
      select json_agg(json_build_object('id', m.id, 'name', m.file_name, 'content_type', m.content_type, 'size', m.size)
        order by m.place) from channel_media m where m.message_id = e.id) end, '[]') as attachments,
  to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`

// $1 is the visitor.
const latest = `(select id from conversations where external_id = $1 and channel = 'LIVECHAT' order by id desc limit 1)`
// A teammate who has just replied counts as present, even without an open window.
const lastWord = `(select e.created_at from conversation_entries e where e.conversation_id = c.id and e.by_person
  order by e.ordinal desc limit 1)`
/** The highest position that is counted, so that the query costs no more in a longer queue. */
export const longestQueue = 100
const position = `(select count(*) + 1 from (select from conversations q
   where q.account_id = c.account_id and q.handler = 'QUEUE' and q.status = 'OPEN'
     and coalesce(q.team_id, 0) = coalesce(c.team_id, 0) and (q.waiting_since, q.id) < (c.waiting_since, c.id)
   limit ${longestQueue - 1}) ahead)`
const state = `(select json_build_object('id', id, 'status', status) from conversations where id = ${latest}) as conversation,
  exists (select from conversation_turns where conversation_id = ${latest} and status in ('QUEUED', 'RUNNING')) as thinking,
  (select json_build_object('by', case c.handler when 'HUMAN' then 'PERSON' else c.handler end,
     'name', case c.handler when 'HUMAN' then (select nullif(u.name, '') from users u where u.id = c.assignee_id) end,
     'away_from', case when c.handler = 'HUMAN' and c.assignee_id is not null
       and not exists (select from presence p where p.user_id = c.assignee_id and p.until > now())
       then to_char(greatest(now(), ${lastWord} + interval '2 minutes') at time zone 'UTC',
         'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
     'position', case c.handler when 'QUEUE' then ${position} end)
   from conversations c where c.id = ${latest}) as answering`

const before = statement<Reading, [visitorId: string, beforeId: string | null, limit: number]>(
  'livechat.history',
  `select ${state}, (select json_agg(m order by m.ordinal) from (
     select ${shownColumns}
     from conversation_entries e left join livechat_messages l on l.id = e.id
     where e.conversation_id = ${latest} and ${isShown}
       and e.ordinal < coalesce(
         (select b.ordinal from conversation_entries b where b.id = $2 and b.conversation_id = ${latest}),
         9223372036854775807)
     order by e.ordinal desc limit $3) m) as entries`,
)

const after = statement<Reading, [visitorId: string, ordinal: number, limit: number]>(
  'livechat.read-on',
  `select ${state}, (select json_agg(m order by m.ordinal) from (
     select ${shownColumns}
     from conversations c join conversation_entries e on e.conversation_id = c.id
     left join livechat_messages l on l.id = e.id
     where c.external_id = $1 and c.channel = 'LIVECHAT' and ${isShown} and e.ordinal > $2
     order by e.ordinal limit $3) m) as entries`,
)

const place = statement<{ ordinal: number | null }, [visitorId: string, messageId: string | null]>(
  'livechat.place',
  // Without a message, the place before the last conversation.
  `select max(e.ordinal) as ordinal from conversations c join conversation_entries e on e.conversation_id = c.id
   where c.external_id = $1 and c.channel = 'LIVECHAT' and (e.id = $2 or $2::uuid is null and c.id < ${latest})`,
)

/** The last entries of the visitor's last conversation, or those before the entry `before`. */
export async function readHistory(
  db: Db,
  visitorId: string,
  { before: beforeId, limit }: { before?: string | undefined; limit: number },
): Promise<ChatHistory> {
  const { entries, ...stands } = await only(before.all(db, visitorId, beforeId ?? null, limit + 1))
  const read = entries ?? []
  return { ...stands, entries: read.slice(-limit).map(shown), has_more: read.length > limit }
}

// A visitor who was away for long catches up in steps of so many entries.
const step = 200

export interface NewEntries extends ChatState {
  entries: { ordinal: number; entry: ChatEntry }[]
  isAll: boolean
}

/** The entries after an ordinal, in all conversations of the visitor: a new one may have started meanwhile. */
export async function readOn(db: Db, visitorId: string, ordinal: number): Promise<NewEntries> {
  const { entries, ...stands } = await only(after.all(db, visitorId, ordinal, step))
  const read = entries ?? []
  return {
    ...stands,
    entries: read.map((entry) => ({ ordinal: entry.ordinal, entry: shown(entry) })),
    isAll: read.length < step,
  }
}

/** The ordinal to continue after: that of the last seen message, or the one before the last conversation. */
export async function placeOf(db: Db, visitorId: string, messageId: string | undefined): Promise<number> {
  const found = await place.first(db, visitorId, messageId ?? null)
  return found?.ordinal ?? (messageId === undefined ? 0 : placeOf(db, visitorId, undefined))
}

function shown({ ordinal: _ordinal, type, name, role, ...message }: Read): ChatEntry {
  if (role === null) {
    const { id, conversation_id, created_at } = message
    return { kind: 'event', id, conversation_id, type: eventTypes[type ?? ''] ?? 'CLOSED', name, created_at }
  }
  const names = role === 'AGENT' ? message.attachments.map((file) => file.name) : []
  return { kind: 'message', role, ...message, content: withoutFileLines(message.content, names) }
}

async function only(rows: Promise<Reading[]>): Promise<Reading> {
  const [row] = await rows
  if (row === undefined) throw new Error('a select without a from gave no row')
  return row
}
