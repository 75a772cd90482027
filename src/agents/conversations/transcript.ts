import type { Caller } from '../../kit/caller.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import type { EventType } from '../../runs/index.ts'
import type { Feedback } from './conversation.ts'
import { asSeen } from './seen-turns.ts'

export interface TranscriptRow {
  id: string
  role: 'USER' | 'AGENT' | null
  content: string | null
  type: EventType | null
  data: Record<string, unknown> | null
  feedback: Feedback | null
  created_at: Date
  /** Its place among all entries. */
  ordinal: number
}

const entries = statement<
  TranscriptRow,
  [conversationId: string, withEvents: boolean, after: number, limit: number | null]
>(
  'agents.transcript',
  `select id, role, content, type, data, feedback, created_at, ordinal from conversation_entries
   where conversation_id = $1 and (role is not null or $2) and ordinal > $3 order by ordinal limit $4`,
)

export interface TranscriptPage {
  /** The ordinal of the last entry of the page before. */
  after: number
  limit: number
}

/** The messages, and on request the events between them, in order: all of them, or a page. */
export async function readTranscript(
  app: App,
  caller: Caller,
  conversationId: string,
  withEvents: boolean,
  page?: TranscriptPage,
): Promise<TranscriptRow[]> {
  const rows = await entries.all(app.db, conversationId, withEvents, page?.after ?? 0, page?.limit ?? null)
  return asSeen(app, caller, conversationId, rows)
}
