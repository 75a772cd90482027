import { type LivechatAgent, readLivechatAgent } from '../../agents/index.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The agent that an address names, whichever account has it; undefined where there is none any more. */
export async function publicAgent(app: App, agentId: string): Promise<LivechatAgent | undefined> {
  return isUuid.test(agentId) ? readLivechatAgent(app.db, agentId) : undefined
}

export function noSuchChat(): Problem {
  return new Problem('not_found', 'There is no such chat, or it was taken down.')
}
