import { keepMessage, presenceOf, receive, type Unanswered } from '../../agents/index.ts'
import { ProviderError } from '../../integrations/index.ts'
import { mostDeaths } from '../../kit/job.ts'
import { Problem, type ProblemCode } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { patiently } from '../../platform/database/index.ts'
import { type Connection, findConnection } from '../connections/store.ts'
import { offlineNotice } from '../offline.ts'
import { externalIdOf } from '../thread.ts'
import { readMedia } from './media.ts'
import {
  claimSeconds,
  type InboxRow,
  type InboxThread,
  postponeMessage,
  renewClaim,
  settleMessage,
} from './store.ts'

// With their growing pauses, about ten minutes: what still cannot be handled must not keep later messages waiting.
const mostAttempts = 8

// Another try changes nothing. A conflict may: the conversation was closed just now, and the next try opens another.
const lasting: ReadonlySet<ProblemCode> = new Set(['not_found', 'bad_request'])

/** Hands one message over, and notes what became of it. Throws only when this process must stop. */
export async function handleMessage(
  app: App,
  thread: InboxThread,
  row: InboxRow,
  signal: AbortSignal,
): Promise<void> {
  const beat = setInterval(() => void stillAlive(app, row), (claimSeconds * 1000) / 3)
  try {
    if (row.deaths >= mostDeaths) return await setAside(app, row)
    await handOver(app, thread, row, signal)
    await settleMessage(app.db, row, 'DONE', null)
  } catch (error) {
    if (signal.aborted) {
      await postponeMessage(app.db, row, null, 0)
      throw error
    }
    // Left as it is, it would look like the end of this process.
    await patiently(signal, () => failed(app, row, error))
  } finally {
    clearInterval(beat)
  }
}

/** What so many processes ended over is not tried again: those who come after it must not wait for ever. */
async function setAside(app: App, row: InboxRow): Promise<void> {
  app.log.error({ message: row.id, deaths: row.deaths }, 'a message that processes ended over was set aside')
  const reason = `The server ended ${row.deaths} times while it handled this message.`
  await settleMessage(app.db, row, 'FAILED', reason)
}

async function stillAlive(app: App, row: InboxRow): Promise<void> {
  try {
    await renewClaim(app.db, row)
  } catch (error) {
    // The next beat may reach the database again; if none does, the message is taken by somebody else.
    app.log.warn({ err: error }, 'a message that arrived could not be kept')
  }
}

async function failed(app: App, row: InboxRow, error: unknown): Promise<void> {
  const isFinal = error instanceof Problem && lasting.has(error.code)
  const isForPeople = error instanceof Problem || error instanceof ProviderError
  const reason = isForPeople ? error.message : 'Something unexpected went wrong.'
  if (isFinal || row.attempts >= mostAttempts) {
    app.log.error({ err: error, message: row.id }, 'a message that arrived was given up')
    return settleMessage(app.db, row, 'FAILED', reason)
  }
  const asked = error instanceof ProviderError ? (error.retryAfter ?? 0) / 1000 : 0
  await postponeMessage(app.db, row, reason, Math.max(asked, Math.min(2 ** row.attempts, 300)))
}

async function handOver(app: App, thread: InboxThread, row: InboxRow, signal: AbortSignal): Promise<void> {
  const connection = await findConnection(app.db, thread.connectionId)
  if (connection === undefined) return
  const { accountId, agentId, messenger } = connection
  if (agentId === null) {
    throw new Problem('not_found', 'No agent is assigned to the channel at which this arrived.')
  }
  const { answers, unsupportedMessage } = await presenceOf(app.db, accountId, agentId, messenger.key)
  const { text, isReadable } = await wordsOf(app, connection, row, answers, signal)
  const incoming = incomingOf(connection, agentId, thread.personId, row, text)
  if ((await offlineNotice(app, messenger.key, incoming)) !== undefined) return
  if (isReadable) await receive(app, { ...incoming, actsAs: 'publisher', userId: null })
  else await keepMessage(app, incoming, unsupportedMessage)
}

function incomingOf(
  { accountId, messenger, ids }: Connection,
  agentId: string,
  personId: string,
  { id, content }: InboxRow,
  message: string,
): Unanswered {
  return {
    accountId,
    agentId,
    channel: messenger.conversations,
    externalId: externalIdOf({ providerId: ids.providerId, personId }),
    contact: messenger.contactOf(personId, content.personName),
    messageId: id,
    message,
  }
}

/** What the agent gets to read of a message, and whether that is more than that there was something. */
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
