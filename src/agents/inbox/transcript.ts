import type { Caller } from '../../kit/caller.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { asSeen, type EventType } from '../conversations/index.ts'

/** A message or an event of a conversation, as teammates see it. */
export interface InboxEntry {
  id: string
  turn_id: string | null
  role: 'USER' | 'AGENT' | null
  by_person: boolean
  author: { id: number; name: string } | null
  content: string | null
  type: EventType | null
  data: Record<string, unknown> | null
  files: { place: number; name: string; content_type: string; size: number }[]
  feedback: 'POSITIVE' | 'NEGATIVE' | null
  created_at: Date
  ordinal: number
}

const entries = statement<InboxEntry, [conversationId: string, before: number | null, limit: number]>(
  'agents.inbox-entries',
  `select e.id, e.turn_id, e.role, e.by_person,
     case when u.id is null then null
       else json_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.email)) end as author,
     e.content, e.type, e.data,
     case when e.role is null then '[]' else coalesce((
       select json_agg(json_build_object('place', m.place, 'name', m.file_name, 'content_type', m.content_type,
         'size', m.size) order by m.place)
       from channel_media m where m.message_id = e.id), '[]') end as files, e.feedback, e.created_at, e.ordinal
   from conversation_entries e left join users u on u.id = e.user_id
   where e.conversation_id = $1 and ($2::bigint is null or e.ordinal < $2) order by e.ordinal desc limit $3`,
)

/** The newest first. */
export async function readEntries(
  app: App,
  caller: Caller,
  conversationId: string,
  before: number | undefined,
  limit: number,
): Promise<InboxEntry[]> {
  const rows = await entries.all(app.db, conversationId, before ?? null, limit)
  return asSeen(app, caller, conversationId, rows)
}
