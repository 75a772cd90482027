import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Caller, credentialName } from '../../kit/caller.ts'
import type { Client, Endpoint } from '../../kit/endpoint.ts'
import { onBehalfOf } from '../../platform/account-turns.ts'
import type { App } from '../../platform/app.ts'
import { admit, checkRights } from './admit.ts'
import { RequestChange } from './change.ts'
import { checkAnswer, checkError } from './checks.ts'
import { clientOf } from './client.ts'
import { limitHeavy } from './heavy-answers.ts'
import { type Claim, claimKey } from './idempotency.ts'
import { type ParsedRequest, parseRequest } from './parse-request.ts'
import type { AdmissionOptions } from './rate-limit.ts'
import { replay, respond } from './respond.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    client: Client | null
  }
  interface FastifyContextConfig {
    /** The endpoint that `serve()` made the route from; a test finds routes that were registered any other way. */
    endpoint?: Endpoint<App>
  }
}

export interface RouteOptions extends AdmissionOptions {
  prefix: string
  /** Tests check every answer and every error against the endpoint's own declaration. */
  strict: boolean
}

/** Serves one endpoint: authenticate, admit, parse, handle, respond. */
export function serve(
  server: FastifyInstance,
  app: App,
  endpoint: Endpoint<App>,
  options: RouteOptions,
): void {
  server.route({
    method: endpoint.method,
    url: options.prefix + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyLimit,
    config: { endpoint },
    onRequest: async (request, reply) => {
      const client = clientOf(app, request)
      request.client = client
      request.caller = await options.limitFailures(request, () => admit(app, endpoint, request, client))
      if (request.caller === null) return
      options.limit(credentialName(request.caller), reply)
      checkRights(endpoint, request.caller)
    },
    handler: async (request, reply) => {
      const parsed = parseRequest(app, endpoint, request, reply)
      const { caller } = parsed
      if (caller !== null) limitHeavy(app, endpoint, caller, reply)
      const handle = async () => {
        const claim = await claimFor(app, endpoint, request, caller)
        if (claim?.stored !== undefined) return replay(reply, claim.stored)
        const body = await checked(endpoint, options, () => carryOut(app, endpoint, parsed, claim))
        return respond(reply, endpoint, body)
      }
      return caller === null ? handle() : onBehalfOf(app, caller.account.id, handle)
    },
  })
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
async function carryOut(
  app: App,
  endpoint: Endpoint<App>,
  parsed: ParsedRequest,
  claim: Claim | undefined,
): Promise<unknown> {
  const { caller, callWith } = parsed
  // A handler that lets someone in writes the audit log itself.
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
