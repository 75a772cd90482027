import type { App } from '../../platform/app.ts'
import { forgetVisitors } from './forget.ts'
import { endStreams } from './stream.ts'
import { turnsOver } from './turns.ts'

export const livechatHousekeeping = [forgetVisitors]

/** Waits for running turns before it ends the streams, so that visitors still receive the replies. */
export async function endChats(app: App): Promise<void> {
  await turnsOver(app)
  endStreams(app)
}
