import { type RawBuilder, sql } from 'kysely'
import type { ErasedPerson, Erasing } from '../kit/erasure.ts'
import type { App } from '../platform/app.ts'

/** An inbox entry of a mail names the contents of its attachments before they are those of a message. */
const contentsOfMail = sql`array(select m ->> 'mediaId' from jsonb_array_elements(
  case when jsonb_typeof(t.content -> 'media') = 'array' then t.content -> 'media' else '[]' end) m
  where m ->> 'mediaId' ~ '^[0-9a-f]{64}$')`

const visitorsOf = ({ accountId, emails }: ErasedPerson) =>
  sql`select id from livechat_visitors
    where account_id = ${accountId} and lower(email) = any(${emails}::text[])`

const saidIn = (ids: readonly string[]) =>
  sql`select id from conversation_entries where conversation_id = any(${ids}::uuid[])`

const visitorsIn = (ids: readonly string[]) =>
  sql`select external_id from conversations
    where id = any(${ids}::uuid[]) and channel = 'LIVECHAT' and external_id is not null`

/** Of what has come in, also what is not handled yet. */
const receivedIn = (ids: readonly string[]) => sql`t.id in (${saidIn(ids)}) or exists (
  select from conversations c join channel_connections n on n.account_id = c.account_id
  where c.id = any(${ids}::uuid[]) and n.id = t.connection_id
    and c.external_id = n.provider_id || ':' || t.person_id)`

// Of mail: `provider:address|thread`. Numbers are known to the service without the plus sign.
const mailAddress = sql`lower(substring(external_id from '^[^:]+:(.*)[|][^|]*$'))`
const messengerPerson = sql`substring(external_id from '^[^:]+:(.+)$')`

/** What a person wrote through channels, how it travelled, and the visitors that they were. */
export const channelsErasing: Erasing<App> = {
  identify: async ({ db }, person) => {
    const { accountId, emails, contactIds, conversationIds } = person
    const { rows } = await sql<{ id: string }>`
      with visitors as (
        select id::text from (${visitorsOf(person)}) v
        union select external_id from conversations
        where id = any(${conversationIds}::uuid[]) and channel = 'LIVECHAT' and external_id is not null)
      select id from conversations where account_id = ${accountId} and (
        channel = 'LIVECHAT' and external_id in (select id from visitors)
        or channel = 'EMAIL' and ${mailAddress} = any(${emails}::text[])
        or channel = 'CHATAPP' and ${messengerPerson} = any(${numbersOf(person)}::text[])
          and coalesce(contact_id = any(${contactIds}::text[]), true))`.execute(db)
    return { conversationIds: rows.map(({ id }) => id) }
  },
  ofConversations: (ids) => {
    const said = saidIn(ids)
    const visitors = visitorsIn(ids)
    const received = receivedIn(ids)
    return [
      {
        kind: 'files of messages',
        table: sql`channel_media`,
        where: sql`t.message_id in (${said})`,
        files: sql`array[t.hash]`,
      },
      { kind: 'received messages', table: sql`channel_inbox`, where: received, files: contentsOfMail },
      {
        kind: 'files of live chats',
        table: sql`livechat_attachments`,
        where: sql`t.visitor_id::text in (${visitors})`,
        files: sql`array[t.hash]`,
      },
      { kind: 'visitors', table: sql`livechat_visitors`, where: sql`t.id::text in (${visitors})` },
    ]
  },
  ofPerson: (person) => {
    const { accountId, emails, conversationIds } = person
    // Those of conversations are gone by now; a dry run counts each once.
    const alone = (visitor: RawBuilder<unknown>) =>
      sql`${visitor} in (${visitorsOf(person)}) and ${visitor}::text not in (${visitorsIn(conversationIds)})`
    const sender = sql`lower(substring(t.person_id from '^(.*)[|][^|]*$'))`
    return [
      {
        kind: 'files of live chats',
        table: sql`livechat_attachments`,
        where: alone(sql`t.visitor_id`),
        files: sql`array[t.hash]`,
      },
      { kind: 'visitors', table: sql`livechat_visitors`, where: alone(sql`t.id`) },
      {
        kind: 'received messages',
        table: sql`channel_inbox`,
        where: sql`t.account_id = ${accountId} and (${sender} = any(${emails}::text[])
          or t.person_id = any(${numbersOf(person)}::text[])) and not (${receivedIn(conversationIds)})`,
        files: contentsOfMail,
      },
      {
        kind: 'mails',
        table: sql`mail_messages`,
        where: sql`lower(t.address) = any(${emails}::text[]) and t.connection_id in (
          select id from channel_connections where account_id = ${accountId})`,
      },
    ]
  },
}

function numbersOf({ phones }: ErasedPerson): string[] {
  return phones.map((phone) => phone.replace(/^\+/, ''))
}
