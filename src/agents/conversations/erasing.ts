import { sql } from 'kysely'
import type { Erasing } from '../../kit/erasure.ts'
import type { App } from '../../platform/app.ts'

/** Conversations with a contact, with all their messages, thoughts and sent messages. */
export const conversationsErasing: Erasing<App> = {
  identify: async ({ db }, { accountId, contactIds }) => {
    const { rows } = await sql<{ id: string }>`
      select id from conversations
      where account_id = ${accountId} and contact_id = any(${contactIds}::text[])`.execute(db)
    return { conversationIds: rows.map(({ id }) => id) }
  },
  ofConversations: (ids) => {
    const within = sql`t.conversation_id = any(${ids}::uuid[])`
    return [
      { kind: 'files of replies', table: sql`reply_files`, where: within, files: sql`array[t.hash]` },
      { kind: 'messages and events', table: sql`conversation_entries`, where: within },
      { kind: 'turns', table: sql`conversation_turns`, where: within },
      { kind: 'conversations', table: sql`conversations`, where: sql`t.id = any(${ids}::uuid[])` },
    ]
  },
  // No foreign key leads from words to conversations; the key begins with the agent.
  ofPerson: ({ accountId, conversationIds }) => [
    {
      kind: 'words',
      table: sql`conversation_words`,
      where: sql`t.agent_id in (select id from agents where account_id = ${accountId})
        and t.conversation_id = any(${conversationIds}::uuid[])`,
    },
  ],
  // Other visitors' words about the contact, or their own names: indexed again after the replacement.
  onReplaced: {
    conversation_entries: { column: 'conversation_id', run: findAnew },
    conversations: { column: 'id', run: findAnew },
  },
}

async function findAnew({ db }: App, ids: readonly string[]): Promise<void> {
  await sql`delete from conversation_words w using conversations c
    where c.id = any(${ids}::uuid[]) and w.agent_id = c.agent_id and w.conversation_id = c.id`.execute(db)
  await sql`insert into conversation_words_due select unnest(${ids}::uuid[]) on conflict do nothing`.execute(
    db,
  )
}
