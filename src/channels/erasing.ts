import { sql } from 'kysely'
import type { Erasing } from '../kit/erasure.ts'
import type { App } from '../platform/app.ts'
import type { Channel, ErasingOnChannel } from './channel.ts'
import { channels, nameOf } from './channel-types.ts'

const erasable = channels.filter(
  (one): one is typeof one & { erasing: ErasingOnChannel } => one.erasing !== undefined,
)

const connectionsOf = ({ key }: Pick<Channel, 'key'>, accountId: number) =>
  sql`select id from channel_connections where account_id = ${accountId} and channel = ${key}`

/** A received email refers to its attachments by content hash until they belong to a message. */
const contentsOfMedia = sql`array(select m ->> 'mediaId' from jsonb_array_elements(
  case when jsonb_typeof(t.content -> 'media') = 'array' then t.content -> 'media' else '[]' end) m
  where m ->> 'mediaId' ~ '^[0-9a-f]{64}$')`

const entriesOf = (ids: readonly string[]) =>
  sql`select id from conversation_entries where conversation_id = any(${ids}::uuid[])`

/** Includes messages that are not handled yet. */
const receivedIn = (ids: readonly string[]) => sql`t.id in (${entriesOf(ids)}) or exists (
  select from conversations c join channel_connections n on n.account_id = c.account_id
  where c.id = any(${ids}::uuid[]) and n.id = t.connection_id
    and c.external_id = n.provider_id || ':' || t.person_id)`

/** A person's conversations and messages, their deliveries, and what each channel stores besides them. */
export const channelsErasing: Erasing<App> = {
  identify: async ({ db }, person) => {
    const theirs = erasable.map(
      (one) => sql`channel = ${nameOf(one)} and (${one.erasing.conversations(person)})`,
    )
    const { rows } = await sql<{ id: string }>`
      select id from conversations where account_id = ${person.accountId}
        and (${sql.join(theirs, sql` or `)})`.execute(db)
    return { conversationIds: rows.map(({ id }) => id) }
  },
  ofConversations: (ids) => [
    {
      kind: 'files of messages',
      table: sql`channel_media`,
      where: sql`t.message_id in (${entriesOf(ids)})`,
      files: sql`array[t.hash]`,
    },
    { kind: 'received messages', table: sql`channel_inbox`, where: receivedIn(ids), files: contentsOfMedia },
    ...erasable.flatMap(({ erasing }) => erasing.ofConversations?.(ids) ?? []),
  ],
  ofPerson: (person) => {
    const { accountId, conversationIds } = person
    const received = erasable.flatMap((one) => {
      const isTheirs = one.erasing.received?.(person, sql`t.person_id`)
      return isTheirs === undefined
        ? []
        : [sql`t.connection_id in (${connectionsOf(one, accountId)}) and ${isTheirs}`]
    })
    return [
      {
        kind: 'received messages',
        table: sql`channel_inbox`,
        where: sql`t.account_id = ${accountId} and (${sql.join(received, sql` or `)})
          and not (${receivedIn(conversationIds)})`,
        files: contentsOfMedia,
      },
      ...erasable.flatMap(({ erasing }) => erasing.ofPerson?.(person) ?? []),
    ]
  },
}
