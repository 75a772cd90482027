import { z } from 'zod'
import { type App, job } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import { handleMessage } from './handle.ts'
import { claimMessage, type InboxThread, nextMessageAt } from './store.ts'

const thread = z.strictObject({ connectionId: z.int(), personId: z.string() })

/** Hands the messages of one person to the agent, one after the other. */
export const receiveJob = job({
  name: 'channels.receive',
  payload: thread,
  run: async (app, whose, { signal }) => {
    for (;;) {
      const message = await claimMessage(app.db, whose)
      if (message === undefined) break
      await handleMessage(app, whose, message, signal)
    }
    const due = await nextMessageAt(app.db, whose)
    if (due !== undefined) await announceMessages(app, app.db, [whose], due)
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
