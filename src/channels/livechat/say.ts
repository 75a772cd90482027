import type { Language } from '../../../languages/index.ts'
import { type Incoming, type LivechatAgent, uuidOf } from '../../agents/index.ts'
import { conflict } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { isUniqueViolation } from '../../platform/database/index.ts'
import { offlineNotice } from '../offline.ts'
import { attachTo, type Content } from './attachments.ts'
import { readHistory } from './history.ts'
import type { ChatState } from './resources.ts'
import { type Begun, beginTurn } from './turns.ts'
import { contactOf, type Visitor } from './visitors.ts'

/** A message of a visitor. The browser chooses `id`, so that a message that is sent again is stored once. */
interface Said extends Content {
  id: string
}

async function incomingOf(app: App, agent: LivechatAgent, visitor: Visitor, language: Language | undefined) {
  return {
    accountId: agent.accountId,
    agentId: agent.id,
    channel: 'LIVECHAT',
    externalId: visitor.id,
    actsAs: 'publisher',
    userId: null,
    language,
    contact: await contactOf(app.db, agent.id, visitor),
  } satisfies Partial<Incoming>
}

/** Unique to the visitor, whatever id the browser has chosen. */
function messageIdOf(visitor: Visitor, id: string): string {
  return uuidOf(`livechat ${visitor.id} ${id.toLowerCase()}`)
}

/** Passes a message to the agent. The reply arrives on the visitor's streams. */
export async function say(
  app: App,
  agent: LivechatAgent,
  visitor: Visitor,
  said: Said,
  language: Language | undefined,
): Promise<{ conversation_id: string; message_id: string }> {
  const messageId = messageIdOf(visitor, said.id)
  const message = await attachTo(app.db, agent, visitor, messageId, said)
  const incoming = { ...(await incomingOf(app, agent, visitor, language)), messageId, message }
  const kept = agent.answers ? undefined : await offlineNotice(app, 'livechat', incoming)
  if (kept !== undefined) return { conversation_id: kept.conversationId, message_id: messageId }
  const { conversationId } = await begin(app, visitor, incoming)
  return { conversation_id: conversationId, message_id: messageId }
}

async function begin(app: App, visitor: Visitor, incoming: Incoming & { messageId: string }): Promise<Begun> {
  try {
    return await beginTurn(app, visitor.id, incoming)
  } catch (error) {
    const { conversation } = await readHistory(app.db, visitor.id, { limit: 1 })
    // The message was stored while the agent was offline, and is sent again now that it is back.
    if (!isUniqueViolation(error, 'conversation_entries_pkey') || conversation === null) throw error
    return { conversationId: conversation.id, turnId: incoming.messageId }
  }
}

/** Starts a conversation in which the agent writes first. Leaves an open conversation unchanged. */
export async function openConversation(
  app: App,
  agent: LivechatAgent,
  visitor: Visitor,
  language: Language | undefined,
): Promise<ChatState> {
  const open = await openState(app, visitor)
  if (open !== undefined) return open
  if (!agent.answers) throw conflict('Nobody answers here at the moment; what is written is kept.')
  const incoming = { ...(await incomingOf(app, agent, visitor, language)), message: null }
  try {
    const { conversationId } = await beginTurn(app, visitor.id, incoming)
    const answering = { by: 'AGENT', name: null, away_from: null, position: null } as const
    return { conversation: { id: conversationId, status: 'OPEN' }, thinking: true, answering }
  } catch (error) {
    // Another tab was faster.
    const opened = await openState(app, visitor)
    if (opened === undefined) throw error
    return opened
  }
}

async function openState(app: App, visitor: Visitor): Promise<ChatState | undefined> {
  const { conversation, thinking, answering } = await readHistory(app.db, visitor.id, { limit: 1 })
  return conversation?.status === 'OPEN' ? { conversation, thinking, answering } : undefined
}
