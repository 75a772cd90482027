import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Answer, EventStream, eventStreamHeaders, JsonText, type StreamBody } from '../../kit/answers.ts'
import { type Caller, credentialName } from '../../kit/caller.ts'
import type { Client, Endpoint, Told } from '../../kit/endpoint.ts'
import { parse } from '../../kit/issues.ts'
import { Problem } from '../../kit/problem.ts'
import { withoutSecrets } from '../../kit/secret.ts'
import { onBehalfOf } from '../../platform/account-turns.ts'
import type { App } from '../../platform/app.ts'
import { abortOnDisconnect } from './abort-on-disconnect.ts'
import { admit, checkRights } from './admit.ts'
import { audited, type ServedCall } from './audit.ts'
import { checkAnswer, checkError } from './checks.ts'
import { clientOf } from './client.ts'
import { limitHeavy } from './heavy-answers.ts'
import { type Claim, claim } from './idempotency.ts'
import { uploadParts } from './multipart.ts'
import type { AdmissionOptions } from './rate-limit.ts'

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

const nothing = z.strictObject({})

export interface RouteOptions extends AdmissionOptions {
  prefix: string
  /** Tests check every answer and every error against the endpoint's own declaration. */
  strict: boolean
}

/** Serves one endpoint: key, limits, validation, the handler, the answer. */
export function serve(
  server: FastifyInstance,
  app: App,
  endpoint: Endpoint<App>,
  options: RouteOptions,
): void {
  const handle = audited(endpoint)
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
      const call = callFrom(app, endpoint, request, reply)
      const key = request.headers['idempotency-key']
      const takesKey = (endpoint.method === 'POST' && endpoint.changes) || endpoint.takesKey === true
      const repeatable = takesKey && typeof key === 'string'
      const { caller } = request
      if (caller === null) return answer(reply, endpoint, await run(endpoint, handle, call, options))
      limitHeavy(app, endpoint, caller, reply)
      return onBehalfOf(app, caller.account.id, async () =>
        repeatable
          ? answerOnce(reply, endpoint, await claim(app, request, caller, key), () =>
              run(endpoint, handle, call, options),
            )
          : answer(reply, endpoint, await run(endpoint, handle, call, options)),
      )
    },
  })
}

/** Nothing, named JSON, stands for no body; where one is wanted, it is a mistake. */
function bodyOf({ body }: FastifyRequest, endpoint: Endpoint<App>): unknown {
  if (body !== '') return body === undefined ? {} : body
  if (endpoint.body === undefined) return {}
  throw new Problem('bad_request', 'The body is empty although its type is JSON.')
}

/** The request as the handler sees it: every part parsed, or a 400 that names all mistakes of the first bad part. */
function callFrom(
  app: App,
  endpoint: Endpoint<App>,
  request: FastifyRequest,
  reply: FastifyReply,
): ServedCall {
  const told: Told = {}
  const multipart = request.isMultipart()
  if (multipart !== (endpoint.consumes === 'multipart') && (multipart || request.body !== undefined)) {
    const wanted =
      endpoint.consumes === 'multipart'
        ? '`multipart/form-data`'
        : 'JSON with `Content-Type: application/json`'
    throw new Problem('unsupported_media_type', `Send ${wanted}.`)
  }
  // One for all who ask: what is tried again asks each time.
  let signal: AbortSignal | undefined
  return {
    app,
    caller: request.caller,
    params: endpoint.params === undefined ? undefined : parse(endpoint.params, request.params),
    query: parse(endpoint.query ?? nothing, request.query),
    body: multipart ? undefined : parse(endpoint.body ?? nothing, bodyOf(request, endpoint)),
    headers: request.headers,
    requestId: request.id,
    client: request.client ?? clientOf(app, request),
    told,
    audit: (more) => void Object.assign(told, more),
    setHeader: (name, value) => void reply.header(name, value),
    // Few handlers ask for these, and each costs something to make.
    get parts() {
      return multipart ? uploadParts(request, endpoint.bodyLimit) : noParts()
    },
    get signal() {
      signal ??= abortOnDisconnect(reply)
      return signal
    },
  }
}

async function* noParts(): AsyncGenerator<never> {}

async function run(
  endpoint: Endpoint<App>,
  handle: (call: ServedCall) => unknown,
  call: ServedCall,
  options: RouteOptions,
): Promise<unknown> {
  if (!options.strict) return handle(call)
  try {
    const body = await handle(call)
    checkAnswer(endpoint, body)
    return body
  } catch (error) {
    checkError(endpoint, error)
    throw error
  }
}

function answer(reply: FastifyReply, endpoint: Endpoint<App>, body: unknown): unknown {
  reply.code(endpoint.returns.status)
  return sendAs[endpoint.returns.kind](reply, endpoint.returns, body)
}

const sendAs: { [K in Answer['kind']]: (reply: FastifyReply, returns: Answer, body: unknown) => unknown } = {
  json: (reply, returns, body) => {
    if ('etag' in returns && returns.etag !== undefined) reply.header('etag', returns.etag(body))
    if (body instanceof JsonText) return reply.type('application/json; charset=utf-8').send(body.text)
    return body instanceof EventStream
      ? reply.headers(eventStreamHeaders).send(body.stream)
      : reply.send(body)
  },
  empty: (reply) => reply.send(),
  redirect: (reply, _, body) => reply.redirect(String(body), 303),
  text: (reply, returns, body) =>
    reply.type('contentType' in returns ? returns.contentType : 'text/plain').send(body),
  stream: (reply, returns, body) => {
    const { stream, status, headers } = body as StreamBody
    if ('contentType' in returns) reply.type(returns.contentType)
    return reply
      .code(status ?? returns.status)
      .headers(headers ?? {})
      .send(stream)
  },
}

async function answerOnce(
  reply: FastifyReply,
  endpoint: Endpoint<App>,
  claimed: Claim,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (claimed.stored !== undefined) {
    reply.code(claimed.stored.status).header('idempotency-replayed', 'true')
    return reply.send(claimed.stored.status === 204 ? undefined : claimed.stored.body)
  }
  let body: unknown
  try {
    body = await work()
  } catch (error) {
    await claimed.release()
    throw error
  }
  const { returns } = endpoint
  const keep = (whole: unknown) =>
    claimed.keep({
      status: returns.status,
      body: returns.kind === 'json' ? withoutSecrets(returns.schema, whole) : whole,
    })
  if (body instanceof EventStream) body.end.then(keep, claimed.release).catch(reply.log.error.bind(reply.log))
  else await keep(body)
  return answer(reply, endpoint, body)
}
