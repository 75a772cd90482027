import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPrefix } from '../../src/server/http/server.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { runCases } from './cases.ts'
import { send } from './send.ts'
import { subjects, suiteCapabilities } from './subjects.ts'

/** A route as it was registered. */
interface Route {
  method: string
  url: string
  /** Whether it has the content type parsers and hooks of the whole server, and no others. */
  isAtRoot: boolean
  options: RouteOptions
}

const routes: Route[] = []
let server: TestServer

function recordRoutes(message: unknown): void {
  const { fastify: root } = message as { fastify: FastifyInstance }
  root.addHook('onRoute', function (options) {
    for (const method of [options.method].flat())
      routes.push({ method, url: options.url, isAtRoot: this === root, options })
  })
}

beforeAll(async () => {
  // Fastify announces each server that it creates, before any route is registered.
  subscribe('fastify.initialization', recordRoutes)
  server = await startServer({ capabilities: suiteCapabilities })
  unsubscribe('fastify.initialization', recordRoutes)
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
        expect(route?.options.bodyLimit).toBe(endpoint.bodyLimit)
        expect(hooksOf(route?.options)).toEqual([])
      },
    })),
  )
})

it('serves nothing else below the API but its description and refusals of other methods', async () => {
  const { key } = server.account.owner
  const others = routes.filter(
    ({ url, options }) =>
      url.startsWith(apiPrefix) &&
      url !== `${apiPrefix}/openapi.json` &&
      options.config?.endpoint === undefined,
  )
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

it('serves only these outside the API, each with its own way to check the caller', () => {
  const outside = routes.filter(({ url }) => !url.startsWith(apiPrefix))
  expect([...new Set(outside.map(({ url }) => url))].toSorted()).toEqual(outsideTheApi.toSorted())
})

const outsideTheApi = [
  // Public pages, descriptions and health checks.
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/*',
  '/chat/:agentId',
  '/chat/api/openapi.json',
  '/chat/assets/:version/:name',
  '/chat/embed.js',
  '/docs',
  '/docs/chat/api',
  '/docs/in-browser.js',
  '/docs/try-it.js',
  '/healthz',
  '/readyz',
  // By the token of a live chat visitor.
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
  // By a secret in the URL or a signature of the sender.
  '/channels/files/:sealed',
  '/channels/meta/webhook',
  '/channels/telegram/webhook/:id',
  '/waits/:token',
  '/webhooks/:webhookId',
  // By `admitByKey()`.
  '/mcp',
  '/mcp/agents/:agentId',
  '/mcp/workflows/:workflowIds',
  '/openai/v1/*',
  '/openai/v1/chat/completions',
  '/openai/v1/models',
  '/openai/v1/models/:model',
  // By a code, token or client of OAuth.
  '/oauth/register',
  '/oauth/revoke',
  '/oauth/token',
]

/** Hooks by which one route could differ from the others. */
function hooksOf(options: RouteOptions | undefined): string[] {
  const hooks = [
    'preParsing',
    'preValidation',
    'preHandler',
    'preSerialization',
    'onSend',
    'errorHandler',
  ] as const
  return hooks.filter((hook) => options?.[hook] !== undefined)
}
