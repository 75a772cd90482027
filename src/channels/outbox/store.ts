import { type Db, statement } from '../../platform/database/index.ts'
import type { Taken } from '../channel.ts'
import type { Connection } from '../connections/store.ts'

/** Something that an agent said, on its way to a messenger. */
export interface OutboxRow {
  /** That of the entry in the conversation. */
  id: string
  conversationId: string
  accountId: number
  channel: string
  externalId: string | null
  content: string
  payload: Readonly<Record<string, unknown>> | null
  partsSent: number
  /** Counts those who took it on: whoever settles it with an older number was taken for dead. */
  attempts: number
  /** How many of them never said how it ended. */
  deaths: number
  createdAt: Date
}

// Longer than a call may take; whoever sends several parts says after each that they are alive.
const claimed = "now() + interval '30 seconds'"

const claim = statement<OutboxRow, [conversationId: string]>(
  'channels.claim-outgoing',
  // Only ever the first one: what was said later arrives later.
  `with head as (
     select id from conversation_outbox
     where conversation_id = $1 and state in ('PENDING', 'SENDING') order by ordinal limit 1 for update)
   update conversation_outbox o set state = 'SENDING', attempts = attempts + 1, claimed_until = ${claimed},
     deaths = deaths + (o.state = 'SENDING')::int
   from head, conversations c, conversation_entries e
   where o.id = head.id and c.id = o.conversation_id and e.id = o.id
     and (o.state = 'PENDING' and o.next_attempt_at <= now() or o.state = 'SENDING' and o.claimed_until < now())
   returning o.id, o.conversation_id as "conversationId", c.account_id as "accountId", c.channel,
     c.external_id as "externalId", e.content, o.payload, o.parts_sent as "partsSent", o.attempts, o.deaths,
     o.created_at as "createdAt"`,
)

/** Takes what is to be sent next; undefined where there is nothing, or it is not its time. */
export function claimOutgoing(db: Db, conversationId: string): Promise<OutboxRow | undefined> {
  return claim.first(db, conversationId)
}

const next = statement<{ due: Date }, [conversationId: string]>(
  'channels.next-outgoing',
  `select case state when 'SENDING' then claimed_until else next_attempt_at end as due from conversation_outbox
   where conversation_id = $1 and state in ('PENDING', 'SENDING') order by ordinal limit 1`,
)

/** When to look again: somebody else sends what comes next and may die, or it waits for its next try. */
export async function nextOutgoingAt(db: Db, conversationId: string): Promise<Date | undefined> {
  return (await next.first(db, conversationId))?.due
}

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
  // A receipt may have been faster, and knows more; and it may have been disconnected meanwhile.
  `with delivery as (
     insert into channel_deliveries (connection_id, provider_message_id, outbox_id, part, person_id, written_as)
     select id, $4, $1, $3, $5, nullif($6, $5) from channel_connections where id = $2
     on conflict (connection_id, provider_message_id) do update set
       person_id = excluded.person_id, written_as = excluded.written_as)
   update conversation_outbox set parts_sent = greatest(parts_sent, $3 + 1), claimed_until = ${claimed}
   where id = $1`,
)

/** A part was taken by the service. */
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

/** How the service knows somebody whom we write in this way. */
export async function personKnownAs(db: Db, connectionId: number, writtenAs: string): Promise<string> {
  return (await known.first(db, connectionId, writtenAs))?.person_id ?? writtenAs
}

const settle = statement<
  { id: string },
  [id: string, attempts: number, state: string, error: string | null, pauseSeconds: number]
>(
  'channels.settle-outgoing',
  `update conversation_outbox set state = $3, error = $4, claimed_until = null,
     next_attempt_at = now() + $5 * interval '1 second',
     settled_at = case when $3 = 'PENDING' then null else now() end
   where id = $1 and attempts = $2 and state = 'SENDING' returning id`,
)

export async function noteSent(db: Db, { id, attempts }: OutboxRow): Promise<void> {
  await settle.all(db, id, attempts, 'SENT', null, 0)
}

/** False where somebody else has taken it over meanwhile. */
export async function noteFailed(
  db: Db,
  { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
  error: string,
): Promise<boolean> {
  return (await settle.first(db, id, attempts, 'FAILED', error, 0)) !== undefined
}

/** Gives it back, to be taken again after a pause. */
export async function postpone(
  db: Db,
  { id, attempts }: OutboxRow,
  error: string | null,
  pauseSeconds: number,
): Promise<void> {
  await settle.all(db, id, attempts, 'PENDING', error, pauseSeconds)
}

const hurry = statement<{ conversationId: string }, [accountId: number, channel: string, providerId: string]>(
  'channels.hurry-outgoing',
  `with hurried as (
     update conversation_outbox o set next_attempt_at = now() from conversations c
     where o.state = 'PENDING' and c.id = o.conversation_id and c.account_id = $1 and c.channel = $2
       and split_part(c.external_id, ':', 1) = $3
     returning o.conversation_id)
   select distinct conversation_id as "conversationId" from hurried`,
)

/** What waits for a connection is due at once. Returns in which conversations. */
export async function hurryOutgoing(db: Db, { accountId, messenger, ids }: Connection): Promise<string[]> {
  const rows = await hurry.all(db, accountId, messenger.conversations, ids.providerId)
  return rows.map(({ conversationId }) => conversationId)
}

const leftover = statement<{ conversationId: string }, [count: number]>(
  'channels.leftover-outgoing',
  `select distinct conversation_id as "conversationId" from conversation_outbox
   where state in ('PENDING', 'SENDING') and next_attempt_at < now() - interval '10 seconds'
     and (claimed_until is null or claimed_until < now()) limit $1`,
)

/** Conversations in which something waits although it is time, and nobody sends it. */
export async function leftoverConversations(db: Db, count: number): Promise<string[]> {
  return (await leftover.all(db, count)).map(({ conversationId }) => conversationId)
}
