import { z } from 'zod'
import { type MailPlace, putMailbox } from '../../channel-types/index.ts'
import { ProviderError } from '../../integrations/index.ts'
import { type App, job, transact } from '../../platform/app.ts'
import { type Connection, findConnection } from '../connections/store.ts'
import { receiveMails } from './receive.ts'

// Between two looks: short enough for a mail, long enough for services that count logins.
const seconds = 15
const pauseSeconds = 5 * 60

/** Reads one mailbox, again and again. One that needs attention is tried now and then: the service may have been wrong. */
export const fetchMailJob = job({
  name: 'email.fetch',
  pauseSeconds: seconds,
  payload: z.strictObject({ connectionId: z.int() }),
  run: async (app, { connectionId }, { signal }) => {
    const connection = await findConnection(app.db, connectionId)
    if (connection === undefined || connection.messenger.key !== 'email') return null
    try {
      await receiveMails(app, connection, signal)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      app.log.info({ err: error, connection: connectionId }, 'a mailbox could not be read')
      return error.kind === 'unauthorized' ? pauseSeconds : 4 * seconds
    }
    return connection.status === 'CONNECTED' ? seconds : pauseSeconds
  },
  setAside: async (app, { connectionId }, _reason, accountId) =>
    fetchAgain(app, { id: connectionId, accountId }, new Date(Date.now() + pauseSeconds * 1000)),
})

/** Has a mailbox read from this place on. */
export async function fetchMailFrom(
  app: App,
  connection: Pick<Connection, 'id' | 'accountId'>,
  place: MailPlace,
): Promise<void> {
  await transact(app, async (app) => {
    await putMailbox(app.db, connection.id, place)
    await fetchAgain(app, connection)
  })
}

async function fetchAgain(
  app: App,
  { id, accountId }: { id: number; accountId: number | null },
  runAt?: Date,
): Promise<void> {
  const options = { key: String(id), queue: `email:${id}`, accountId, ...(runAt && { runAt }) }
  await app.jobs.enqueue(app.db, fetchMailJob, { connectionId: id }, options)
}
