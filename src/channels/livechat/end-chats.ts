import type { App } from '../../platform/app.ts'
import { forgetVisitors } from './forget.ts'
import { endStreams } from './stream.ts'
import { turnsOver } from './turns.ts'

export const livechatHousekeeping = [forgetVisitors]

/** Brings the turns under way to an end, so that their visitors still hear of it. */
export async function endChats(app: App): Promise<void> {
  await turnsOver(app)
  endStreams(app)
}
