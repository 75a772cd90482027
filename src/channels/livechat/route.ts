import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LivechatAgent } from '../../agents/index.ts'
import { parse } from '../../kit/issues.ts'
import { forbidden, Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { addressKey, countUse } from './limits.ts'
import { foreignOrigin, mayShow, sharingHeaders } from './origins.ts'
import { noSuchChat, publicAgent } from './public-agent.ts'
import { findVisitor, type Visitor } from './visitors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    chat: { agent: LivechatAgent; visitor: Visitor | null } | null
  }
}

export const base = '/chat/api/:agentId'
const nothing = z.strictObject({})

export interface ChatCall<V, P, Q, B> {
  app: App
  agent: LivechatAgent
  visitor: V
  params: P
  query: Q
  body: B
  request: FastifyRequest
  reply: FastifyReply
}

interface ChatRoute<K extends 'visitor' | 'anybody', P, Q, B> {
  route: `${'GET' | 'POST'} /${string}`
  /** Whether the visitor's token is needed. */
  by: K
  params?: z.ZodType<P>
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  handle: (call: ChatCall<K extends 'visitor' ? Visitor : null, P, Q, B>) => unknown
}

/** A route of the chat of one agent: who asks, from which site, and how often, is known before any body is read. */
export function chatRoute<K extends 'visitor' | 'anybody', P = unknown, Q = unknown, B = unknown>(
  scope: FastifyInstance,
  app: App,
  { route, by, params, query, body, handle }: ChatRoute<K, P, Q, B>,
): void {
  const [method = '', path = ''] = route.split(' ')
  scope.route<{ Params: { agentId: string } }>({
    method,
    url: base + path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // A message has 8,000 characters at most.
    bodyLimit: 64 * 1024,
    // A stream that is asked for without its body would be read by nobody.
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      const agent = await enter(app, request, reply)
      request.chat = { agent, visitor: by === 'visitor' ? await visitorOf(app, agent, request) : null }
    },
    handler: async (request, reply) => {
      if (request.chat === null) throw new Error('a request came past its check')
      const { agentId: _agentId, ...own } = request.params
      return handle({
        app,
        agent: request.chat.agent,
        visitor: request.chat.visitor as K extends 'visitor' ? Visitor : null,
        params: read(params, own),
        query: read(query, request.query),
        // Files come as multipart, which the handler reads itself.
        body: read(body, request.isMultipart() ? {} : (request.body ?? {})),
        request,
        reply,
      })
    },
  })
}

/** The agent, if the site that asks may show its chat. */
export async function enter(
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

/** Where nothing is expected, nothing may come. */
function read<T>(schema: z.ZodType<T> | undefined, input: unknown): T {
  return schema === undefined ? (parse(nothing, input) as T) : parse(schema, input)
}

/** The one file of a multipart body. */
export async function uploadedFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new Problem('unsupported_media_type', 'Send `multipart/form-data`.')
  const limits = { fileSize: maxBytes, files: 1, fields: 0 }
  const part = await request.file({ limits, throwFileSizeLimit: false }).catch((error: unknown) => {
    throw new Problem('bad_request', 'The multipart body is malformed.', { cause: error })
  })
  if (part === undefined) throw new Problem('bad_request', 'Send one file under `file`.')
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw new Problem('too_large', `A file may have ${maxBytes} bytes.`)
  return { name: part.filename, bytes }
}
