import { z } from 'zod'
import { postponeMailbox, takeDueMailboxes } from '../../channel-types/index.ts'
import { ProviderError } from '../../integrations/index.ts'
import type { Chore } from '../../kit/job.ts'
import { type App, job } from '../../platform/app.ts'
import { findConnection } from '../connections/store.ts'
import { receiveMails } from './receive.ts'

// Between two looks: short enough for a mail, long enough for services that count logins.
const seconds = 15
const pauseSeconds = 5 * 60
const atATime = 500

/** Reads one mailbox. */
export const fetchMailJob = job({
  name: 'email.fetch',
  payload: z.strictObject({ connectionId: z.int() }),
  run: async (app, { connectionId }, { signal }) => {
    const connection = await findConnection(app.db, connectionId)
    if (connection === undefined || connection.messenger.key !== 'email') return
    try {
      await receiveMails(app, connection, signal)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      app.log.info({ err: error, connection: connectionId }, 'a mailbox could not be read')
      await postponeMailbox(app.db, connectionId, error.kind === 'unauthorized' ? pauseSeconds : 4 * seconds)
    }
  },
})

export const fetchMailChore: Chore<App> = {
  name: 'email.fetch-due',
  cron: '*/5 * * * * *',
  run: async (app) => {
    for (const { id, accountId } of await takeDueMailboxes(app.db, seconds, pauseSeconds, atATime)) {
      const options = { key: String(id), queue: `email:${id}`, accountId }
      await app.jobs.enqueue(app.db, fetchMailJob, { connectionId: id }, options)
    }
  },
}
