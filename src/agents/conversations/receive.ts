import { timeUuid } from '../../kit/ids.ts'
import { conflict, invalid, notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, isUniqueViolation, statement } from '../../platform/database/index.ts'
import {
  addTurn,
  awaitTurn,
  holdConversation,
  openConversation,
  runHeld,
  type TurnRequest,
  type TurnResult,
} from '../../runs/index.ts'
import { answererFor, findAnswerer } from './answerer.ts'
import { personFor } from './contact.ts'
import { guardInput } from './guard.ts'
import type { Incoming } from './incoming.ts'
import { type AgentProfile, loadProfile } from './profile.ts'
import { reopenRecent } from './reopen.ts'

export interface Received extends TurnResult {
  conversationId: string
  turnId: string
}

/**
 * Stores a message, lets the agent answer it, and returns the reply. Nothing happens before the message is
 * stored.
 */
export async function receive(app: App, incoming: Incoming): Promise<Received> {
  const { accountId, agentId, userId } = incoming
  const { agent, user } = await loadProfile(app.db, accountId, agentId, userId)
  const asked = guarded(agent, incoming)
  const before = await turnBefore(app, incoming)
  if (before !== undefined) return before
  const existing =
    (await existingConversation(app.db, incoming)) ??
    (incoming.message === null ? undefined : await reopenRecent(app, incoming))
  try {
    return existing === undefined
      ? await open(app, incoming, agent, user, asked)
      : await proceed(app, incoming, existing, agent, user, asked)
  } catch (error) {
    // Two first messages at once, or the same one twice: the second continues the conversation of the first.
    if (
      !['conversations_external', 'conversation_turns_pkey'].some((index) => isUniqueViolation(error, index))
    )
      throw error
    return receive(app, incoming)
  }
}

const findTurn = statement<{ conversation_id: string }, [accountId: number, turnId: string]>(
  'agents.find-turn',
  `select t.conversation_id from conversation_turns t join conversations c on c.id = t.conversation_id
   where c.account_id = $1 and t.id = $2`,
)

/** The result of a message that was delivered before. */
async function turnBefore(app: App, incoming: Incoming): Promise<Received | undefined> {
  const { accountId, messageId: turnId, listener } = incoming
  if (turnId === undefined) return undefined
  const found = await findTurn.first(app.db, accountId, turnId)
  if (found === undefined) return undefined
  const conversationId = found.conversation_id
  incoming.onKept?.({ conversationId, turnId })
  return { conversationId, turnId, ...(await awaitTurn(app, findAnswerer, conversationId, turnId, listener)) }
}

interface Asked {
  request: Omit<TurnRequest, 'opens'>
  /** As it is stored. */
  message: string | null
}

/** The request with the message as the guardrails of the agent leave it. */
function guarded(agent: AgentProfile, incoming: Incoming): Asked {
  const request = requestOf(agent, incoming)
  if (incoming.message === null) return { request, message: null }
  const { message, guardrail } = guardInput(agent.guardrails, incoming.message)
  return { request: guardrail === undefined ? request : { ...request, guardrail }, message }
}

function requestOf(agent: AgentProfile, incoming: Incoming): Omit<TurnRequest, 'opens'> {
  const variables = incoming.variables ?? {}
  const declared = new Set(agent.variables.map(({ name }) => name))
  const unknown = Object.keys(variables).filter((name) => !declared.has(name))
  if (unknown.length > 0) {
    throw invalid(
      unknown.map((name) => ({
        path: `variables.${name}`,
        code: 'not_found',
        message: `This agent has no variable "${name.slice(0, 100)}".`,
      })),
    )
  }
  const { actsAs, userId, snapshot = 'live' } = incoming
  return { actsAs, userId, snapshot, variables }
}

const find = statement<
  { id: string; status: string; channel: string },
  [accountId: number, agentId: string, conversationId: string]
>(
  'agents.find-conversation',
  'select id, status, channel from conversations where account_id = $1 and agent_id = $2 and id = $3',
)

