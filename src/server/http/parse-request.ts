import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller } from '../../kit/caller.ts'
import { type AnyCall, type AuditDetails, apiPrefix, type Client, type Endpoint } from '../../kit/endpoint.ts'
import { parse } from '../../kit/issues.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { abortOnDisconnect } from './abort-on-disconnect.ts'
import { clientOf } from './client.ts'
import { uploadParts } from './multipart.ts'

/** A request with every part parsed. */
export interface ParsedRequest {
  caller: Caller | null
  client: Client
  requestId: string
  params: unknown
  query: unknown
  body: unknown
  /** The handler adds these to the audit log. */
  auditDetails: AuditDetails
  /** The call of a handler that works with `app`. */
  callWith: (app: App, transactLast: AnyCall<App>['transactLast']) => AnyCall<App>
}

const nothing = z.strictObject({})
const noBytes = Buffer.alloc(0)

/** Throws a 400 that names all mistakes of the first invalid part. */
export function parseRequest(
  app: App,
  endpoint: Endpoint<App>,
  request: FastifyRequest,
  reply: FastifyReply,
): ParsedRequest {
  checkContentType(endpoint, request)
  const isMultipart = request.isMultipart()
  const bytes = request.body instanceof Buffer ? request.body : undefined
  const isRead = isMultipart || endpoint.rawBody !== undefined
  const parsed = {
    caller: request.caller,
    client: request.client ?? clientOf(app, request),
    requestId: request.id,
    params: endpoint.params === undefined ? undefined : parse(endpoint.params, request.params),
    query: parse(endpoint.query ?? nothing, request.query),
    body: isRead ? undefined : parse(endpoint.body ?? nothing, bodyOf(request, endpoint)),
    auditDetails: {},
  }
  let signal: AbortSignal | undefined
  return {
    ...parsed,
    callWith: (inside, transactLast) => ({
      ...parsed,
      caller: endpoint.callers === undefined ? parsed.caller : request.guest,
      app: inside,
      transactLast,
      headers: request.headers,
      audit: (more) => void Object.assign(parsed.auditDetails, more),
      setHeader: (name, value) => void reply.header(name, value),
      bytes: bytes ?? noBytes,
      // Few handlers use these, and creating them is expensive.
      get parts() {
        return isMultipart ? uploadParts(request, endpoint.bodyLimit) : noParts()
      },
      get signal() {
        signal ??= abortOnDisconnect(reply)
        return signal
      },
    }),
  }
}

function checkContentType(endpoint: Endpoint<App>, request: FastifyRequest): void {
  if (endpoint.rawBody !== undefined) return
  const takesMultipart = endpoint.consumes === 'multipart'
  if (request.isMultipart() === takesMultipart) return
  if (!request.isMultipart() && request.body === undefined) return
  const wanted = takesMultipart ? '`multipart/form-data`' : 'JSON with `Content-Type: application/json`'
  throw new Problem('unsupported_media_type', `Send ${wanted}.`)
}

/** An empty JSON text counts as no body, unless an endpoint of the public API needs one. */
function bodyOf({ body }: FastifyRequest, endpoint: Endpoint<App>): unknown {
  if (body !== '') return body === undefined ? {} : body
  if (endpoint.body === undefined || endpoint.prefix !== apiPrefix) return {}
  throw new Problem('bad_request', 'The body is empty although its type is JSON.')
}

async function* noParts(): AsyncGenerator<never> {}
