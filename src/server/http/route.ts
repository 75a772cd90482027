import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../kit/caller.ts'
import type { Client, Endpoint } from '../../kit/endpoint.ts'
import type { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { admitByAccount, countRequest } from './admit.ts'
import { authenticateRequest } from './authenticate.ts'
import { takeBytes } from './bodies.ts'
import { RequestChange } from './change.ts'
import { checkRights } from './check-rights.ts'
import { checkAnswer, checkError } from './checks.ts'
import { clientOf } from './client.ts'
import { type Claim, claimKey } from './idempotency.ts'
import { type ParsedRequest, parseRequest } from './parse-request.ts'
import { replay, respond } from './respond.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** The caller without an account, from the endpoint's caller type. */
    guest: unknown
    client: Client | null
  }
  interface FastifyContextConfig {
    /** The endpoint of this route. A test finds routes that weren't registered with `serve()`. */
    endpoint?: Endpoint<App>
  }
}

export interface RouteOptions {
  /** True in tests, which check every answer and error against the endpoint's declaration. */
  strict: boolean
}

/** Serves one endpoint: authenticate, admit, parse, handle, respond. */
export function serve(
  server: FastifyInstance,
  app: App,
  endpoint: Endpoint<App>,
  options: RouteOptions,
): void {
  const { rawBody } = endpoint
  if (rawBody === undefined) {
    register(server, app, endpoint, options)
    return
  }
  void server.register(async (scope) => {
    takeBytes(scope, rawBody)
    register(scope, app, endpoint, options)
  })
}

function register(server: FastifyInstance, app: App, endpoint: Endpoint<App>, options: RouteOptions): void {
  server.route({
    method: endpoint.method,
    url: urlOf(endpoint),
    bodyLimit: endpoint.bodyLimit,
    // `HEAD` of an endless stream would stay open without a reader.
    exposeHeadRoute: endpoint.method === 'GET' && !isEndless(endpoint),
    config: { endpoint },
    onRequest: async (request, reply) => {
      request.client = clientOf(app, request)
      Object.assign(request, await authenticateRequest(app, endpoint, request, reply))
    },
    // Runs before the body is read.
    preParsing: async (request, reply) => {
      const { caller } = request
      if (caller === null) return
      countRequest(app, caller, reply)
      checkRights(endpoint, caller)
      await admitByAccount(app, caller, request, reply)
    },
    handler: async (request, reply) => {
      const parsed = parseRequest(app, endpoint, request, reply)
      const claim = await claimFor(app, endpoint, request, parsed.caller)
      if (claim?.stored !== undefined) return replay(reply, claim.stored)
      const body = await checked(endpoint, options, () => handle(app, endpoint, parsed, claim))
      return respond(reply, endpoint, body)
    },
  })
}

/** Refuses requests to a path of the API with a method that no endpoint accepts. */
export function serveRefusal(
  server: FastifyInstance,
  { method, url, problem }: { method: string[]; url: string; problem: () => Problem },
): void {
  const handler = () => {
    throw problem()
  }
  server.route({ method, url, exposeHeadRoute: false, handler })
}

/** The URL of an endpoint in the router's syntax. */
function urlOf({ prefix, path }: Pick<Endpoint<App>, 'prefix' | 'path'>): string {
  return prefix + path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function isEndless({ returns }: Endpoint<App>): boolean {
  return returns.kind === 'stream' && returns.contentType === 'text/event-stream'
}

async function claimFor(
  app: App,
  { method, changes, takesKey, opensTransactions }: Endpoint<App>,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<Claim | undefined> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || caller === null) return undefined
  if (!(method === 'POST' && changes) && takesKey !== true) return undefined
  return claimKey(app, request, caller, { key, isRepeatable: opensTransactions !== 'several' })
}

/** Calls the handler and returns the body of the answer. */
async function handle(
  app: App,
  endpoint: Endpoint<App>,
  parsed: ParsedRequest,
  claim: Claim | undefined,
): Promise<unknown> {
  const { caller, callWith } = parsed
  // A handler that signs someone in writes the audit log itself.
  if (!endpoint.changes || caller === null) return endpoint.handle(callWith(app, refuseTransaction))
  const change = new RequestChange(app, endpoint, { ...parsed, caller }, claim)
  try {
    if (endpoint.opensTransactions === undefined)
      return await change.transactLast((inside) => endpoint.handle(callWith(inside, refuseTransaction)))
    return await change.finish(await endpoint.handle(callWith(change.app, change.transactLast)))
  } catch (error) {
    await change.fail(error)
    throw error
  }
}

function refuseTransaction(): never {
  throw new Error('Only a handler with `opensTransactions` opens transactions.')
}

async function checked(
  endpoint: Endpoint<App>,
  { strict }: RouteOptions,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!strict) return work()
  try {
    const body = await work()
    checkAnswer(endpoint, body)
    return body
  } catch (error) {
    checkError(endpoint, error)
    throw error
  }
}
