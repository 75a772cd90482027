import { type Db, statement } from '../../platform/database/index.ts'
import type { Feedback } from './conversation.ts'
import type { EventType } from './recorder.ts'

export interface TranscriptRow {
  id: string
  role: 'USER' | 'AGENT' | null
  content: string | null
  type: EventType | null
  data: Record<string, unknown> | null
  feedback: Feedback | null
  created_at: Date
}

const entries = statement<TranscriptRow, [conversationId: string, withEvents: boolean]>(
  'agents.transcript',
  `select id, role, content, type, data, feedback, created_at from conversation_entries
   where conversation_id = $1 and (role is not null or $2) order by ordinal`,
)

/** What was said, and on request what happened meanwhile, in order. */
export function readTranscript(
  db: Db,
  conversationId: string,
  withEvents: boolean,
): Promise<TranscriptRow[]> {
  return entries.all(db, conversationId, withEvents)
}
