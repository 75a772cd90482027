import { timeUuid } from '../../kit/ids.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import type { IncomingMessage, MessageContent } from '../channel.ts'

/** The messages of one person to one connection: they are handled in their order. */
export interface InboxThread {
  connectionId: number
  personId: string
}

const keep = statement<InboxThread, [connectionId: number, messages: string]>(
  'channels.keep-messages',
  `with kept as (
     insert into channel_inbox (id, connection_id, person_id, provider_message_id, content, sent_at)
     select m.id, $1, m."personId", m."providerMessageId", m.content, m."sentAt"
     from rows from (jsonb_to_recordset($2::jsonb) as
       (id uuid, "personId" text, "providerMessageId" text, content jsonb, "sentAt" timestamptz)) with ordinality
       as m (id, "personId", "providerMessageId", content, "sentAt", place)
     order by m.place
     on conflict (connection_id, provider_message_id) do nothing
     returning connection_id, person_id)
   select distinct connection_id as "connectionId", person_id as "personId" from kept`,
)

/** Writes messages down, each once however often it is delivered. Returns whose are new. */
export async function keepMessages(
  db: Db,
  connectionId: number,
  messages: readonly IncomingMessage[],
): Promise<InboxThread[]> {
  if (messages.length === 0) return []
  const rows = messages.map((message) => ({ id: timeUuid(), ...message }))
  return keep.all(db, connectionId, JSON.stringify(rows, storable))
}

/** PostgreSQL keeps neither NUL nor half a character. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value
}

export interface InboxRow {
  id: string
  content: MessageContent
  /** Counts those who took it on: whoever settles it with an older number was taken for dead. */
  attempts: number
  /** How many of them never said how it ended. */
  deaths: number
}

/** How long a process is taken to be alive after it was last heard of; it says so three times as often. */
export const claimSeconds = 15
const claimed = `now() + interval '${claimSeconds} seconds'`

const claim = statement<InboxRow, [connectionId: number, personId: string]>(
  'channels.claim-message',
  // Only ever the first one: what comes after it waits, also while it waits itself.
  `with head as (
     select id from channel_inbox
     where connection_id = $1 and person_id = $2 and state in ('PENDING', 'HANDLING')
     order by sent_at, ordinal limit 1 for update)
   update channel_inbox i set state = 'HANDLING', attempts = attempts + 1, claimed_until = ${claimed},
     deaths = deaths + (i.state = 'HANDLING')::int
   from head
   where i.id = head.id and (i.state = 'PENDING' and i.next_attempt_at <= now()
     or i.state = 'HANDLING' and i.claimed_until < now())
   returning i.id, i.content, i.attempts, i.deaths`,
)

/** Takes the message that comes next; undefined where there is none, or it is not its time. */
export function claimMessage(db: Db, { connectionId, personId }: InboxThread): Promise<InboxRow | undefined> {
  return claim.first(db, connectionId, personId)
}

const next = statement<{ due: Date }, [connectionId: number, personId: string]>(
  'channels.next-message',
  `select case state when 'HANDLING' then claimed_until else next_attempt_at end as due from channel_inbox
   where connection_id = $1 and person_id = $2 and state in ('PENDING', 'HANDLING')
   order by sent_at, ordinal limit 1`,
)

/** When to look again: somebody else has the message that comes next and may die, or it waits for its next try. */
export async function nextMessageAt(
  db: Db,
  { connectionId, personId }: InboxThread,
): Promise<Date | undefined> {
  return (await next.first(db, connectionId, personId))?.due
}

const renew = statement<unknown, [id: string, attempts: number]>(
  'channels.renew-message',
  `update channel_inbox set claimed_until = ${claimed} where id = $1 and attempts = $2 and state = 'HANDLING'`,
)

export async function renewClaim(db: Db, { id, attempts }: InboxRow): Promise<void> {
  await renew.all(db, id, attempts)
}

const settle = statement<
  unknown,
  [id: string, attempts: number, state: string, error: string | null, pauseSeconds: number]
>(
  'channels.settle-message',
  `update channel_inbox set state = $3, error = $4, claimed_until = null,
     next_attempt_at = now() + $5 * interval '1 second'
   where id = $1 and attempts = $2 and state = 'HANDLING'`,
)

export async function settleMessage(
  db: Db,
  { id, attempts }: InboxRow,
  state: 'DONE' | 'FAILED',
  error: string | null,
): Promise<void> {
  await settle.all(db, id, attempts, state, error, 0)
}

/** Gives a message back, to be taken again after a pause. */
export async function postponeMessage(
  db: Db,
  { id, attempts }: InboxRow,
  error: string | null,
  pauseSeconds: number,
): Promise<void> {
  await settle.all(db, id, attempts, 'PENDING', error, pauseSeconds)
}

const leftover = statement<InboxThread, [count: number]>(
  'channels.leftover-messages',
  `select distinct connection_id as "connectionId", person_id as "personId" from channel_inbox
   where state in ('PENDING', 'HANDLING') and next_attempt_at < now() - interval '10 seconds'
     and (claimed_until is null or claimed_until < now()) limit $1`,
)

/** Whose messages nobody handles, although it is time. */
export function leftoverThreads(db: Db, count: number): Promise<InboxThread[]> {
  return leftover.all(db, count)
}
