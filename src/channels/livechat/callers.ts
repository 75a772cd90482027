import { z } from 'zod'
import type { LivechatAgent } from '../../agents/index.ts'
import { addressKey } from '../../kit/address-key.ts'
import type { CallerType, HandlerError, Incoming } from '../../kit/endpoint.ts'
import { forbidden } from '../../kit/problem.ts'
import { uuid } from '../../kit/schema.ts'
import type { App } from '../../platform/app.ts'
import { countUse } from './limits.ts'
import { foreignOrigin, mayShow, sharingHeaders } from './origins.ts'
import { noSuchChat, publicAgent } from './public-agent.ts'
import { findVisitor, type Visitor } from './visitors.ts'

export const chatPrefix = '/chat/api'

export const agentPath = z.strictObject({ agentId: uuid })

/** The errors of all endpoints of the chat. */
export const chatErrors: readonly HandlerError[] = ['forbidden', 'not_found', 'rate_limited']

// A message has 8,000 characters at most.
export const chatBodyLimit = 64 * 1024

/** Anyone on a site that may show the chat of the agent. */
export const site: CallerType<App, { agent: LivechatAgent }> = {
  key: 'none',
  hasAccount: false,
  authenticate: async (app, request) => ({ agent: await enter(app, request) }),
}

/** A visitor of the chat, identified by a token that is valid for one agent. */
export const visitorCaller: CallerType<App, { agent: LivechatAgent; visitor: Visitor }> = {
  key: 'visitor',
  hasAccount: false,
  authenticate: async (app, request) => {
    const agent = await enter(app, request)
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(String(request.headers['authorization'] ?? '')) ?? []
    return { agent, visitor: await findVisitor(app.db, agent.id, token) }
  },
}

/** The agent, if the requesting site may show its chat. */
async function enter(app: App, request: Incoming): Promise<LivechatAgent> {
  countUse(app, 'requests', addressKey(request.client.address))
  const agent = await publicAgent(app, request.param('agentId'))
  if (agent === undefined) throw noSuchChat()
  request.setHeader('vary', 'origin')
  const origin = foreignOrigin(app, request)
  if (origin === undefined) return agent
  // Also lets the site read a refusal, which tells its developer what to do.
  for (const [name, value] of Object.entries(sharingHeaders(origin))) request.setHeader(name, value)
  if (!mayShow(agent, origin)) {
    throw forbidden(`The chat may not be shown on ${origin.slice(0, 200)}: add it to its allowed origins.`)
  }
  return agent
}
