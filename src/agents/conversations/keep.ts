import { sql } from 'kysely'
import { timeUuid } from '../../kit/ids.ts'
import { searchableWords } from '../../kit/search-words.ts'
import { type App } from '../../platform/app.ts'
import { type Db, statement, transact } from '../../platform/database/index.ts'
import type { MessageEntry } from '../../runs/index.ts'
import { personFor } from './contact.ts'
import { guardStored } from './guard.ts'
import type { Incoming } from './incoming.ts'
import { addMessage, postToConversation } from './post.ts'
import { loadProfile } from './profile.ts'
import { existingConversation } from './receive.ts'
import { reopenRecent } from './reopen.ts'
import { inTakeover, recordTaken } from './takeover.ts'
import { noteReplied, noteWaitsForPerson } from './waiting.ts'

/** A message that is only stored: no turn follows it. */
export type Unanswered = Pick<
  Incoming,
  'accountId' | 'agentId' | 'channel' | 'conversationId' | 'externalId' | 'contact' | 'messageId' | 'language'
> & { message: string }

export interface Kept {
  conversationId: string
  messageId: string
  /** The notice, unless it was given a short while ago. */
  messages: MessageEntry[]
}

/** Long enough not to be a nuisance, short enough for a visitor who comes back the same day. */
const noticePause = '1 hour'

/**
 * Stores a message that no turn will answer, and says `notice` instead: once an hour in a conversation,
 * however many messages come.
 */
export async function keepMessage(app: App, incoming: Unanswered, notice: string | null): Promise<Kept> {
  const { accountId } = incoming
  const conversationId = await conversationFor(app, incoming)
  const message = await guardStored(app.db, incoming, incoming.message)
  const messageId = incoming.messageId ?? timeUuid()
  return transact(app, async (app) => {
    await addMessage(app.db, { accountId, conversationId }, { id: messageId, role: 'USER', content: message })
    const isForPeople = await noteWaitsForPerson(app.db, conversationId)
    if (isForPeople || notice === null || (await wasSaid(app.db, conversationId, notice))) {
      return { conversationId, messageId, messages: [] }
    }
    const said = await postToConversation(app, { accountId, conversationId, content: notice })
    const reply = { id: said.id, role: 'AGENT' as const, content: notice }
    return { conversationId, messageId, messages: [{ ...reply, created_at: new Date().toISOString() }] }
  })
}

async function wasSaid(db: Db, conversationId: string, content: string): Promise<boolean> {
  const { rows } = await sql<{ said: boolean }>`
    select exists (
      select from conversation_entries
      where conversation_id = ${conversationId} and role = 'AGENT' and content = ${content}
        and created_at > now() - ${noticePause}::interval) as said`.execute(db)
  return rows[0]?.said === true
}

const open = statement<
  { id: string },
  [
    id: string,
    account: number,
    agent: string,
    channel: string,
    external: string | null,
    contact: string | null,
    language: string | null,
    personName: string | null,
    words: string[],
  ]
>(
  'agents.open-without-turn',
  `with conversation as (
     insert into conversations (id, account_id, agent_id, channel, external_id, contact_id, created_at, last_message_at,
       language, person_name)
     values ($1, $2, $3, $4, $5, $6, now(), now(), $7, $8)
     on conflict (agent_id, channel, external_id) where status = 'OPEN' and external_id is not null do nothing
     returning id, agent_id, channel),
   words as (
     insert into conversation_words (agent_id, word, conversation_id)
     select agent_id, word, id from conversation, unnest($9::text[]) word),
   day as (
     insert into conversation_days as d (agent_id, day, channel, conversations)
     select agent_id, (now() at time zone 'UTC')::date, channel, 1 from conversation
     on conflict (agent_id, day, channel) do update set conversations = d.conversations + 1)
   select id from conversation`,
)

/** The open conversation with a visitor, one that was closed a short while ago, or a new one. */
export async function conversationFor(app: App, incoming: Omit<Unanswered, 'message'>): Promise<string> {
  const existing = (await existingConversation(app.db, incoming)) ?? (await reopenRecent(app, incoming))
  if (existing !== undefined) return existing
  const { accountId, agentId, channel, externalId = null, language = null } = incoming
  const { agent } = await loadProfile(app.db, accountId, agentId, null)
  const { contactId, personName } = await personFor(app, agent, incoming)
  const opened = await open.first(
    app.db,
    timeUuid(),
    accountId,
    agentId,
    channel,
    externalId,
    contactId,
    language,
    personName,
    searchableWords(personName ?? ''),
  )
  // Another request has opened it in the meantime.
  return opened?.id ?? conversationFor(app, incoming)
}

/** Stores a teammate's message from the messenger's own app. From then on a teammate answers. */
export async function keepEcho(app: App, echo: Unanswered): Promise<void> {
  const { accountId, message, messageId: id = timeUuid() } = echo
  const which = { accountId, conversationId: await conversationFor(app, echo) }
  await inTakeover(app, which, null, async (db, before) => {
    await recordTaken(db, before, null)
    const by = { userId: null }
    await addMessage(db, which, { id, role: 'AGENT', content: message, by, isSent: true })
    await noteReplied(db, which.conversationId, null)
  })
}

/**
 * Changes the name by which a channel knows a visitor. If the new name already has a conversation, both stay.
 */
export async function renameConversation(db: Db, conversationId: string, externalId: string): Promise<void> {
  await sql`
    update conversations c set external_id = ${externalId}
    where c.id = ${conversationId} and not exists (
      select from conversations o where o.agent_id = c.agent_id and o.channel = c.channel
        and o.external_id = ${externalId} and o.status = 'OPEN')`.execute(db)
}
