import { uuidOf } from '../../agents/index.ts'
import type { IncomingMessage, MessageContent, Messenger, MessengerKey } from '../../channel-types/index.ts'
import { timeUuid } from '../../kit/ids.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import type { Connection } from '../connections/store.ts'
import { inboxChannel } from './store.ts'

type Limits = NonNullable<Messenger<MessengerKey>['limits']['perPerson']>

// Far above what people write, and what somebody who does not stop can cost a day. Forty pictures at once are kept.
const usualLimits: Limits = { answeredAnHour: 200, answeredADay: 500, keptAnHour: 1000 }
// As much as can be said over the API.
export const longestText = 20_000

interface Counted {
  messages: number
  /** This one call included. */
  inHour: number
  inDay: number
  kept: number
}

const keep = statement<
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
  // In the order of their keys, so that two who count the same people wait for each other and do not block. An hour and
  // a day begin with the first message of a person after the ones before.
  `with told as (
     select m.*, count(*) over (partition by m.sender order by m.place desc) - 1 as later
     from rows from (jsonb_to_recordset($3::jsonb) as
       (id uuid, sender uuid, "personId" text, "providerMessageId" text, content jsonb, "sentAt" timestamptz))
       with ordinality as m (id, sender, "personId", "providerMessageId", content, "sentAt", place)),
   counted as (
     insert into channel_senders as s (connection_id, sender, hour, in_hour, day, in_day)
     select $1, sender, now(), count(*), now(), count(*)
     from told group by sender order by sender
     on conflict (connection_id, sender) do update set
       hour = case when s.hour > excluded.hour - interval '1 hour' then s.hour else excluded.hour end,
       in_hour = excluded.in_hour + case when s.hour > excluded.hour - interval '1 hour' then s.in_hour else 0 end,
       day = case when s.day > excluded.day - interval '1 day' then s.day else excluded.day end,
       in_day = excluded.in_day + case when s.day > excluded.day - interval '1 day' then s.in_day else 0 end
     returning sender, in_hour, in_day),
   kept as (
     insert into channel_inbox
       (id, connection_id, account_id, person_id, provider_message_id, content, sent_at, is_answered)
     select t.id, $1, $2, t."personId", t."providerMessageId", t.content, t."sentAt",
       c.in_hour - t.later <= $4 and c.in_day - t.later <= $5
     from told t join counted c on c.sender = t.sender
     where c.in_hour - t.later <= $6
     order by t.place
     on conflict (connection_id, provider_message_id) do nothing returning id)
   select count(*)::int as messages, c.in_hour as "inHour", c.in_day as "inDay",
     (select count(*)::int from kept) as kept,
     (select count(pg_notify('${inboxChannel}', '')) from (select from kept limit 1) one) as told
   from told t join counted c on c.sender = t.sender group by c.sender, c.in_hour, c.in_day`,
)

/**
 * Writes messages down, each once however often it is delivered. Who writes more than a person does is not answered any
 * further, and beyond that not kept; others are not held up by it. Answers how many are new.
 */
export async function keepMessages(
  app: App,
  connection: Pick<Connection, 'id' | 'accountId' | 'messenger'>,
  messages: readonly IncomingMessage[],
): Promise<number> {
  if (messages.length === 0) return 0
  const { id, accountId } = connection
  const rows = messages.map((message) => ({
    id: timeUuid(),
    ...message,
    sender: senderOf(connection, message.personId),
    content: within(message.content),
  }))
  const limits = limitsOf(connection)
  const { answeredAnHour, answeredADay, keptAnHour } = limits
  const json = JSON.stringify(rows, storable)
  const counted = await keep.all(app.db, id, accountId, json, answeredAnHour, answeredADay, keptAnHour)
  for (const one of counted) tell(app, connection, limits, one)
  return counted[0]?.kept ?? 0
}

function limitsOf({ messenger }: Pick<Connection, 'messenger'>): Limits {
  return messenger.limits.perPerson ?? usualLimits
}

/** Whom messages are counted for; nobody can be told from it. */
function senderOf({ id, messenger }: Pick<Connection, 'id' | 'messenger'>, personId: string): string {
  return uuidOf(`sender ${id} ${messenger.senderOf?.(personId) ?? personId}`)
}

function within(content: MessageContent): MessageContent {
  if (content.text === null || content.text.length <= longestText) return content
  const unsupported = content.unsupported ?? 'the rest of a message that is too long'
  return { ...content, text: content.text.slice(0, longestText), unsupported }
}

/** PostgreSQL keeps neither NUL nor half a character. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value
}

/** Once where a bound is crossed: a log that grows with every message would be the next thing to fill up. */
function tell(
  { log }: App,
  { id, accountId }: Pick<Connection, 'id' | 'accountId'>,
  { answeredAnHour, answeredADay, keptAnHour }: Limits,
  { messages, inHour, inDay }: Counted,
): void {
  const about = { connection: id, account: accountId, inHour, inDay }
  const crossed = (count: number, most: number) => count > most && count - messages <= most
  if (crossed(inHour, answeredAnHour) || crossed(inDay, answeredADay)) {
    log.warn(about, 'somebody writes more than people do; kept, and left unanswered')
  }
  if (crossed(inHour, keptAnHour)) log.warn(about, 'somebody writes without end; not kept any further')
}

const beyond = statement<{ found: boolean }, [connectionId: number, sender: string, keptAnHour: number]>(
  'channels.is-beyond',
  `select exists (select from channel_senders
     where connection_id = $1 and sender = $2 and hour > now() - interval '1 hour' and in_hour >= $3) as found`,
)

/** Whether nothing more of a person is kept in this hour: whatever is dear to read need not be read then. */
export async function isBeyond(
  db: Db,
  connection: Pick<Connection, 'id' | 'messenger'>,
  personId: string,
): Promise<boolean> {
  const sender = senderOf(connection, personId)
  return (await beyond.first(db, connection.id, sender, limitsOf(connection).keptAnHour))?.found === true
}

const begun = statement<{ hour: Date }, [connectionId: number, sender: string]>(
  'channels.hour-of',
  'select hour from channel_senders where connection_id = $1 and sender = $2',
)

/** When the hour began in which messages of a person are counted. */
export async function hourOf(
  db: Db,
  connection: Pick<Connection, 'id' | 'messenger'>,
  personId: string,
): Promise<Date> {
  return (await begun.first(db, connection.id, senderOf(connection, personId)))?.hour ?? new Date(0)
}
