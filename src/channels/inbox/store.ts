import { finishing, type LeasedTable, leased, taking } from '../../platform/jobs/index.ts'
import type { MessageContent } from '../channel.ts'

export const inboxChannel = 'inbox'

export interface InboxRow {
  id: string
  accountId: number
  connectionId: number
  personId: string
  content: MessageContent
  /** False if the sender is over the limit: the message is then stored without an answer. */
  isAnswered: boolean
  /** Includes the current attempt. */
  attempts: number
  deaths: number
}

/** Handles the messages of one contact to one connection in order. */
export const takeMessages = taking<InboxRow>({
  table: 'channel_inbox',
  waits: `state = 'PENDING'`,
  due: 'next_attempt_at',
  thread: ['connection_id', 'person_id'],
  order: ['sent_at', 'ordinal'],
  columns: `t.id, t.account_id as "accountId", t.connection_id as "connectionId", t.person_id as "personId", t.content,
    t.is_answered as "isAnswered", t.attempts, t.deaths`,
})

const spec: LeasedTable = {
  table: 'channel_inbox',
  channel: inboxChannel,
  id: 'uuid',
  due: 'next_attempt_at',
  error: 'error',
  // The growing pauses add up to about four minutes. A message that still fails must not block later ones.
  isLast: 'attempts >= 8',
  failed: { holder: 'null', failed_at: 'now()', state: `'FAILED'` },
  unblocks: `exists (select from channel_inbox i where i.connection_id = ended.connection_id
    and i.person_id = ended.person_id and i.state = 'PENDING' and i.id <> ended.id)`,
}

export const inbox = leased(spec)
// Where the agent has guardrails, the text is only in the conversation, as they have left it.
const isGuarded = `exists (
  select from channel_connections c join agents a on a.id = c.agent_id
  where c.id = channel_inbox.connection_id and jsonb_array_length(a.guardrails -> 'rules') > 0)`
export const finishMessages = finishing(spec, {
  state: `'DONE'`,
  content: `case when ${isGuarded} then content - 'text' else content end`,
})
