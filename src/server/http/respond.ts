import type { FastifyReply } from 'fastify'
import {
  type Answer,
  EventStream,
  eventStreamHeaders,
  JsonText,
  type StreamBody,
  type TextBody,
} from '../../kit/answers.ts'
import type { Endpoint } from '../../kit/endpoint.ts'
import type { App } from '../../platform/app.ts'
import type { StoredAnswer } from './idempotency.ts'

/** Sends the body that a handler returned. */
export function respond(reply: FastifyReply, endpoint: Endpoint<App>, body: unknown): FastifyReply {
  reply.code(endpoint.returns.status)
  return sendAs[endpoint.returns.kind](reply, endpoint.returns, body)
}

/** Sends the stored answer of an earlier request with the same Idempotency-Key. */
export function replay(reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply {
  reply.code(status).header('idempotency-replayed', 'true')
  return reply.send(status === 204 ? undefined : body)
}

type Send = (reply: FastifyReply, returns: Answer, body: unknown) => FastifyReply

const sendAs: { [K in Answer['kind']]: Send } = {
  json: (reply, returns, body) => {
    if ('etag' in returns && returns.etag !== undefined) reply.header('etag', returns.etag(body))
    if (body instanceof JsonText) return reply.type('application/json; charset=utf-8').send(body.text)
    return body instanceof EventStream
      ? reply.headers(eventStreamHeaders).send(body.stream)
      : reply.send(body)
  },
  empty: (reply) => reply.send(),
  redirect: (reply, _, body) => reply.redirect(String(body), 303),
  text: (reply, returns, body) => {
    const { text, status, headers } = typeof body === 'string' ? { text: body } : (body as TextBody)
    return reply
      .type('contentType' in returns ? returns.contentType : 'text/plain')
      .code(status ?? returns.status)
      .headers(headers ?? {})
      .send(status === 304 ? undefined : text)
  },
  response: (reply, _, body) => reply.send(body),
  stream: (reply, returns, body) => {
    const { stream, status, headers } = body as StreamBody
    if ('contentType' in returns) reply.type(returns.contentType)
    return reply
      .code(status ?? returns.status)
      .headers(headers ?? {})
      .send(stream)
  },
}
