import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resourceAt } from '../../accounts/index.ts'
import { response } from '../../kit/answers.ts'
import type { Caller } from '../../kit/caller.ts'
import { type AnyCall, apiPrefix, type CallerType, type Endpoint, type Incoming } from '../../kit/endpoint.ts'
import { forbidden, Problem } from '../../kit/problem.ts'
import { anything } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { isLoopback } from '../../platform/config/index.ts'
import { authenticateProgram } from '../http/authenticate.ts'
import { type InnerCall, innerCaller } from '../http/inner-call.ts'
import { agentOffer } from '../mcp/agent-offer.ts'
import { agentTools } from '../mcp/agent-tools.ts'
import { graphTools } from '../mcp/graph-tools.ts'
import { operationTools } from '../mcp/operation-tools.ts'
import { type Operations, operationsOf } from '../mcp/operations.ts'
import { mcpServer, type Offer, type Sdk } from '../mcp/protocol.ts'
import { recordTools } from '../mcp/record-tools.ts'
import { Refused } from '../mcp/tool.ts'
import { workflowOffer } from '../mcp/workflow-offer.ts'
import { mcpScope, metadataAddress } from '../oauth/metadata.ts'

const wholeApi: Offer = {
  name: 'frontdesk',
  title: 'Frontdesk',
  instructions: `Frontdesk runs conversational agents, automations (workflows) and the records both work on. For what is done
often there is a tool; for everything else, search_operations, describe_operation, then read_operation or
change_operation. Drafts change freely; publish_graph makes them live. Resources hold a page for every node type.`,
  tools: [...operationTools, ...recordTools, ...agentTools, ...graphTools],
  guides: true,
}

/** A program with a key, or with a token for this URL. Every message is authenticated. */
const program: CallerType<App, Caller> = {
  key: 'any',
  hasAccount: true,
  authenticate: async (app, request) => {
    refusePages(app, request)
    try {
      return await authenticateProgram(app, request, resourceAt(request.path)?.path)
    } catch (error) {
      throw challenged(request, error)
    }
  },
}

type Sent = Pick<AnyCall<App>, 'app' | 'headers' | 'client' | 'requestId' | 'bytes'>
type OfferFor<P> = (call: InnerCall, params: P) => Promise<Offer>

/**
 * The API for MCP clients, by streamable HTTP without sessions. The library and the descriptions of the
 * operations are loaded on first use.
 */
export function mcpEndpoints(server: FastifyInstance): Endpoint<App>[] {
  let loaded: Promise<Sdk> | undefined
  let described: Promise<Operations> | undefined

  const answer = async (method: string, path: string, sent: Sent, offer: Offer, call: InnerCall) => {
    const sdk = await (loaded ??= import('@modelcontextprotocol/server'))
    const operations = await (described ??= operationsOf(sent.app, apiPrefix))
    const session = { call, operations, requestId: sent.requestId }
    const handler = sdk.createMcpHandler(() => mcpServer(sdk, offer, session), {
      onerror: (error) => sent.app.log.debug({ err: error }, 'an MCP request was refused'),
    })
    return handler.fetch(webRequest(method, path, sent))
  }

  const at = <S extends z.ZodType>(path: `/${string}`, params: S, offerFor: OfferFor<z.output<S>>) =>
    (['GET', 'POST', 'DELETE'] as const).map((method) =>
      endpoint({
        prefix: '',
        route: `${method} ${path}`,
        key: program,
        summary: 'Call the MCP server',
        params,
        query: anything,
        // The protocol has its own error for invalid JSON.
        rawBody: '*',
        bodyLimit: 4 * 1024 * 1024,
        // Each change of a tool is a separate request with its own audit row.
        reads: true,
        returns: response,
        errors: ['not_found', 'unauthorized', 'forbidden', 'rate_limited', 'unavailable', 'conflict'],
        handle: async (sent) => {
          const call = innerCaller(server, sent)
          const offer = await offerFor(call, sent.params as z.output<S>).catch(asProblem)
          return answer(method, path, sent, offer, call)
        },
      }),
    )

  return [
    ...at('/mcp', anything, async () => wholeApi),
    ...at('/mcp/agents/{agentId}', z.strictObject({ agentId: z.string() }), (call, { agentId }) =>
      agentOffer(call, agentId),
    ),
    ...at(
      '/mcp/workflows/{workflowIds}',
      z.strictObject({ workflowIds: z.string() }),
      (call, { workflowIds }) => workflowOffer(call, workflowIds),
    ),
  ]
}

/** Tells a program without a valid key or token where to get one (RFC 9728). */
function challenged({ path, headers, client }: Incoming, error: unknown): unknown {
  const resource = resourceAt(path)
  if (!(error instanceof Problem) || error.code !== 'unauthorized' || resource === undefined) return error
  const address = metadataAddress(client.origin, resource.path)
  const reason = headers['authorization'] === undefined ? '' : ', error="invalid_token"'
  const challenge = `Bearer resource_metadata="${address}", scope="${mcpScope}"${reason}`
  return new Problem(error.code, error.message, { headers: { 'www-authenticate': challenge } })
}

/**
 * Programs send no Origin. Accepts pages of this server and of this machine, and refuses all others, which could use
 * DNS rebinding.
 */
function refusePages(app: App, { headers: { origin } }: Incoming): void {
  const url = origin === undefined ? undefined : URL.parse(origin.toString())
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

function webRequest(method: string, path: string, { headers, client, bytes }: Sent): Request {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') sent.set(name, value)
  }
  const body = method === 'POST' && bytes.length > 0 ? bytes.toString() : null
  return new Request(client.requestOrigin + path, { method, headers: sent, body })
}
