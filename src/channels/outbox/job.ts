import { z } from 'zod'
import { type App, job } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import { sendWaiting } from './send.ts'

/** Sends what waits in one conversation. */
export const sendJob = job({
  name: 'channels.send',
  payload: z.strictObject({ conversationId: z.uuid() }),
  run: async (app, { conversationId }, { signal }) => {
    const pause = await sendWaiting(app, conversationId, signal)
    if (pause !== undefined) await carry(app, app.db, conversationId, new Date(Date.now() + pause * 1000))
  },
})

export async function carry(app: App, db: Db, conversationId: string, runAt?: Date): Promise<void> {
  const when = runAt === undefined ? {} : { runAt }
  await app.jobs.enqueue(db, sendJob, { conversationId }, { key: conversationId, ...when })
}
