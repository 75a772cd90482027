import { type LivechatAgent, readLivechatAgent } from '../../agents/index.ts'
import { Problem } from '../../kit/problem.ts'
import { uuid } from '../../kit/schema.ts'
import type { App } from '../../platform/app.ts'

/** The agent that a chat URL names, in any account. Undefined if there is none. */
export async function publicAgent(app: App, agentId: string): Promise<LivechatAgent | undefined> {
  return uuid.safeParse(agentId).success ? readLivechatAgent(app.db, agentId) : undefined
}

export function noSuchChat(): Problem {
  return new Problem('not_found', 'There is no such chat, or it was taken down.')
}
