import { z } from 'zod'
import { ProviderError } from '../../integrations/index.ts'
import { type App, job } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'
import type { PollingStart } from '../channel.ts'
import { withService } from '../connections/client.ts'
import { type Connection, findConnection, noteTrouble } from '../connections/store.ts'
import { type Heard, storeEchoes, storeHeard } from '../inbox/hear.ts'
import { storeEnclosed } from '../inbox/media.ts'
import { addPoll, advancePlace, readPlace, removePoll } from './store.ts'

const pauseSeconds = 30
const longPauseSeconds = 5 * 60

/** Polls the service of one connection and schedules the next poll. */
export const pollJob = job({
  name: 'channels.poll',
  pauseSeconds,
  payload: z.strictObject({ connectionId: z.int() }),
  run: async (app, { connectionId }, { signal }) => {
    const connection = await findConnection(app.db, connectionId)
    const polling = connection?.messenger.polling
    if (connection === undefined || polling === null || polling === undefined) return null
    if ((await readPlace(app.db, connectionId)) === undefined) return null
    try {
      await pollConnection(app, connection, signal)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      app.log.info({ err: error, connection: connectionId }, 'a channel could not be polled')
      if (error.kind === 'refused') await noteTrouble(app, connectionId, error.message)
      return pauseAfter(error, polling.seconds)
    }
    return polling.seconds
  },
  setAside: async (app, { connectionId }, _reason, accountId) =>
    enqueuePoll(app, { id: connectionId, accountId }, new Date(Date.now() + longPauseSeconds * 1000)),
})

/** A failing service is polled less often. */
function pauseAfter({ kind, retryAfter = 0 }: ProviderError, seconds: number): number {
  const needsAttention = kind === 'unauthorized' || kind === 'refused'
  const pause = needsAttention ? longPauseSeconds : Math.max(pauseSeconds, 4 * seconds)
  return Math.max(pause, retryAfter / 1000)
}

/** Fetches and stores all new events of a connection. */
export async function pollConnection(app: App, connection: Connection, signal: AbortSignal): Promise<void> {
  const { id, accountId } = connection
  const { polling } = connection.messenger
  if (polling === null) return
  while (!signal.aborted) {
    const before = await readPlace(app.db, id)
    if (before === undefined) return
    const { heard, place, isAll } = await withService(
      app,
      connection,
      (service) => polling.fetch(service, { id, accountId, signal }, before),
      signal,
    )
    if (place === before) return
    const all: Heard[] = []
    for (const one of heard) {
      all.push({ ...one, connection, messages: await storeEnclosed(app, connection, one.messages) })
    }
    // Runs before the place is stored: a process that dies in between fetches them again, and each is stored once.
    await storeEchoes(app, all)
    const isFirst = await transact(app, async (app) => {
      if (!(await advancePlace(app.db, id, before, place))) return false
      await storeHeard(app, all)
      return true
    })
    if (!isFirst || isAll) return
  }
}

/** Starts or stops polling the service of a connection. */
export async function keepPolling(
  app: App,
  connection: Pick<Connection, 'id' | 'accountId'>,
  start: PollingStart | null,
): Promise<void> {
  const { id, accountId } = connection
  if (start === null) {
    await removePoll(app.db, id)
    await app.jobs.cancel(app.db, pollJob, String(id))
  } else {
    await addPoll(app.db, id, accountId, start.place)
    await enqueuePoll(app, connection)
  }
}

async function enqueuePoll(
  app: App,
  { id, accountId }: { id: number; accountId: number | null },
  runAt?: Date,
): Promise<void> {
  const options = { key: String(id), queue: `poll:${id}`, accountId, ...(runAt && { runAt }) }
  await app.jobs.enqueue(app.db, pollJob, { connectionId: id }, options)
}