const findExternal = statement<{ id: string }, [agentId: string, channel: string, externalId: string]>(
  'agents.find-external-conversation',
  `select id from conversations
   where agent_id = $1 and channel = $2 and external_id = $3 and status = 'OPEN'`,
)

export async function existingConversation(
  db: Db,
  incoming: Pick<Incoming, 'accountId' | 'agentId' | 'channel' | 'conversationId' | 'externalId'>,
): Promise<string | undefined> {
  const { accountId, agentId, channel, conversationId, externalId } = incoming
  if (conversationId === undefined) {
    return externalId === undefined
      ? undefined
      : (await findExternal.first(db, agentId, channel, externalId))?.id
  }
  const found = await find.first(db, accountId, agentId, conversationId)
  if (found === undefined) throw notFound('conversation')
  if (found.status === 'CLOSED') throw closed()
  if (found.channel !== channel) throw conflict(`This conversation is held on ${found.channel}.`)
  return found.id
}

function closed() {
  return conflict('This conversation is closed: begin a new one.')
}

type Loaded = Awaited<ReturnType<typeof loadProfile>>

async function open(
  app: App,
  incoming: Incoming,
  agent: AgentProfile,
  user: Loaded['user'],
  asked: Asked,
): Promise<Received> {
  const { accountId, agentId, channel, externalId, language = null } = incoming
  const { message } = asked
  const { contactId, personName } = await personFor(app, agent, incoming)
  const at = new Date()
  const [conversationId, turnId] = [timeUuid(at.getTime()), incoming.messageId ?? timeUuid(at.getTime())]
  const request = { ...asked.request, opens: true }
  const opening = {
    conversationId,
    accountId,
    agentId,
    channel,
    externalId: externalId ?? null,
    contactId,
    personName,
    language,
    at,
  }
  const { held, lease } = await holdConversation<never>(app, conversationId, (holder) =>
    openConversation(app.db, holder, { ...opening, turnId, request, message }),
  )
  incoming.onKept?.({ conversationId, turnId })
  const row = { id: turnId, message, request, ...firstAttempt(at) }
  const answerer = answererFor(app, held, request, agent, user)
  const result = await runHeld({ app, held, lease, row, answerer, listener: incoming.listener })
  return {
    conversationId,
    turnId,
    ...(result ?? (await awaitTurn(app, findAnswerer, conversationId, turnId))),
  }
}

async function proceed(
  app: App,
  incoming: Incoming,
  conversationId: string,
  agent: AgentProfile,
  user: Loaded['user'],
  asked: Asked,
): Promise<Received> {
  const { listener } = incoming
  const { message } = asked
  if (message === null) {
    throw invalid([
      { path: 'message', code: 'required', message: 'Say something to go on with a conversation.' },
    ])
  }
  const at = new Date()
  const turnId = incoming.messageId ?? timeUuid(at.getTime())
  const asNext = { ...asked.request, opens: false }
  let starts = false
  const { held, lease } = await holdConversation(app, conversationId, async (holder) => {
    const added = await addTurn(app.db, holder, { conversationId, turnId, request: asNext, message, at })
    starts = added?.starts === true
    return added?.held
  })
  if (held === undefined) {
    if (incoming.conversationId !== undefined) throw closed()
    // It was closed in this very moment: the channel starts another.
    return receive(app, incoming)
  }
  incoming.onKept?.({ conversationId, turnId })
  const request = starts ? { ...asNext, starts } : asNext
  const row = { id: turnId, message, request, ...firstAttempt(at) }
  if (lease !== undefined) {
    const answerer = answererFor(app, held, request, agent, user)
    const result = await runHeld({ app, held, lease, row, answerer, listener })
    if (result !== undefined) return { conversationId, turnId, ...result }
  }
  return { conversationId, turnId, ...(await awaitTurn(app, findAnswerer, conversationId, turnId, listener)) }
}

function firstAttempt(startedAt: Date) {
  return { attempts: 1, isActing: false, checkpoint: null, startedAt }
}
