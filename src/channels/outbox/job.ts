import { z } from 'zod'
import { type App, job } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import { sendWaiting } from './send.ts'
import { nextOutgoingAt } from './store.ts'

/** Sends what waits in one conversation. */
export const sendJob = job({
  name: 'channels.send',
  payload: z.strictObject({ conversationId: z.uuid() }),
  run: async (app, { conversationId }, { signal }) => {
    await sendWaiting(app, conversationId, signal)
    const due = await nextOutgoingAt(app.db, conversationId)
    if (due !== undefined) await carry(app, app.db, conversationId, due)
  },
})

export async function carry(app: App, db: Db, conversationId: string, runAt?: Date): Promise<void> {
  const when = runAt === undefined ? {} : { runAt }
  await app.jobs.enqueue(db, sendJob, { conversationId }, { key: conversationId, ...when })
}
