import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LivechatAgent } from '../../agents/index.ts'
import { addressKey } from '../../kit/address-key.ts'
import type { Answer, Answered, StreamBody } from '../../kit/answers.ts'
import { type DescribedEndpoint, splitRoute } from '../../kit/endpoint.ts'
import { parse } from '../../kit/issues.ts'
import { forbidden, Problem, type ProblemCode } from '../../kit/problem.ts'
import { uuid } from '../../kit/schema.ts'
import type { App } from '../../platform/app.ts'
import { countUse } from './limits.ts'
import { foreignOrigin, mayShow, preflightHeaders, sharingHeaders } from './origins.ts'
import { noSuchChat, publicAgent } from './public-agent.ts'
import { findVisitor, type Visitor } from './visitors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    chat: { agent: LivechatAgent; visitor: Visitor | null } | null
  }
}

export const chatPrefix = '/chat/api'

/** Whether the visitor's token is needed. */
type Key = 'none' | 'visitor'

interface ChatCall<K extends Key, P, Q, B> {
  app: App
  agent: LivechatAgent
  visitor: K extends 'visitor' ? Visitor : null
  params: P
  query: Q
  body: B
  request: FastifyRequest
}

interface Definition<K extends Key, P, Q, B, A extends Answer> {
  /** All of them are about the chat of one agent: `GET /{agentId}/config`. */
  route: `${'GET' | 'POST'} /{agentId}/${string}`
  key: K
  summary: string
  description?: string
  params?: z.ZodType<P>
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  consumes?: 'multipart'
  returns: A
  /** Beside those that every one of them has. */
  errors?: readonly ProblemCode[]
  handle: (call: ChatCall<K, P, Q, B>) => Promise<Answered<A>> | Answered<A>
}

export interface ChatEndpoint extends DescribedEndpoint {
  handle: (call: ChatCall<Key, unknown, unknown, unknown>) => unknown
}

const nothing = z.strictObject({})
export const agentPath = z.strictObject({ agentId: uuid })

/** What visitors of a chat may ask for: one object serves the route and its description. */
export function chatEndpoint<K extends Key, A extends Answer, P = unknown, Q = unknown, B = unknown>(
  definition: Definition<K, P, Q, B, A>,
): ChatEndpoint {
  const [method, path] = splitRoute(definition.route)
  return {
    method,
    path,
    key: definition.key,
    needs: [],
    summary: definition.summary,
    description: definition.description,
    params: definition.params ?? agentPath,
    query: definition.query,
    body: definition.body,
    consumes: definition.consumes,
    returns: definition.returns,
    streams: false,
    errors: ['forbidden', 'not_found', 'rate_limited', ...(definition.errors ?? [])],
    changes: method !== 'GET',
    addition: false,
    // Every part is parsed with these very schemas, and the token checked, before it is called.
    handle: definition.handle as ChatEndpoint['handle'],
  }
}

/** Serves one: who asks, from which site, and how often, is known before any body is read. */
export function serveChatEndpoint(scope: FastifyInstance, app: App, endpoint: ChatEndpoint): void {
  scope.route<{ Params: { agentId: string } }>({
    method: endpoint.method,
    url: chatPrefix + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // A message has 8,000 characters at most.
    bodyLimit: 64 * 1024,
    // A stream that is asked for without its body would be read by nobody.
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      const agent = await enter(app, request, reply)
      const visitor = endpoint.key === 'visitor' ? await visitorOf(app, agent, request) : null
      request.chat = { agent, visitor }
    },
    handler: async (request, reply) => {
      if (request.chat === null) throw new Error('a request came past its check')
      const call = {
        app,
        agent: request.chat.agent,
        // Typed for those that need one, which never get here without.
        visitor: request.chat.visitor as Visitor,
        params: parse(endpoint.params ?? nothing, request.params),
        query: parse(endpoint.query ?? nothing, request.query),
        // Files come as multipart, which the handler reads itself.
        body: endpoint.consumes === 'multipart' ? undefined : bodyOf(endpoint, request),
        request,
      }
      return answer(reply, endpoint.returns, await endpoint.handle(call))
    },
  })
}

/** Where nothing is expected, nothing may come. */
function bodyOf(endpoint: ChatEndpoint, request: FastifyRequest): unknown {
  if (request.isMultipart()) {
    throw new Problem('unsupported_media_type', 'Send JSON with `Content-Type: application/json`.')
  }
  const { body } = request
  return parse(endpoint.body ?? nothing, body === '' ? {} : (body ?? {}))
}

function answer(reply: FastifyReply, { kind, status: usual }: Answer, body: unknown): unknown {
  if (kind !== 'stream') return reply.code(usual).send(body)
  const { stream, status = usual, headers = {} } = body as StreamBody
  return reply.code(status).headers(headers).send(stream)
}

/** What browsers ask before a page of another site may ask anything else. */
export function servePreflight(scope: FastifyInstance, app: App): void {
  scope.options<{ Params: { agentId: string } }>(`${chatPrefix}/:agentId/*`, async (request, reply) => {
    await enter(app, request, reply)
    return reply.code(204).headers(preflightHeaders).send()
  })
}

/** The agent, if the site that asks may show its chat. */
async function enter(
  app: App,
  request: FastifyRequest<{ Params: { agentId: string } }>,
  reply: FastifyReply,
): Promise<LivechatAgent> {
  countUse(app, 'requests', addressKey(request.ip))
  const agent = await publicAgent(app, request.params.agentId)
  if (agent === undefined) throw noSuchChat()
  reply.header('vary', 'origin')
  const origin = foreignOrigin(app, request)
  if (origin === undefined) return agent
  // A refusal may be read as well: it tells whoever put the chat there what to do.
  reply.headers(sharingHeaders(origin))
  if (!mayShow(agent, origin)) {
    throw forbidden(`The chat may not be shown on ${origin.slice(0, 200)}: add it to its allowed origins.`)
  }
  return agent
}

async function visitorOf(app: App, agent: LivechatAgent, request: FastifyRequest): Promise<Visitor> {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return findVisitor(app.db, agent.id, token)
}
