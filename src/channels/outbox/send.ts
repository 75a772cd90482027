import { english } from '../../../languages/text.ts'
import { recordEvent, withoutFileLines } from '../../agents/index.ts'
import { ProviderError } from '../../integrations/index.ts'
import type { App } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'
import { attempt } from '../../platform/jobs/index.ts'
import type { Messenger, Outgoing, Taken } from '../channel.ts'
import { type MessengerKey, messengerFor } from '../channel-types.ts'
import { withService } from '../connections/client.ts'
import { type Connection, namedConnections } from '../connections/store.ts'
import { partsOf } from '../split.ts'
import { tagOf } from '../tag.ts'
import { threadOf } from '../thread.ts'
import { readEnclosed } from './files.ts'
import { holdBack, paced } from './pace.ts'
import { finishOutgoing, noteTaken, type OutboxRow, outbox } from './store.ts'

// The usual reply window of messengers. A message that wasn't sent in it can't be sent at all.
const longestWaitMs = 24 * 60 * 60 * 1000
const longestPauseSeconds = 15 * 60

/** A permanent failure. The error message says why. */
class Undeliverable extends Error {}

/** Sends one message and stores the outcome. Throws only if this process must stop. */
export function sendOne(app: App, holder: string, row: OutboxRow, signal: AbortSignal): Promise<void> {
  const { db, log } = app
  const { id, deaths } = row
  const giveUp = (reason: string) => giveUpOn(app, holder, row, reason)
  return attempt(signal, {
    deaths,
    doing: 'sending this message',
    run: () => sendParts(app, row, signal),
    finish: () => finishOutgoing(db, holder, [id]),
    failed: async (error) => {
      const hopeless = hopelessness(row, error)
      if (hopeless !== undefined) return giveUp(hopeless)
      const isForPeople = error instanceof ProviderError
      if (!isForPeople) log.warn({ err: error, message: id }, 'a message could not be sent')
      const asked = isForPeople ? (error.retryAfter ?? 0) / 1000 : 0
      const pause = Math.max(asked, Math.min(2 ** row.attempts, longestPauseSeconds))
      await outbox.retry(db, holder, id, isForPeople ? error.message : null, pause)
    },
    interrupted: () => outbox.interrupt(db, holder, id),
    setAside: giveUp,
  })
}

/** The reason not to retry; undefined if there is another attempt. */
function hopelessness({ createdAt }: OutboxRow, error: unknown): string | undefined {
  if (error instanceof Undeliverable) return error.message
  if (!(error instanceof ProviderError)) return undefined
  if (error.kind === 'refused' || error.kind === 'not_found') return error.message
  if (Date.now() - createdAt.getTime() <= longestWaitMs) return undefined
  return `It could not be sent within a day. ${error.message}`
}

async function sendParts(app: App, row: OutboxRow, signal: AbortSignal): Promise<void> {
  const messenger = messengerFor(row.channel)
  if (messenger === undefined) throw new Undeliverable('No messenger carries this conversation.')
  const { connection, personId } = await routeOf(app, messenger, row)
  const { payload } = row
  const { byPerson, files } = await readEnclosed(app, row)
  const text = withoutFileLines(
    row.content,
    files.map(({ name }) => name),
  )
  const parts =
    payload === null ? partsOf(messenger.limits.text, text, files) : [{ text: row.content, files: [] }]
  for (const [part, content] of parts.entries()) {
    if (part < row.partsSent) continue
    const outgoing: Outgoing = { personId, ...content, byPerson, payload, tag: tagOf(row.id, part) }
    const taken = await handOver(app, connection, outgoing, signal)
    await noteTaken(app.db, row, connection.id, part, taken, personId)
  }
}

async function handOver(
  app: App,
  connection: Connection,
  outgoing: Outgoing,
  signal: AbortSignal,
): Promise<Taken> {
  const { messenger } = connection
  await paced(app, connection, signal)
  try {
    return await withService(
      app,
      connection,
      (service) => messenger.send(service, connection, outgoing),
      signal,
    )
  } catch (error) {
    holdBack(app, connection, error)
    throw error
  }
}

async function routeOf(
  app: App,
  messenger: Messenger<MessengerKey>,
  { externalId, accountId }: OutboxRow,
): Promise<{ connection: Connection; personId: string }> {
  const thread = threadOf(externalId)
  if (thread === undefined) throw new Undeliverable('This conversation was not begun at a messenger.')
  const [connection] = await namedConnections(app.db, messenger, [thread.providerId])
  if (connection === undefined || connection.accountId !== accountId) {
    throw new Undeliverable(
      `What this conversation was held through is no longer connected to ${english(messenger.label)}.`,
    )
  }
  return { connection, personId: thread.personId }
}

/** Marks a message as failed, and says so in the transcript. */
async function giveUpOn(app: App, holder: string, row: OutboxRow, reason: string): Promise<void> {
  await transact(app, async ({ db }) => {
    if (await outbox.setAside(db, holder, row.id, reason)) await recordUndelivered(db, row, reason)
  })
}

export async function recordUndelivered(
  db: Parameters<typeof recordEvent>[0],
  { id, conversationId }: Pick<OutboxRow, 'id' | 'conversationId'>,
  reason: string,
): Promise<void> {
  await recordEvent(db, conversationId, 'ERROR', { code: 'not_delivered', message: reason, message_id: id })
}
