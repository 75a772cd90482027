import { z } from 'zod'
import { ProviderError } from '../../integrations/index.ts'
import { type App, job, transact } from '../../platform/app.ts'
import { withService } from '../connections/client.ts'
import { type Connection, findConnection, noteTrouble } from '../connections/store.ts'
import { keepHeard, takeEchoes } from '../inbox/hear.ts'
import { addPoll, advancePlace, readPlace, removePoll } from './store.ts'

// Between two questions: short enough for a chat. A service that fails is asked less often.
const seconds = 2
const pauseSeconds = 30
const longPauseSeconds = 5 * 60

/** Asks one service what has happened since, again and again. */
export const pollJob = job({
  name: 'channels.poll',
  pauseSeconds,
  payload: z.strictObject({ connectionId: z.int() }),
  run: async (app, { connectionId }, { signal }) => {
    const connection = await findConnection(app.db, connectionId)
    if (connection === undefined || connection.messenger.polling === null) return null
    if ((await readPlace(app.db, connectionId)) === undefined) return null
    try {
      await poll(app, connection, signal)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      app.log.info({ err: error, connection: connectionId }, 'a service could not be asked what has happened')
      if (error.kind === 'refused') await noteTrouble(app, connectionId, error.message)
      return pauseAfter(error)
    }
    return seconds
  },
  setAside: async (app, { connectionId }, _reason, accountId) =>
    pollAgain(app, { id: connectionId, accountId }, new Date(Date.now() + longPauseSeconds * 1000)),
})

function pauseAfter({ kind, retryAfter = 0 }: ProviderError): number {
  const usual = kind === 'unauthorized' || kind === 'refused' ? longPauseSeconds : pauseSeconds
  return Math.max(usual, retryAfter / 1000)
}

/** Until there is nothing more. What was heard is kept with the place behind it, so that it is heard once. */
async function poll(app: App, connection: Connection, signal: AbortSignal): Promise<void> {
  const { polling } = connection.messenger
  if (polling === null) return
  while (!signal.aborted) {
    const before = await readPlace(app.db, connection.id)
    if (before === undefined) return
    const { heard, place, isAll } = await withService(
      app,
      connection,
      (service) => polling.fetch(service, before),
      signal,
    )
    if (place === before) return
    const told = heard.map((one) => ({ connection, ...one }))
    const isFirst = await transact(app, async (app) => {
      if (!(await advancePlace(app.db, connection.id, before, place))) return false
      await keepHeard(app, told)
      return true
    })
    if (!isFirst) return
    await takeEchoes(app, told)
    if (isAll) return
  }
}

/** Whether the service of a connection is asked from now on for what happens there. */
export async function keepPolling(
  app: App,
  connection: Pick<Connection, 'id' | 'accountId'>,
  isAsked: boolean,
): Promise<void> {
  if (isAsked) {
    await addPoll(app.db, connection.id, connection.accountId)
    await pollAgain(app, connection)
  } else {
    await removePoll(app.db, connection.id)
    await app.jobs.cancel(app.db, pollJob, String(connection.id))
  }
}

async function pollAgain(
  app: App,
  { id, accountId }: { id: number; accountId: number | null },
  runAt?: Date,
): Promise<void> {
  const options = { key: String(id), queue: `poll:${id}`, accountId, ...(runAt && { runAt }) }
  await app.jobs.enqueue(app.db, pollJob, { connectionId: id }, options)
}
