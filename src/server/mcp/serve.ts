import type { FastifyInstance, FastifyRequest } from 'fastify'
import { resourceAt } from '../../accounts/index.ts'
import { forbidden, Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { isLoopback } from '../../platform/config/index.ts'
import { admitProgram } from '../http/admit.ts'
import { authenticateProgram } from '../http/authenticate.ts'
import { clientOf } from '../http/client.ts'
import { type InnerCall, innerCaller } from '../http/inner-call.ts'
import { mcpScope, metadataAddress } from '../oauth/metadata.ts'
import { agentOffer } from './agent-offer.ts'
import { agentTools } from './agent-tools.ts'
import { graphTools } from './graph-tools.ts'
import { operationTools } from './operation-tools.ts'
import { type Operations, operationsOf } from './operations.ts'
import { mcpServer, type Offer, type Sdk } from './protocol.ts'
import { recordTools } from './record-tools.ts'
import { Refused } from './tool.ts'
import { workflowOffer } from './workflow-offer.ts'

const wholeApi: Offer = {
  name: 'frontdesk',
  title: 'Frontdesk',
  instructions: `Frontdesk runs conversational agents, automations (workflows) and the records both work on. For what is done
often there is a tool; for everything else, search_operations, describe_operation, then read_operation or
change_operation. Drafts change freely; publish_graph makes them live. Resources hold a page for every node type.`,
  tools: [...operationTools, ...recordTools, ...agentTools, ...graphTools],
  guides: true,
}

const bodyLimit = 4 * 1024 * 1024

/**
 * The API for clients that speak the Model Context Protocol, by streamable HTTP without sessions. The library is loaded,
 * and the operations are described, when somebody first asks.
 */
export function serveMcp(server: FastifyInstance, app: App, prefix: string): void {
  let loaded: Promise<Sdk> | undefined
  let described: Promise<Operations> | undefined

  const answer = async (request: FastifyRequest, offerFor: (call: InnerCall) => Promise<Offer>) => {
    const call = innerCaller(server, request, prefix)
    const offer = await offerFor(call).catch(asProblem)
    const sdk = await (loaded ??= import('@modelcontextprotocol/server'))
    const operations = await (described ??= operationsOf(app, prefix))
    const session = { call, operations, requestId: request.id }
    const handler = sdk.createMcpHandler(() => mcpServer(sdk, offer, session), {
      onerror: (error) => request.log.debug({ err: error }, 'an MCP request was refused'),
    })
    return handler.fetch(webRequest(request))
  }

  // What arrives is read by the protocol, which has answers of its own for what is no JSON.
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_, body, done) => done(null, body))
    // Every message shows the key or token anew, so a revoked one is dead at the next.
    scope.addHook('onRequest', async (request) => {
      refusePages(app, request)
      const path = request.url.replace(/\?.*$/, '')
      try {
        request.caller = await authenticateProgram(app, request, resourceAt(path)?.path)
      } catch (error) {
        throw challenged(app, request, path, error)
      }
    })
    scope.addHook('preParsing', admitProgram(app))
    const methods = ['GET', 'POST', 'DELETE'] as const
    scope.route({
      method: [...methods],
      url: '/mcp',
      handler: (request) => answer(request, async () => wholeApi),
    })
    scope.route<{ Params: { agentId: string } }>({
      method: [...methods],
      url: '/mcp/agents/:agentId',
      handler: (request) => answer(request, (call) => agentOffer(call, request.params.agentId)),
    })
    scope.route<{ Params: { workflowIds: string } }>({
      method: [...methods],
      url: '/mcp/workflows/:workflowIds',
      handler: (request) => answer(request, (call) => workflowOffer(call, request.params.workflowIds)),
    })
  })
}

/** Tells a program without a good key or token where it learns how to get one (RFC 9728). */
function challenged(app: App, request: FastifyRequest, path: string, error: unknown): unknown {
  const resource = resourceAt(path)
  if (!(error instanceof Problem) || error.code !== 'unauthorized' || resource === undefined) return error
  const address = metadataAddress(clientOf(app, request).origin, resource.path)
  const reason = request.headers.authorization === undefined ? '' : ', error="invalid_token"'
  const challenge = `Bearer resource_metadata="${address}", scope="${mcpScope}"${reason}`
  return new Problem(error.code, error.message, { headers: { 'www-authenticate': challenge } })
}

/** Programs send no Origin. A page that does is one of ours, or of this machine: no other reaches in by a name of its own. */
function refusePages(app: App, { headers: { origin } }: FastifyRequest): void {
  const url = origin === undefined ? undefined : URL.parse(origin)
  if (url === undefined) return
  const own = [app.publicUrl, app.pageUrl].map((address) => URL.parse(address)?.origin)
  if (url !== null && (own.includes(url.origin) || isLoopback(url.hostname.replaceAll(/^\[|\]$/g, ''))))
    return
  throw forbidden('This address is for programs, and not for pages of other sites.')
}

function asProblem(error: unknown): never {
  if (!(error instanceof Refused)) throw error
  const { code, message } = error.answer as Pick<Problem, 'code' | 'message'>
  throw new Problem(code, message)
}

function webRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  const { method } = request
  const body = method === 'POST' && typeof request.body === 'string' ? request.body : null
  return new Request(`${request.protocol}://${request.host}${request.url}`, { method, headers, body })
}
