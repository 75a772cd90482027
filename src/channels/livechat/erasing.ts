import { type RawBuilder, sql } from 'kysely'
import type { ErasedPerson } from '../../kit/erasure.ts'
import type { ErasingOnChannel } from '../channel.ts'

const visitorsWithEmail = ({ accountId, emails }: ErasedPerson) =>
  sql`select id from livechat_visitors
    where account_id = ${accountId} and lower(email) = any(${emails}::text[])`

const visitorsIn = (conversationIds: readonly string[]) =>
  sql`select external_id from conversations
    where id = any(${conversationIds}::uuid[]) and channel = 'LIVECHAT' and external_id is not null`

const files = (where: RawBuilder<unknown>) => ({
  kind: 'files of live chats',
  table: sql`livechat_attachments`,
  where,
  files: sql`array[t.hash]`,
})

const visitors = (where: RawBuilder<unknown>) => ({ kind: 'visitors', table: sql`livechat_visitors`, where })

/** If one conversation of a visitor belongs to the person, all of them do. */
export const erasing: ErasingOnChannel = {
  conversations: (person) =>
    sql`external_id in (select id::text from (${visitorsWithEmail(person)}) v
      union ${visitorsIn(person.conversationIds)})`,
  ofConversations: (ids) => {
    const theirs = visitorsIn(ids)
    return [files(sql`t.visitor_id::text in (${theirs})`), visitors(sql`t.id::text in (${theirs})`)]
  },
  ofPerson: (person) => {
    // Visitors of the person's conversations are erased with those; a dry run counts each once.
    const others = (visitor: RawBuilder<unknown>) =>
      sql`${visitor} in (${visitorsWithEmail(person)})
        and ${visitor}::text not in (${visitorsIn(person.conversationIds)})`
    return [files(others(sql`t.visitor_id`)), visitors(others(sql`t.id`))]
  },
}
