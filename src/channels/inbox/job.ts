import { z } from 'zod'
import { type App, job } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import { handleMessage } from './handle.ts'
import { claimMessage, type InboxThread } from './store.ts'

const thread = z.strictObject({ connectionId: z.int(), personId: z.string() })

/** Hands the messages of one person to the agent, one after the other. */
export const receiveJob = job({
  name: 'channels.receive',
  payload: thread,
  run: async (app, whose, { signal }) => {
    for (;;) {
      const message = await claimMessage(app.db, whose)
      if (message === undefined) return
      const pause = await handleMessage(app, whose, message, signal)
      if (pause === undefined) continue
      await announceMessages(app, app.db, [whose], new Date(Date.now() + pause * 1000))
      return
    }
  },
})

export async function announceMessages(
  app: App,
  db: Db,
  threads: readonly InboxThread[],
  runAt?: Date,
): Promise<void> {
  for (const one of threads) {
    const key = `${one.connectionId}:${one.personId}`
    await app.jobs.enqueue(db, receiveJob, one, { key, ...(runAt === undefined ? {} : { runAt }) })
  }
}
