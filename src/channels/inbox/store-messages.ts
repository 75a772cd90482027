import { uuidOf } from '../../agents/index.ts'
import { timeUuid } from '../../kit/ids.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import type { IncomingMessage, MessageContent, Messenger } from '../channel.ts'
import type { MessengerKey } from '../channel-types.ts'
import type { Connection } from '../connections/store.ts'
import { inboxChannel } from './store.ts'

type Limits = NonNullable<Messenger<MessengerKey>['limits']['perPerson']>

// Far above what visitors write, and a bound on what one sender can cost in a day. Forty pictures at once are stored.
const usualLimits: Limits = { answeredAnHour: 200, answeredADay: 500, keptAnHour: 1000 }
// The limit of characters in a message, as in the API.
export const longestText = 20_000

/** The messages of one sender, those of this call included. */
interface Counted {
  messages: number
  inHour: number
  inDay: number
  /** The stored messages of all senders, by the ids of the service. */
  stored: string[]
}

const store = statement<
  Counted,
  [
    connectionId: number,
    accountId: number,
    messages: string,
    anHour: number,
    aDay: number,
    keptAnHour: number,
  ]
>(
  'channels.keep-messages',
  // Ordered by sender, so that two processes that count the same senders wait for each other and don't deadlock.
  // An hour and a day begin with the sender's first message after the previous hour and day.
  `with heard as (
     select m.*, count(*) over (partition by m.sender order by m.place desc) - 1 as later
     from rows from (jsonb_to_recordset($3::jsonb) as
       (id uuid, sender uuid, "personId" text, "providerMessageId" text, content jsonb, "sentAt" timestamptz))
       with ordinality as m (id, sender, "personId", "providerMessageId", content, "sentAt", place)),
   counted as (
     insert into channel_senders as s (connection_id, sender, hour, in_hour, day, in_day)
     select $1, sender, now(), count(*), now(), count(*)
     from heard group by sender order by sender
     on conflict (connection_id, sender) do update set
       hour = case when s.hour > excluded.hour - interval '1 hour' then s.hour else excluded.hour end,
       in_hour = excluded.in_hour + case when s.hour > excluded.hour - interval '1 hour' then s.in_hour else 0 end,
       day = case when s.day > excluded.day - interval '1 day' then s.day else excluded.day end,
       in_day = excluded.in_day + case when s.day > excluded.day - interval '1 day' then s.in_day else 0 end
     returning sender, in_hour, in_day),
   stored as (
     insert into channel_inbox
       (id, connection_id, account_id, person_id, provider_message_id, content, sent_at, is_answered)
     select t.id, $1, $2, t."personId", t."providerMessageId", t.content, t."sentAt",
       c.in_hour - t.later <= $4 and c.in_day - t.later <= $5
     from heard t join counted c on c.sender = t.sender
     where c.in_hour - t.later <= $6
     order by t.place
     on conflict (connection_id, provider_message_id) do nothing returning provider_message_id)
   select count(*)::int as messages, c.in_hour as "inHour", c.in_day as "inDay",
     (select coalesce(array_agg(provider_message_id), '{}') from stored) as stored,
     (select count(pg_notify('${inboxChannel}', '')) from (select from stored limit 1) one) as notified
   from heard t join counted c on c.sender = t.sender group by c.sender, c.in_hour, c.in_day`,
)

/**
 * Stores messages, each once however often it is delivered. Above a limit, a sender's messages are stored without an
 * answer; above a second one, they are dropped. Other senders are not affected.
 */
export async function storeMessages(
  app: App,
  connection: Pick<Connection, 'id' | 'accountId' | 'messenger'>,
  messages: readonly IncomingMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const { id, accountId } = connection
  const rows = messages.map((message) => ({
    id: timeUuid(),
    ...message,
    sender: senderOf(connection, message.personId),
    content: shortened(message.content),
  }))
  const limits = limitsOf(connection)
  const { answeredAnHour, answeredADay, keptAnHour } = limits
  const json = JSON.stringify(rows, storable)
  const counted = await store.all(app.db, id, accountId, json, answeredAnHour, answeredADay, keptAnHour)
  for (const one of counted) logLimit(app, connection, limits, one)
  const stored = new Set(counted[0]?.stored)
  for (const { providerMessageId, onStored } of messages) {
    if (stored.has(storableText(providerMessageId))) await onStored?.(app.db)
  }
}

function limitsOf({ messenger }: Pick<Connection, 'messenger'>): Limits {
  return messenger.limits.perPerson ?? usualLimits
}

/** The key under which the messages of a sender are counted. */
function senderOf({ id, messenger }: Pick<Connection, 'id' | 'messenger'>, personId: string): string {
  return uuidOf(`sender ${id} ${messenger.senderOf?.(personId) ?? personId}`)
}

function shortened(content: MessageContent): MessageContent {
  if (content.text === null || content.text.length <= longestText) return content
  const unsupported = content.unsupported ?? 'the rest of a message that is too long'
  return { ...content, text: content.text.slice(0, longestText), unsupported }
}

function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value
}

/** Removes NUL and replaces lone surrogates, because PostgreSQL can't store them. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '')
}

/** Logs once when a limit is crossed: a line for every message would fill up the log. */
function logLimit(
  { log }: App,
  { id, accountId }: Pick<Connection, 'id' | 'accountId'>,
  { answeredAnHour, answeredADay, keptAnHour }: Limits,
  { messages, inHour, inDay }: Counted,
): void {
  const about = { connection: id, account: accountId, inHour, inDay }
  const crossed = (count: number, most: number) => count > most && count - messages <= most
  if (crossed(inHour, answeredAnHour) || crossed(inDay, answeredADay)) {
    log.warn(about, 'a sender is over the limit; messages are stored without an answer')
  }
  if (crossed(inHour, keptAnHour)) log.warn(about, 'a sender is far over the limit; messages are dropped')
}

const beyond = statement<{ found: boolean }, [connectionId: number, sender: string, keptAnHour: number]>(
  'channels.is-beyond',
  `select exists (select from channel_senders
     where connection_id = $1 and sender = $2 and hour > now() - interval '1 hour' and in_hour >= $3) as found`,
)

/** True if further messages of a sender are dropped in this hour, so that their files need not be stored. */
export async function isBeyond(
  db: Db,
  connection: Pick<Connection, 'id' | 'messenger'>,
  personId: string,
): Promise<boolean> {
  const sender = senderOf(connection, personId)
  return (await beyond.first(db, connection.id, sender, limitsOf(connection).keptAnHour))?.found === true
}

const hour = statement<{ hour: Date }, [connectionId: number, sender: string]>(
  'channels.hour-of',
  'select hour from channel_senders where connection_id = $1 and sender = $2',
)

/** The start of the hour in which messages of a sender are counted. */
export async function hourOf(
  db: Db,
  connection: Pick<Connection, 'id' | 'messenger'>,
  personId: string,
): Promise<Date> {
  return (await hour.first(db, connection.id, senderOf(connection, personId)))?.hour ?? new Date(0)
}
