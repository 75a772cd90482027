import { recordEvent, withoutFileLines } from '../../agents/index.ts'
import { ProviderError } from '../../integrations/index.ts'
import { mostDeaths } from '../../kit/job.ts'
import type { App } from '../../platform/app.ts'
import { inTransaction, patiently } from '../../platform/database/index.ts'
import type { Messenger, Outgoing } from '../channel.ts'
import { withClient } from '../connections/client.ts'
import { type Connection, namedConnections } from '../connections/store.ts'
import { messengerFor } from '../messengers.ts'
import { threadOf } from '../thread.ts'
import { readEnclosed } from './files.ts'
import { claimOutgoing, noteFailed, noteSent, noteTaken, type OutboxRow, postpone } from './store.ts'
import { tagOf } from './tag.ts'

// The window in which a messenger takes answers; what could not be sent in it cannot be sent at all.
const longestWaitMs = 24 * 60 * 60 * 1000
const longestPauseSeconds = 15 * 60

/** It cannot be sent, now or later; the message says why. */
class Undeliverable extends Error {}

/** Sends what waits in a conversation, in its order, until there is nothing or the first one has to wait. */
export async function sendWaiting(app: App, conversationId: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const row = await claimOutgoing(app.db, conversationId)
    if (row === undefined) return
    await sendOne(app, row, signal)
  }
}

async function sendOne(app: App, row: OutboxRow, signal?: AbortSignal): Promise<void> {
  try {
    await sendParts(app, row, signal)
    await noteSent(app.db, row)
  } catch (error) {
    if (error instanceof ProviderError) return await refused(app, row, error)
    if (error instanceof Undeliverable) return await giveUp(app, row, error.message)
    // Ours to mend, or we are stopping: it stays, and whoever is next tries again.
    const putBack = () => postpone(app.db, row, null, pauseAfter(row))
    // Left as it is, it would look like the end of this process.
    await (signal === undefined ? putBack() : patiently(signal, putBack))
    throw error
  }
}

async function sendParts(app: App, row: OutboxRow, signal?: AbortSignal): Promise<void> {
  if (row.deaths >= mostDeaths) {
    throw new Undeliverable(`The server ended ${row.deaths} times while it sent this message.`)
  }
  const messenger = messengerFor(row.channel)
  const { connection, personId } = await routeOf(app, messenger, row)
  const { payload } = row
  const { byPerson, files } = await readEnclosed(app, row)
  const text = withoutFileLines(
    row.content,
    files.map(({ name }) => name),
  )
  const parts = payload === null ? messenger.split(text, files) : [{ text: row.content, files: [] }]
  for (const [part, content] of parts.entries()) {
    if (part < row.partsSent) continue
    const outgoing: Outgoing = { personId, ...content, byPerson, payload, tag: tagOf(row.id, part) }
    const taken = await withClient(
      app,
      connection,
      (client) => messenger.send(client, connection.ids, outgoing),
      signal,
    )
    await noteTaken(app.db, row, connection.id, part, taken, personId)
  }
}

async function routeOf(
  app: App,
  messenger: Messenger,
  { externalId, accountId }: OutboxRow,
): Promise<{ connection: Connection; personId: string }> {
  const thread = threadOf(externalId)
  if (thread === undefined) throw new Undeliverable('This conversation was not begun at a messenger.')
  const [connection] = await namedConnections(app.db, messenger, [thread.providerId])
  if (connection === undefined || connection.accountId !== accountId) {
    throw new Undeliverable(
      `What this conversation was held through is no longer connected to ${messenger.label}.`,
    )
  }
  return { connection, personId: thread.personId }
}

async function refused(app: App, row: OutboxRow, error: ProviderError): Promise<void> {
  const isFinal = error.kind === 'refused' || error.kind === 'not_found'
  if (isFinal) return giveUp(app, row, error.message)
  if (Date.now() - row.createdAt.getTime() > longestWaitMs) {
    return giveUp(app, row, `It could not be sent within a day. ${error.message}`)
  }
  await postpone(app.db, row, error.message, Math.max((error.retryAfter ?? 0) / 1000, pauseAfter(row)))
}

function pauseAfter({ attempts }: OutboxRow): number {
  return Math.min(2 ** attempts, longestPauseSeconds)
}

/** The transcript says that it never arrived. */
async function giveUp(app: App, row: OutboxRow, reason: string): Promise<void> {
  await inTransaction(app.db, async (db) => {
    if (await noteFailed(db, row, reason)) await recordUndelivered(db, row, reason)
  })
}

export async function recordUndelivered(
  db: Parameters<typeof recordEvent>[0],
  { id, conversationId }: Pick<OutboxRow, 'id' | 'conversationId'>,
  reason: string,
): Promise<void> {
  await recordEvent(db, conversationId, 'ERROR', { code: 'not_delivered', message: reason, message_id: id })
}
