import { finishing, type LeasedTable, leased, taking } from '../../platform/jobs/index.ts'
import type { MessageContent } from '../channel.ts'

export const inboxChannel = 'inbox'

export interface InboxRow {
  id: string
  accountId: number
  connectionId: number
  personId: string
  content: MessageContent
  /** Whether the agent answers it, or it is only kept: they write more than people do. */
  isAnswered: boolean
  /** This one included. */
  attempts: number
  deaths: number
}

/** The messages of one person to one connection are handled in their order. */
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
  // With their growing pauses, about ten minutes: what still cannot be handled must not keep later messages waiting.
  isLast: 'attempts >= 8',
  failed: { holder: 'null', failed_at: 'now()', state: `'FAILED'` },
  unblocks: `exists (select from channel_inbox i where i.connection_id = ended.connection_id
    and i.person_id = ended.person_id and i.state = 'PENDING' and i.id <> ended.id)`,
}

export const inbox = leased(spec)
export const finishMessages = finishing(spec, { state: `'DONE'` })
