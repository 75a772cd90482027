import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AnyCall, apiPrefix, type Method } from '../../kit/endpoint.ts'
import type { App } from '../../platform/app.ts'

/** The API's answer to an inner call. */
export interface InnerAnswer {
  status: number
  /** Parsed if the answer is JSON, otherwise text; undefined if it is empty. */
  body: unknown
}

export interface InnerRequest {
  method: Method
  /** Relative to the prefix of the public API, with the query. */
  path: string
  body?: unknown
  /** Makes a retry harmless. */
  idempotencyKey?: string | undefined
}

export type InnerCall = (request: InnerRequest) => Promise<InnerAnswer>

/**
 * Calls the public API within the process with the key of the outer request. Rights, limits, validation and the audit
 * log apply as to any other request.
 */
export function innerCaller(
  server: FastifyInstance,
  outer: Pick<AnyCall<App>, 'headers' | 'client'>,
): InnerCall {
  const authorization = outer.headers['authorization']?.toString()
  const userAgent = outer.headers['user-agent']?.toString()
  return async ({ method, path, body, idempotencyKey }) => {
    const answer = await server.inject({
      method,
      url: apiPrefix + path,
      remoteAddress: outer.client.address,
      headers: {
        host: new URL(outer.client.requestOrigin).host,
        ...(authorization === undefined ? {} : { authorization }),
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, body: bodyOf(answer) }
  }
}

function bodyOf(answer: { payload: string; headers: Record<string, unknown> }): unknown {
  if (answer.payload === '') return undefined
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const body: unknown = isJson ? JSON.parse(answer.payload) : answer.payload
  return body
}

/** True for requests inside the process: only outside requests have a socket. */
export function isInner(request: FastifyRequest): boolean {
  return !(request.raw.socket instanceof Socket)
}
