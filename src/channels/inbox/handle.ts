import { keepMessage, presenceOf, receive, recordEvent, type Unanswered, uuidOf } from '../../agents/index.ts'
import { ProviderError } from '../../integrations/index.ts'
import { Problem, type ProblemCode } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { attempt } from '../../platform/jobs/index.ts'
import { nameOf } from '../channel-types.ts'
import { type Connection, findConnection } from '../connections/store.ts'
import { offlineNotice } from '../offline.ts'
import { externalIdOf } from '../thread.ts'
import { confirmed, whileTyping } from './attention.ts'
import { readMedia } from './media.ts'
import { finishMessages, type InboxRow, inbox } from './store.ts'
import { hourOf } from './store-messages.ts'

// A retry doesn't help. It does after a conflict: the conversation was just closed, and the next attempt opens another.
const lasting: ReadonlySet<ProblemCode> = new Set(['not_found', 'bad_request'])

/** Passes one message to its agent and stores the outcome. Throws only if this process must stop. */
export function handleMessage(app: App, holder: string, row: InboxRow, signal: AbortSignal): Promise<void> {
  const { db, log } = app
  const { id, deaths } = row
  return attempt(signal, {
    deaths,
    doing: 'handling this message',
    run: () => handOver(app, row, signal),
    finish: () => finishMessages(db, holder, [id]),
    failed: async (error) => {
      const isFinal = error instanceof Problem && lasting.has(error.code)
      log[isFinal ? 'error' : 'warn']({ err: error, message: id }, 'a message that arrived was not handled')
      if (isFinal) await inbox.setAside(db, holder, id, reasonOf(error))
      else await inbox.retry(db, holder, id, reasonOf(error), pauseAfter(row, error))
    },
    interrupted: () => inbox.interrupt(db, holder, id),
    setAside: async (reason) => {
      log.error({ message: id, reason }, 'a message that arrived was set aside')
      await inbox.setAside(db, holder, id, reason)
    },
  })
}

function reasonOf(error: unknown): string {
  const isForPeople = error instanceof Problem || error instanceof ProviderError
  return isForPeople ? error.message : 'Something unexpected went wrong.'
}

function pauseAfter({ attempts }: InboxRow, error: unknown): number {
  const asked = error instanceof ProviderError ? (error.retryAfter ?? 0) / 1000 : 0
  return Math.max(asked, Math.min(2 ** attempts, 300))
}

async function handOver(app: App, row: InboxRow, signal: AbortSignal): Promise<void> {
  const connection = await findConnection(app.db, row.connectionId)
  if (connection === undefined) return
  const { accountId, agentId, messenger } = connection
  if (agentId === null) {
    throw new Problem('not_found', 'No agent is assigned to the channel at which this arrived.')
  }
  await confirmed(app, connection, row.content.receiptId)
  const { answers, unsupportedMessage } = await presenceOf(app.db, accountId, agentId, messenger.key)
  const { text, isReadable } = await wordsOf(app, connection, row, answers && row.isAnswered, signal)
  const incoming = incomingOf(connection, agentId, row, text)
  if (!row.isAnswered) return keepUnanswered(app, connection, incoming, row.personId)
  if ((await offlineNotice(app, messenger.key, incoming)) !== undefined) return
  if (!isReadable) return void (await keepMessage(app, incoming, unsupportedMessage))
  await whileTyping(app, connection, row.personId, () => answer(app, incoming, row.content.opens === true))
}

/** Stores a message over the limit. The transcript says once an hour why the agent doesn't answer. */
async function keepUnanswered(
  app: App,
  connection: Connection,
  incoming: Unanswered,
  personId: string,
): Promise<void> {
  const { conversationId } = await keepMessage(app, incoming, null)
  const held = await app.db
    .selectFrom('conversations')
    .select('handler')
    .where('account_id', '=', incoming.accountId)
    .where('id', '=', conversationId)
    .executeTakeFirst()
  if (held?.handler !== 'AGENT') return
  const hour = await hourOf(app.db, connection, personId)
  await recordEvent(
    app.db,
    conversationId,
    'ERROR',
    {
      code: 'too_many_messages',
      message: 'More messages came than a person writes. They are kept, not answered.',
    },
    { id: uuidOf(`too many ${conversationId} ${hour.toISOString()}`) },
  )
}

/** Lets the agent answer. It writes first if the visitor has only opened the chat and no conversation is open. */
async function answer(app: App, incoming: Unanswered, opens: boolean): Promise<void> {
  const asked = { ...incoming, actsAs: 'publisher', userId: null } as const
  try {
    await receive(app, opens ? { ...asked, message: null } : asked)
  } catch (error) {
    if (!opens || !(error instanceof Problem) || error.code !== 'bad_request') throw error
    await receive(app, asked)
  }
}

function incomingOf(
  { accountId, messenger, ids }: Connection,
  agentId: string,
  { id, personId, content }: InboxRow,
  message: string,
): Unanswered {
  return {
    accountId,
    agentId,
    channel: nameOf(messenger),
    externalId: externalIdOf({ providerId: ids.providerId, personId }),
    contact: messenger.contactOf(personId, content.personName),
    messageId: id,
    message,
  }
}

/** The text of a message for the agent. `isReadable` is false if it only says that something arrived. */
async function wordsOf(
  app: App,
  connection: Connection,
  { id, content }: InboxRow,
  isAnswered: boolean,
  signal: AbortSignal,
): Promise<{ text: string; isReadable: boolean }> {
  const written = content.text?.trim() ?? ''
  const media = []
  for (const [index, one] of content.media.entries()) {
    media.push(await readMedia(app, connection, { messageId: id, place: index + 1 }, one, isAnswered, signal))
  }
  const parts = [written, ...media.flatMap(({ title, text }) => [title, text ?? ''])]
  if (content.unsupported !== null || parts.every((part) => part === '')) {
    parts.push(`[${content.unsupported ?? 'empty message'}]`)
  }
  return {
    text: parts.filter((part) => part !== '').join('\n'),
    isReadable: written !== '' || media.some(({ text }) => text !== null),
  }
}
