import { timeUuid } from '../../kit/ids.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { finishing, type LeasedTable, leased, taking } from '../../platform/jobs/index.ts'
import type { IncomingMessage, MessageContent } from '../channel.ts'
import type { Connection } from '../connections/store.ts'

export const inboxChannel = 'inbox'

const keep = statement<unknown, [connectionId: number, accountId: number, messages: string]>(
  'channels.keep-messages',
  `with kept as (
     insert into channel_inbox (id, connection_id, account_id, person_id, provider_message_id, content, sent_at)
     select m.id, $1, $2, m."personId", m."providerMessageId", m.content, m."sentAt"
     from rows from (jsonb_to_recordset($3::jsonb) as
       (id uuid, "personId" text, "providerMessageId" text, content jsonb, "sentAt" timestamptz)) with ordinality
       as m (id, "personId", "providerMessageId", content, "sentAt", place)
     order by m.place
     on conflict (connection_id, provider_message_id) do nothing returning id)
   select pg_notify('${inboxChannel}', '') from kept limit 1`,
)

/** Writes messages down, each once however often it is delivered. */
export async function keepMessages(
  db: Db,
  { id, accountId }: Pick<Connection, 'id' | 'accountId'>,
  messages: readonly IncomingMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => ({ id: timeUuid(), ...message }))
  await keep.all(db, id, accountId, JSON.stringify(rows, storable))
}

/** PostgreSQL keeps neither NUL nor half a character. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value
}

export interface InboxRow {
  id: string
  accountId: number
  connectionId: number
  personId: string
  content: MessageContent
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
    t.attempts, t.deaths`,
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
