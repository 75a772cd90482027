import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anyone, apiPrefix } from '../../src/kit/endpoint.ts'
import type { TestServer } from '../harness/server.ts'
import { runCases } from './cases.ts'
import { type Route, startRecorded } from './recorded-routes.ts'
import { send } from './send.ts'
import { subjects, suiteCapabilities } from './subjects.ts'

let server: TestServer
let routes: Route[]

beforeAll(async () => {
  ;({ server, routes } = await startRecorded({ capabilities: suiteCapabilities }))
})

afterAll(() => server.stop())

it('serves every endpoint by `serve()`, with the hooks and parsers of the whole server', async () => {
  await runCases(
    subjects.map(({ name, endpoint }) => ({
      name,
      run: () => {
        const [route, ...others] = routes.filter(
          ({ method, options }) => method === endpoint.method && options.config?.endpoint === endpoint,
        )
        expect(others).toEqual([])
        expect(route?.url).toBe(apiPrefix + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'))
        expect(route?.isAtRoot).toBe(true)
        expect(route?.options.onRequest).toBeTypeOf('function')
        expect(route?.options.preParsing).toBeTypeOf('function')
        expect(route?.options.bodyLimit).toBe(endpoint.bodyLimit)
        expect(hooksOf(route?.options)).toEqual([])
      },
    })),
  )
})

it('serves every other endpoint by `serve()`, too, each with its own way to authenticate', async () => {
  const served = new Set(subjects.map(({ endpoint }) => endpoint))
  const outside = routes.filter(({ method, options: { config } }) => {
    const endpoint = config?.endpoint
    return endpoint !== undefined && !served.has(endpoint) && method !== 'HEAD'
  })
  for (const { url, options } of outside) {
    const { onRequest, preParsing, config } = options
    expect(config?.endpoint?.prefix).not.toBe(apiPrefix)
    const hooks = {
      url,
      onRequest: typeof onRequest,
      preParsing: typeof preParsing,
      others: hooksOf(options),
    }
    expect(hooks).toEqual({ url, onRequest: 'function', preParsing: 'function', others: [] })
  }
  const paths = Map.groupBy(outside, ({ options }) => callersOf(options))
  const named = [...paths].map(([callers, some]) => [
    callers,
    [...new Set(some.map(({ url }) => url))].toSorted(),
  ])
  expect(Object.fromEntries(named)).toEqual(outsideTheApi)
})

it('registers no other route but refusals of methods that a path does not take', async () => {
  const { key } = server.account.owner
  const others = routes.filter(({ options }) => options.config?.endpoint === undefined)
  await runCases(
    others.map(({ method, url }) => ({
      name: `${method} ${url}`,
      run: async () => {
        const reply = await send(method, server.url + url.replaceAll(/:\w+/g, '1'), { key })
        expect(reply.status).toBe(405)
      },
    })),
  )
})

it('keeps the public API and the other endpoints apart', () => {
  for (const { endpoints, outsideEndpoints = [] } of suiteCapabilities) {
    expect(endpoints.filter(({ prefix }) => prefix !== apiPrefix)).toEqual([])
    expect(outsideEndpoints.filter(({ prefix }) => prefix === apiPrefix)).toEqual([])
  }
})

function callersOf({ config }: RouteOptions): string {
  const { callers, key } = config?.endpoint ?? {}
  if (callers === undefined) return `key: ${key}`
  return callers.hasAccount ? 'programs' : callers === anyone ? 'anyone' : 'a caller type of its own'
}

/** What is served outside the API, by who may call it. */
const outsideTheApi = {
  'key: none': [
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/*',
    // By a secret in the URL.
    '/channels/files/:sealed',
    '/channels/meta/webhook',
    '/chat/:agentId',
    '/chat/api/openapi.json',
    '/chat/assets/:version/:name',
    '/chat/embed.js',
    '/docs',
    '/docs/chat/api',
    '/docs/in-browser.js',
    '/docs/try-it.js',
    '/healthz',
    '/public/v1/openapi.json',
    '/readyz',
  ],
  // By a signature of the sender, or a code, token or client of OAuth, which the handler checks.
  anyone: [
    '/channels/meta/webhook',
    '/channels/telegram/webhook/:id',
    '/oauth/register',
    '/oauth/revoke',
    '/oauth/token',
  ],
  // Allowed sites, visitors of a chat, senders to a webhook, and callers of a run that waits.
  'a caller type of its own': [
    '/chat/api/:agentId/*',
    '/chat/api/:agentId/attachments',
    '/chat/api/:agentId/attachments/:attachmentId',
    '/chat/api/:agentId/config',
    '/chat/api/:agentId/conversation',
    '/chat/api/:agentId/conversation/close',
    '/chat/api/:agentId/events',
    '/chat/api/:agentId/messages',
    '/chat/api/:agentId/messages/:messageId/feedback',
    '/chat/api/:agentId/typing',
    '/chat/api/:agentId/visitors',
    '/waits/:token',
    '/webhooks/:webhookId',
  ],
  programs: [
    '/mcp',
    '/mcp/agents/:agentId',
    '/mcp/workflows/:workflowIds',
    '/openai/v1/*',
    '/openai/v1/chat/completions',
    '/openai/v1/models',
    '/openai/v1/models/:model',
  ],
}

/** Hooks by which one route could differ from the others. */
function hooksOf(options: RouteOptions | undefined): string[] {
  const hooks = ['preValidation', 'preHandler', 'preSerialization', 'onSend', 'errorHandler'] as const
  return hooks.filter((hook) => options?.[hook] !== undefined)
}
