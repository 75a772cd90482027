import { type Db, statement } from '../../platform/database/index.ts'
import { finishing, type LeasedTable, leased, taking } from '../../platform/jobs/index.ts'
import type { Taken } from '../channel.ts'
import { nameOf } from '../channel-types.ts'
import type { Connection } from '../connections/store.ts'

/** A reply to be sent through a messenger. */
export interface OutboxRow {
  /** The id of the entry in the conversation. */
  id: string
  conversationId: string
  accountId: number
  channel: string
  externalId: string | null
  content: string
  payload: Readonly<Record<string, unknown>> | null
  partsSent: number
  /** Includes the current attempt. */
  attempts: number
  deaths: number
  createdAt: Date
}

/** The channel on which the database notifies of messages to send, see `tell_outbox`. */
export const outboxChannel = 'outbox'

/** Takes the messages of a conversation in order. */
export const takeOutgoing = taking<OutboxRow>({
  table: 'conversation_outbox',
  waits: `state = 'PENDING'`,
  due: 'next_attempt_at',
  thread: ['conversation_id'],
  order: ['ordinal'],
  columns: `t.id, t.conversation_id as "conversationId", t.account_id as "accountId", c.channel,
    c.external_id as "externalId", e.content, t.payload, t.parts_sent as "partsSent", t.attempts, t.deaths,
    t.created_at as "createdAt"`,
  joins: 'join conversations c on c.id = t.conversation_id join conversation_entries e on e.id = t.id',
})

const spec: LeasedTable = {
  table: 'conversation_outbox',
  channel: outboxChannel,
  id: 'uuid',
  due: 'next_attempt_at',
  error: 'error',
  // `sendOne` checks for the last attempt itself, because it then also writes to the transcript.
  isLast: 'false',
  failed: { holder: 'null', failed_at: 'now()', state: `'FAILED'`, settled_at: 'now()' },
  unblocks: `exists (select from conversation_outbox o
    where o.conversation_id = ended.conversation_id and o.state = 'PENDING' and o.id <> ended.id)`,
}

export const outbox = leased(spec)
export const finishOutgoing = finishing(spec, { state: `'SENT'`, settled_at: 'now()' })

const notePart = statement<
  unknown,
  [
    outboxId: string,
    connectionId: number,
    part: number,
    providerMessageId: string,
    personId: string,
    writtenAs: string,
  ]
>(
  'channels.note-part',
  // A receipt may have come first, and its status is newer. The connection may have been deleted meanwhile.
  `with delivery as (
     insert into channel_deliveries (connection_id, provider_message_id, outbox_id, part, person_id, written_as)
     select id, $4, $1, $3, $5, nullif($6, $5) from channel_connections where id = $2
     on conflict (connection_id, provider_message_id) do update set
       person_id = excluded.person_id, written_as = excluded.written_as)
   update conversation_outbox set parts_sent = greatest(parts_sent, $3 + 1) where id = $1`,
)

/** Stores that the service has accepted a part. */
export async function noteTaken(
  db: Db,
  { id }: Pick<OutboxRow, 'id'>,
  connectionId: number,
  part: number,
  { providerMessageId, personId }: Taken,
  writtenAs: string,
): Promise<void> {
  await notePart.all(db, id, connectionId, part, providerMessageId, personId, writtenAs)
}

const known = statement<{ person_id: string }, [connectionId: number, writtenAs: string]>(
  'channels.known-person',
  `select person_id from channel_deliveries where connection_id = $1 and written_as = $2
   order by sent_at desc limit 1`,
)

/** The service's id for a contact whose number we write as `writtenAs`. */
export async function personKnownAs(db: Db, connectionId: number, writtenAs: string): Promise<string> {
  return (await known.first(db, connectionId, writtenAs))?.person_id ?? writtenAs
}

const hurry = statement<unknown, [accountId: number, channel: string, providerId: string]>(
  'channels.hurry-outgoing',
  `with hurried as (
     update conversation_outbox o set next_attempt_at = now() from conversations c
     where o.state = 'PENDING' and o.holder is null and c.id = o.conversation_id and c.account_id = $1
       and c.channel = $2 and split_part(c.external_id, ':', 1) = $3
     returning o.id)
   select pg_notify('${outboxChannel}', '') from hurried limit 1`,
)

/** Makes the waiting messages of a connection due at once. */
export async function hurryOutgoing(db: Db, { accountId, messenger, ids }: Connection): Promise<void> {
  await hurry.all(db, accountId, nameOf(messenger), ids.providerId)
}
