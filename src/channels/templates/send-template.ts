import { setTimeout as sleep } from 'node:timers/promises'
import { addMessage, conversationFor, renameConversation, uuidOf } from '../../agents/index.ts'
import { asProblem, ProviderError } from '../../integrations/index.ts'
import type { TemplateMessage } from '../../kit/messaging.ts'
import { conflict, notFound, Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { nameOf } from '../channel-types.ts'
import { type Connection, findConnection } from '../connections/store.ts'
import { outboxChannel, personKnownAs } from '../outbox/store.ts'
import { externalIdOf } from '../thread.ts'
import { fillTemplate } from './fill.ts'
import { findTemplate } from './read.ts'

/**
 * Sends an approved template, and waits until the service has accepted it. Its text becomes part of the open
 * conversation with the contact, or opens one, so that a reply continues there. A key is sent only once.
 */
export async function sendTemplate(app: App, message: TemplateMessage): Promise<string> {
  const { accountId, phoneNumberId, key } = message
  const connection = await numberOf(app, accountId, phoneNumberId)
  const id = uuidOf(`template ${accountId} ${key}`)
  const before = await outcome.first(app.db, id)
  if (before === undefined) await say(app, connection, id, message)
  else if (before.state === 'FAILED') await takeUp.all(app.db, id)
  const { conversationId, providerMessageId, personId } = await settled(app, id)
  // The service may write a number differently than users do, and uses its own form for the reply.
  const { providerId } = connection.ids
  if (personId !== digitsOf(message)) {
    await renameConversation(app.db, conversationId, externalIdOf({ providerId, personId }))
  }
  return providerMessageId
}

async function numberOf(app: App, accountId: number, id: number): Promise<Connection> {
  const found = await findConnection(app.db, id)
  if (found?.accountId !== accountId || found.messenger.hasTemplates !== true)
    throw notFound('business phone number')
  return found
}

/** The agent that gets the contact's reply. Throws if nothing can be sent now. */
function answererOf({ agentId, status, statusReason }: Connection): string {
  if (agentId === null) throw conflict('This business phone number has no assigned agent.')
  if (status === 'CONNECTED') return agentId
  throw conflict(`This business phone number needs attention. ${statusReason ?? ''}`.trim())
}

function digitsOf({ recipient }: TemplateMessage): string {
  return recipient.phoneNumber.replaceAll(/\D/g, '')
}

/** Adds the filled template to the conversation, from where it is sent. */
async function say(app: App, connection: Connection, id: string, message: TemplateMessage): Promise<void> {
  const { accountId, template, variables, recipient } = message
  const agentId = answererOf(connection)
  const { payload, text } = fillTemplate(await templateFor(app, connection, template), variables)
  const personId = await personKnownAs(app.db, connection.id, digitsOf(message))
  const conversationId = await conversationFor(app, {
    accountId,
    agentId,
    channel: nameOf(connection.messenger),
    externalId: externalIdOf({ providerId: connection.ids.providerId, personId }),
    contact: connection.messenger.contactOf(personId, recipient.name === '' ? null : recipient.name),
  })
  await addMessage(app.db, { accountId, conversationId }, { id, role: 'AGENT', content: text, payload })
}

/** Finds a template of a number. Failures of the service become problems. */
export async function templateFor(app: App, connection: Connection, name: string) {
  try {
    return await findTemplate(app, connection, name)
  } catch (error) {
    throw error instanceof ProviderError ? asProblem(error, 'template') : error
  }
}

interface Outcome {
  conversationId: string
  state: 'PENDING' | 'SENT' | 'FAILED'
  error: string | null
  providerMessageId: string | null
  personId: string | null
}

const outcome = statement<Outcome, [id: string]>(
  'channels.template-outcome',
  `select o.conversation_id as "conversationId", o.state, o.error,
     d.provider_message_id as "providerMessageId", d.person_id as "personId"
   from conversation_outbox o left join channel_deliveries d on d.outbox_id = o.id and d.part = 0
   where o.id = $1 order by d.sent_at desc limit 1`,
)

const giveUp = statement<{ id: string }, [id: string]>(
  'channels.give-up-template',
  `update conversation_outbox set state = 'FAILED', settled_at = now()
   where id = $1 and state = 'PENDING' and holder is null returning id`,
)

/** Retries a message that only ran out of time. One that the service refused stays failed. */
const takeUp = statement<unknown, [id: string]>(
  'channels.take-up-template',
  `with again as (
     update conversation_outbox set state = 'PENDING', settled_at = null, next_attempt_at = now()
     where id = $1 and state = 'FAILED' and failed_at is null returning id)
   select pg_notify('${outboxChannel}', '') from again`,
)

// A run waits for the message. After this time the step fails, and the run takes its error path.
const longestWaitMs = 30_000

type Sent = Outcome & { providerMessageId: string; personId: string }

// Short enough to go unnoticed, long enough to cause no load.
const firstPauseMs = 10
const longestPauseMs = 250

/** Waits until any process has sent the message. Throws if it failed. */
async function settled(app: App, id: string): Promise<Sent> {
  const end = Date.now() + longestWaitMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const now = await outcomeOf(app.db, id)
    const { providerMessageId, personId } = now
    if (now.state === 'SENT' && providerMessageId !== null && personId !== null) {
      return { ...now, providerMessageId, personId }
    }
    if (now.state === 'FAILED') throw conflict(now.error ?? 'The message was not sent.')
    if (Date.now() > end) await abandon(app.db, id, now.error)
    await sleep(pauseMs)
  }
}

async function outcomeOf(db: Db, id: string): Promise<Outcome> {
  const found = await outcome.first(db, id)
  if (found === undefined) throw notFound('message')
  return found
}

/** Cancels a message before it reports it as failed. Does nothing while a process is sending it. */
async function abandon(db: Db, id: string, reason: string | null): Promise<void> {
  if ((await giveUp.first(db, id)) === undefined) return
  throw new Problem('unavailable', `The message could not be sent in time. ${reason ?? ''}`.trim())
}
